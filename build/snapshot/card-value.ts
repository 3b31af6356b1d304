import type { CardLimit } from '../../data/eligibility/facts.ts'
import { Card, type Country } from '../../data/schema/card.ts'
import { slugForm } from '../../data/schema/label.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'
import { CARD_FIELDS, OPTIONAL_RATE_FIELDS, type ValueCard, type ValueRate } from '../../data/value/facts.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Reference } from '../facts/shapes.ts'
import { LIMIT_FIELDS, limitsOf } from './eligibility.ts'

/** What the value of a card is computed from. */
export interface CardValue {
  readonly country: Country
  /** Name of its rewards program. */
  readonly programName: string
  /** The card and its limits as the plans see them. */
  readonly views: Readonly<Partial<Record<Plan, CardValueView>>>
}

interface CardValueView {
  readonly card: ValueCard
  readonly limits: readonly CardLimit[]
}

/** Returns what the value of a card is computed from, as plans see it. */
export function cardValue(card: CatalogCard, plans: readonly Plan[], codeOf: CodeOf): CardValue {
  const program = codeOf(card)
  const row = Object.fromEntries(VIEWED_FIELDS.map((field) => [field, card.row[field]]))
  const views = plans.map((plan) => {
    const seen = view(Card, row, plan)
    return [plan, { card: valueCard(card.issuer, program, seen), limits: limitsOf(card, seen) }] as const
  })
  return {
    country: countryOf(card.row),
    programName: String(card.row.reward_currency_name),
    views: Object.fromEntries(views),
  }
}

/** Fields that values and limits depend on. */
const VIEWED_FIELDS = [
  ...CARD_FIELDS,
  ...LIMIT_FIELDS,
  ...['reward_rates', 'statement_credits', 'spend_bonuses', 'foreign_transaction_fee'],
]

const countryOf = (row: Row) => (row.issuers as Row).country as Country

/** Returns the code of a card's program; null for plain cash back and cards without a program. */
export type CodeOf = (card: CatalogCard) => string | null

/** Code of plain cash back among the valuations, in every country. */
const CASH = /^CASH_/

/**
 * Returns a function that finds the code of a card's program, by which its points are valued. A program without a code in the facts
 * gets one made from its name.
 */
export function valueProgramCodes(valuations: Reference['valuations']): CodeOf {
  const valued = new Set<unknown>(valuations.map(({ currency_code }) => currency_code))
  return ({ program, row }) => {
    const { reward_currency: currency, reward_currency_name: name } = row
    if (currency === null || currency === 'none' || name === null) return null
    if (program !== null) return CASH.test(program) ? null : program
    const code = slugForm(String(name)).toUpperCase().replaceAll('-', '_')
    return valued.has(code) ? `${code}_${countryOf(row)}` : code
  }
}

function valueCard(issuer: string, program: string | null, seen: Row): ValueCard {
  const fields = Object.fromEntries(CARD_FIELDS.map((field) => [field, seen[field]]))
  return {
    ...(fields as Pick<ValueCard, (typeof CARD_FIELDS)[number]>),
    issuer,
    program,
    rates: rowsOf(seen, 'reward_rates').map(valueRate),
    credits: rowsOf(seen, 'statement_credits').map((credit) => [
      Number(credit.credit_amount),
      String(credit.credit_period),
    ]),
    hasSpendBonuses: rowsOf(seen, 'spend_bonuses').length > 0,
    hasForeignFee: typeof seen.foreign_transaction_fee === 'number' && seen.foreign_transaction_fee > 0,
  }
}

const rowsOf = (seen: Row, relation: string) => (seen[relation] ?? []) as readonly Row[]

function valueRate(rate: Row): ValueRate {
  const stated = OPTIONAL_RATE_FIELDS.filter((field) => !isEmpty(rate[field]))
  return {
    categories: rate.categories as readonly string[],
    rate_multiplier: rate.rate_multiplier,
    rate_type: rate.rate_type,
    ...Object.fromEntries(stated.map((field) => [field, rate[field]])),
  } as ValueRate
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
