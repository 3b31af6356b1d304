import type { Country } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import type { CountryFacts, ValueProgram } from '../../data/value/facts.ts'
import type { Reference } from '../facts/shapes.ts'
import type { CardValue } from './card-value.ts'
import { eligibilityFacts } from './eligibility.ts'

/** Reference facts that values depend on. */
export type ValueReference = Pick<Reference, 'categories' | 'valuations' | 'merchants' | 'rules' | 'sources'>
type Valuations = ValueReference['valuations']

/** Collects the facts that the value of cards is computed from. */
export interface ValuesBuilder {
  add(card: CardValue): void
  /** Returns the facts of each country as a plan sees them. */
  factsOf(plan: Plan): Readonly<Record<Country, CountryFacts>>
}

/** Starts a collection. */
export function valuesBuilder(reference: ValueReference): ValuesBuilder {
  const { categories, valuations, merchants } = reference
  const values: CardValue[] = []
  const factsOf = (country: Country, plan: Plan): CountryFacts => {
    const own = values.filter((value) => value.country === country)
    const views = own.flatMap((value) => value.views[plan] ?? [])
    return {
      country,
      categories: categories.map(({ slug, parent }) => ({ slug, parent })),
      programs: programsOf(own, plan, valuations, country),
      merchants: merchants
        .filter((merchant) => merchant.country === country)
        .map(({ id, category, accepts }) => ({ id, category, accepts })),
      cards: views.map(({ card }) => card),
      eligibility: eligibilityFacts(views, reference, country),
    }
  }
  return {
    add: (value) => void values.push(value),
    factsOf: (plan) => ({ US: factsOf('US', plan), CA: factsOf('CA', plan) }),
  }
}

/** Returns the programs of a country's cards and of its valuations, also those whose value is unknown. */
function programsOf(
  values: readonly CardValue[],
  plan: Plan,
  valuations: Valuations,
  country: Country,
): readonly ValueProgram[] {
  const valued = valuations.filter((row) => row.country === country).map(valuedProgram)
  const known = new Map(valued.map((program) => [program.code, program]))
  for (const { programName: name, views } of values) {
    const code = views[plan]?.card.program ?? null
    if (code === null || known.has(code)) continue
    known.set(code, { code, name, recommended: null, cash: null, portal: null, transfer: null })
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
