import type { CARD_TYPES, NETWORKS } from '../../../../data/schema/card.ts'
import type { CategoryRate, RewardRate } from '../../../../data/schema/rates.ts'
import { scopeWords } from '../rate-words.ts'
import { freeView } from './free-view.ts'

export const NETWORK_NAMES: Readonly<Record<(typeof NETWORKS)[number], string>> = {
  VISA: 'Visa',
  MC: 'Mastercard',
  AMEX: 'Amex',
  DISCOVER: 'Discover',
}

export const TYPE_NAMES: Readonly<Record<(typeof CARD_TYPES)[number], string>> = {
  personal: 'Personal',
  business: 'Business',
  student: 'Student',
  secured: 'Secured',
}

let names: ReadonlyMap<string, string> | undefined

/** Display name of a category. */
export function categoryName(slug: string): string {
  names ??= new Map(freeView().categories.map((category) => [category.slug, category.name]))
  return names.get(slug) ?? slug
}

/** What a rate is for, such as "Dining" or "Hotels via portal". */
export const scopeText = (rate: CategoryRate | RewardRate): string => scopeWords(rate, categoryName)

/** The quarter of a rotating rate, such as "Q4 2026 only"; null for other rates. */
export const quarterText = (rate: CategoryRate | RewardRate): string | null =>
  rate.is_rotating && rate.rotating_quarter !== null
    ? `Q${rate.rotating_quarter} ${rate.rotating_year ?? ''} only`
    : null
