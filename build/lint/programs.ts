import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import type { PartnerFact, ValuationFact } from '../facts/shapes.ts'

const problem = (file: string, message: string): Problem => ({ file, message })
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** Valuations are unique by code, and by name and country. Their values are those of known programs. */
export function checkValuations(facts: LoadedFacts): Problem[] {
  const file = 'valuations.json'
  const values = ({ cpp_cash, cpp_travel_portal, cpp_transfer, cpp_recommended }: ValuationFact) => [
    cpp_cash,
    cpp_travel_portal,
    cpp_transfer,
    cpp_recommended,
  ]
  return [
    ...repeated(facts.valuations.map(({ currency_code }) => `code ${currency_code}`)).map((name) =>
      problem(file, `${name} appears more than once`),
    ),
    ...repeated(facts.valuations.map(({ currency_name, country }) => `${currency_name} of ${country}`)).map(
      (name) => problem(file, `${name} appears more than once`),
    ),
    ...facts.valuations
      .filter((row) => values(row).some((value) => typeof value === 'number' && !(value >= 0 && value <= 15)))
      .map(({ currency_code }) => problem(file, `${currency_code} has a value outside 0 to 15 cents`)),
    ...facts.valuations
      .filter(({ cpp_recommended }) => cpp_recommended === 0)
      .map(({ currency_code }) => problem(file, `${currency_code} is recommended at 0`)),
  ]
}

/** Transfer ratios are above 0, program codes are well-formed, and a partner appears once per program and country. */
export function checkPartners(facts: LoadedFacts): Problem[] {
  const file = 'transfer-partners.json'
  const name = ({ source_currency, partner_program, country }: PartnerFact) =>
    `${source_currency} to ${partner_program} in ${country}`
  return [
    ...facts.partners
      .filter(({ transfer_ratio_from: from, transfer_ratio_to: to }) => !(Number(from) > 0 && Number(to) > 0))
      .map((row) => problem(file, `${name(row)} has a ratio that is not above 0`)),
    ...facts.partners
      .filter(({ source_currency }) => !/^[A-Z][A-Z0-9_]*$/.test(String(source_currency)))
      .map((row) => problem(file, `${row.source_currency} is not a program code`)),
    ...repeated(facts.partners.map(name)).map((twice) => problem(file, `${twice} appears more than once`)),
  ]
}

/** Points that can be transferred belong to a program with a valuation in the same country. */
export function checkPartnerPrograms(facts: LoadedFacts): Problem[] {
  const known = new Set(facts.valuations.map(({ currency_code, country }) => `${currency_code} ${country}`))
  const missing = facts.partners.filter(
    ({ source_currency, country }) => !known.has(`${source_currency} ${country}`),
  )
  return [
    ...new Set(
      missing.map(({ source_currency, country }) => `${source_currency} of ${country} has no valuation`),
    ),
  ].map((message) => problem('transfer-partners.json', message))
}

/** A program has one spelling: no two names differ only in case, spaces, or symbols. */
export function checkProgramNames(facts: LoadedFacts): Problem[] {
  const spellings = new Map<string, string>()
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { values } of observations) {
      const name = values.reward_currency_name
      if (typeof name !== 'string') continue
      const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
      const first = spellings.get(plain) ?? name
      spellings.set(plain, first)
      if (first !== name)
        problems.push({ file, message: `reward_currency_name ${name} is written ${first} elsewhere` })
    }
  return problems
}
