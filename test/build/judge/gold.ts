import type { CardBefore } from '../../../build/judge/before.ts'
import { judgeCard } from '../../../build/judge/card.ts'
import type { Part } from '../../../build/judge/merge.ts'
import { cardMatcher } from '../../../build/visit/identify.ts'
import type { Role, Visit } from '../../../build/visit/visit.ts'

const named = (slug: string, name: string) => ({ slug, name, aliases: [] })
const matcher = cardMatcher(
  ['Bank'],
  [named('gold', 'Gold Card'), named('gold-business', 'Gold Business Card')],
)
/** Context in which every card is judged. */
export const context = { today: '2026-11-09', matcher }
/** A card of the catalog. */
export const FACTS = {
  name: 'Gold Card',
  annual_fee: 95,
  interest_rate_purchase: 19.99,
  interest_rate_cash: 28.99,
  late_payment_fee: 29,
  signup_bonus: 'Earn 60,000 points after $4,000 in 3 months.',
  signup_bonus_points: 60_000,
  signup_min_spend: 4_000,
  signup_min_spend_months: 3,
}
/** Other fields that its page states. */
export const STATED = [
  'annual_fee',
  'interest_rate_purchase',
  'interest_rate_cash',
  'late_payment_fee',
] as const
const OFFER = ['signup_bonus', 'signup_bonus_points', 'signup_min_spend', 'signup_min_spend_months']

/** The card before its pages are judged. */
export const before = (more: Partial<CardBefore> = {}): CardBefore => ({
  slug: 'gold',
  row: FACTS,
  proven: new Set(Object.keys(FACTS)),
  lastFields: [...STATED, ...OFFER],
  formerly: [],
  announced: [],
  listed: null,
  corrected: new Set(),
  ...more,
})

interface Page {
  readonly values: Readonly<Record<string, unknown>>
  readonly role?: Role
  readonly words?: string
  readonly relations?: Part['card']['relations']
  readonly refused?: Part['card']['refused']
  readonly hiddenOffer?: 'a picture' | null
}

/** Returns a page that states values, each in its own sentence. */
export function page({
  values,
  role = 'product',
  words = '',
  hiddenOffer = null,
  relations = {},
  refused = {},
}: Page): Part {
  const quotes = Object.entries(values).map(([field, value]) => [field, `${field} is ${value}`] as const)
  const fields = quotes.map(([field, quote]) => [field, { value: values[field], quote }])
  const visit = {
    target: { url: `https://bank.com/${role}`, role, cards: ['gold'] },
    url: `https://bank.com/${role}`,
    metadata: { hiddenOffer },
    reading: { source: [...quotes.map(([, quote]) => quote), words].join('. ') },
  }
  return {
    visit: visit as unknown as Visit,
    card: { name: 'Gold Card', fields: Object.fromEntries(fields), relations, refused },
  }
}

const { name: _, ...rest } = FACTS
/** Returns its page, with some values changed. */
export const usual = (more: Readonly<Record<string, unknown>> = {}) => page({ values: { ...rest, ...more } })
/** Its terms. */
export const terms = (values: Page['values']) => page({ role: 'terms', values })
/** Judges the pages of the card. */
export const judge = (parts: readonly Part[], more: Partial<CardBefore> = {}) =>
  judgeCard(before(more), parts, context)
