import { isSameCard } from '../page/cards-named.ts'
import { pageCardName } from '../page/page-card.ts'
import type { Page } from '../page/page-model.ts'
import type { Field, Reading } from '../reading.ts'

const OF_ADDITIONAL: ReadonlySet<Field> = new Set<Field>(['supplementary_card_fee', 'authorized_user_fee'])

/**
 * Keeps the prices of additional cards for the cards of the page: "$199 for Oak Gold Cards; $0 for Oak No Fee Cards" names kinds of
 * additional cards, and on the page of the Oak Gold Card, its price is $199.
 */
export function withoutKinds(readings: readonly Reading[], page: Page): readonly Reading[] {
  const kinds = new Set(readings.filter(isOfKind))
  if (kinds.size === 0) return readings
  const named = new Set(readings.flatMap((each) => (kinds.has(each) ? [] : (each.card ?? []))))
  const cards = named.size > 0 ? [...named] : [pageCardName(page) ?? []].flat()
  return readings.flatMap((reading) => {
    const { card = '', ...common } = reading
    if (!kinds.has(reading)) return [reading]
    if (!cards.some((each) => isSameCard(each, card))) return []
    return [named.size > 0 ? reading : common]
  })
}

const isOfKind = ({ card, field }: Reading): boolean =>
  card !== undefined && OF_ADDITIONAL.has(field) && /\bcards$/i.test(card)
