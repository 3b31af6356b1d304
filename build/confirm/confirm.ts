import type { RelationRow } from '../../data/schema/fact.ts'
import { isRateOf } from './earning.ts'
import { FIGURES, INTROS } from './fields.ts'
import { isClose } from './figures.ts'
import { confirmedBy, type Offer } from './offers.ts'
import { type CardNames, isInScope } from './scope.ts'
import type { PassageStatement } from './statements.ts'

/** Whether a page confirms a current value. */
export interface Confirmation {
  readonly outcome: 'confirmed' | 'contradicted'
  /** The text that shows it: one contiguous part of the page; for rows, a part per row. */
  readonly quote: string
}

/** Confirmations by field. A field that the page does not mention is missing. */
export type Confirmations = Readonly<Record<string, Confirmation>>

/** A card to confirm, with its current values by field or relation. */
export interface CardToConfirm {
  readonly slug: string
  readonly values: Readonly<Record<string, unknown>>
}

const OFFER_FIELDS = [
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
] as const

/** Fields and relations whose current values pages can confirm. */
export const CONFIRMABLE: readonly string[] = [
  ...Object.keys(FIGURES),
  ...Object.entries(INTROS).flatMap(([field, { months }]) => [field, months]),
  'annual_fee_waived_first_year',
  ...OFFER_FIELDS,
  'reward_rates',
]

/** Whether a statement repeats a current value, with its quote. */
interface Check {
  readonly isSame: boolean
  readonly quote: string
}

/**
 * Confirms the current values of a card with the statements of a page. A value is confirmed if its figure is in its field's
 * context, with this card in scope, and nothing on the page states another value of the field. `isShared`: the page is about
 * several cards.
 */
export function confirmValues(
  statements: readonly PassageStatement[],
  { slug, values }: CardToConfirm,
  names: CardNames,
  isShared = false,
): Confirmations {
  const own = statements.filter(({ passage }) => isInScope(passage, slug, names, isShared))
  const checks = new Map<string, Check[]>()
  const add = (field: string, isSame: boolean, quote: string) =>
    checks.set(field, [...(checks.get(field) ?? []), { isSame, quote }])
  for (const statement of own) {
    const { quote } = statement.passage
    for (const [field, isSame] of checksIn(statement, values)) add(field, isSame, quote)
  }
  const confirmations = [...checks].flatMap(([field, all]) => [[field, outcomeOf(all)] as const])
  return { ...Object.fromEntries(confirmations), ...confirmRates(own, values.reward_rates) }
}

/** Returns, for each field with a current value that a statement is about, whether it states that value. */
function checksIn(
  { figures, intros, isWaiver, offer }: PassageStatement,
  values: CardToConfirm['values'],
): [string, boolean][] {
  const numbers = figures.flatMap(({ field, value }): [string, boolean][] => {
    const current = values[field]
    return typeof current === 'number' ? [[field, isClose(current, value)]] : []
  })
  const introductory = intros.flatMap(({ field, rate, months }): [string, boolean][] => {
    const period = INTROS[field as keyof typeof INTROS].months
    if (typeof values[field] !== 'number') return []
    const isSame = values[field] === rate && (values[period] ?? months) === months
    return [
      [field, isSame],
      ...(typeof values[period] === 'number' ? [[period, isSame] as [string, boolean]] : []),
    ]
  })
  const isFreeNow = isWaiver && values.annual_fee_waived_first_year === true
  const waiver: [string, boolean][] = isFreeNow ? [['annual_fee_waived_first_year', true]] : []
  return [...numbers, ...introductory, ...waiver, ...(offer ? offerChecks(offer, values) : [])]
}

function offerChecks(
  stated: NonNullable<PassageStatement['offer']>,
  values: CardToConfirm['values'],
): [string, boolean][] {
  const offer = Object.fromEntries(
    OFFER_FIELDS.map((field) => [field, values[field] ?? null]),
  ) as unknown as Offer
  const current = OFFER_FIELDS.filter((field) => offer[field] !== null)
  if (current.length === 0) return []
  const confirmed = confirmedBy(stated, offer)
  return confirmed === 'other'
    ? current.map((field) => [field, false])
    : confirmed.map((field) => [field, true])
}

/** A page that states two values confirms neither. The shortest text is the quote. */
function outcomeOf(checks: readonly Check[]): Confirmation {
  const other = checks.find(({ isSame }) => !isSame)
  if (other) return { outcome: 'contradicted', quote: other.quote }
  return { outcome: 'confirmed', quote: shortest(checks.map(({ quote }) => quote)) ?? '' }
}

const shortest = (quotes: readonly string[]): string | undefined =>
  quotes.toSorted((a, b) => a.length - b.length)[0]

/** Reward rates are confirmed together: the page must state each, and no other rate of the card. */
function confirmRates(statements: readonly PassageStatement[], rows: unknown): Confirmations {
  if (!Array.isArray(rows) || rows.length === 0) return {}
  const current = rows as readonly RelationRow[]
  const stated = statements.flatMap(({ rate, passage }) =>
    rate && (rate.categories.length > 0 || current.some((row) => isRateOf(rate, row)))
      ? [{ rate, passage }]
      : [],
  )
  if (stated.some(({ rate }) => !current.some((row) => isRateOf(rate, row)))) return {}
  const quotes = current.map((row) =>
    shortest(stated.flatMap(({ rate, passage }) => (isRateOf(rate, row) ? [passage.quote] : []))),
  )
  return quotes.every((quote) => quote !== undefined)
    ? { reward_rates: { outcome: 'confirmed', quote: quotes.join(' … ') } }
    : {}
}
