import { Card, type Country } from '../../data/schema/card.ts'
import { slugForm } from '../../data/schema/label.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'
import {
  CARD_FIELDS,
  type CountryFacts,
  OPTIONAL_RATE_FIELDS,
  type ValueCard,
  type ValueProgram,
  type ValueRate,
} from '../../data/value/facts.ts'
import type { CatalogCard } from '../catalog/read.ts'
import type { Reference } from '../facts/shapes.ts'
import { eligibilityFacts } from './eligibility.ts'

/** Reference facts that values depend on. */
export type ValueReference = Pick<Reference, 'categories' | 'valuations' | 'merchants' | 'rules' | 'sources'>
type Valuations = ValueReference['valuations']

/** Collects what the value of cards is computed from. */
export interface ValuesBuilder {
  add(card: CatalogCard): void
  /** Returns the facts of each country as a plan sees them. */
  factsOf(plan: Plan): Readonly<Record<Country, CountryFacts>>
}

/** Starts a collection. */
export function valuesBuilder(reference: ValueReference): ValuesBuilder {
  const { categories, valuations, merchants } = reference
  const cards: CatalogCard[] = []
  const codes = programCodes(valuations)
  const factsOf = (country: Country, plan: Plan): CountryFacts => {
    const own = cards.filter(({ row }) => countryOf(row) === country)
    return {
      country,
      categories: categories.map(({ slug, parent }) => ({ slug, parent })),
      programs: programsOf(own, valuations, country, codes),
      merchants: merchants
        .filter((merchant) => merchant.country === country)
        .map(({ id, category, accepts }) => ({ id, category, accepts })),
      cards: own.map((card) => valueCard(card, plan, codes)),
      eligibility: eligibilityFacts(own, reference, country, plan),
    }
  }
  return {
    add: (card) => void cards.push(card),
    factsOf: (plan) => ({ US: factsOf('US', plan), CA: factsOf('CA', plan) }),
  }
}

const countryOf = (row: Row) => (row.issuers as Row).country as Country

/** Returns the code of a card's program; null for plain cash back and cards without a program. */
type CodeOf = (card: CatalogCard) => string | null

/** Code of plain cash back among the valuations, in every country. */
const CASH = /^CASH_/

function programCodes(valuations: Valuations): CodeOf {
  const valued = new Set<unknown>(valuations.map(({ currency_code }) => currency_code))
  return ({ program, row }) => {
    const { reward_currency: currency, reward_currency_name: name } = row
    if (currency === null || currency === 'none' || name === null) return null
    if (program !== null) return CASH.test(program) ? null : program
    const code = slugForm(String(name)).toUpperCase().replaceAll('-', '_')
    return valued.has(code) ? `${code}_${countryOf(row)}` : code
  }
}

/** Returns the programs of a country's cards and of its valuations, also those whose value is unknown. */
function programsOf(
  cards: readonly CatalogCard[],
  valuations: Valuations,
  country: Country,
  codeOf: CodeOf,
): readonly ValueProgram[] {
  const valued = valuations.filter((row) => row.country === country).map(valuedProgram)
  const known = new Map(valued.map((program) => [program.code, program]))
  for (const card of cards) {
    const code = codeOf(card)
    if (code === null || known.has(code)) continue
    known.set(code, {
      ...{ code, name: String(card.row.reward_currency_name) },
      ...{ recommended: null, cash: null, portal: null, transfer: null },
    })
  }
  return [...known.values()]
}

const valuedProgram = (valuation: Valuations[number]): ValueProgram => ({
  code: valuation.currency_code,
  name: valuation.currency_name,
  recommended: valuation.cpp_recommended,
  cash: valuation.cpp_cash,
  portal: valuation.cpp_travel_portal,
  transfer: valuation.cpp_transfer,
})

function valueCard(card: CatalogCard, plan: Plan, codeOf: CodeOf): ValueCard {
  const seen = view(Card, card.row, plan)
  const fields = Object.fromEntries(CARD_FIELDS.map((field) => [field, seen[field]]))
  return {
    ...(fields as Pick<ValueCard, (typeof CARD_FIELDS)[number]>),
    issuer: card.issuer,
    program: codeOf(card),
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
