import fc from 'fast-check'
import { mutated, seeded } from '../support/mutations.ts'
import type { Operation } from './operations.ts'
import type { Pools } from './pools.ts'
import { hardText, jsonOf, mutatedJson, mutatedText, SHRINK } from './values.ts'

const DOCUMENTS = [
  '{ stats { total_cards issuers_by_country } categories { slug parent_slug } }',
  'query($no: Boolean = false, $n: Int = 100) { cards(limit: $n, country: "US") { slug name annual_fee @skip(if: $no) issuers { slug } } }',
  '{ card(slug: "chase-sapphire-preferred") { ...f } } fragment f on Card { id slug benefits { name details } spend_bonuses { id } }',
  '{ a: bestCards(category: "dining", maxAnnualFee: 95.5, includeRestricted: true) { name category_rate { rate_multiplier } } }',
  '{ searchCards(query: "sapphire", limit: 5) { ... on Card { slug } } issuers(country: "CA") { slug card_count } }',
  '{ transferPartners(currency: "CHASE_UR") { partner_program } applicationRules(issuer: "chase") { rule_name details } }',
]
const graphDocument = fc.nat().map((seed) => mutated(DOCUMENTS, seeded(seed)))

const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '\ufeff{}',
  '{}x',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '['.repeat(30_000),
]
const hardBody = fc.oneof(
  SHRINK,
  { weight: 6, arbitrary: fc.constantFrom(...BODIES) },
  { weight: 2, arbitrary: hardText },
  { weight: 1, arbitrary: fc.constant(`{"email":"${'x'.repeat(70_000)}"}`) },
)

/** Bodies of an operation: mostly valid, else changed or hostile; null for none. */
export function bodyOf({ id, body, method }: Operation, pools: Pools): fc.Arbitrary<string | null> {
  if (method === 'GET') return fc.constant(null)
  const none = fc.constant(null)
  if (body === null)
    return fc.oneof(SHRINK, { weight: 9, arbitrary: none }, { weight: 1, arbitrary: hardBody })
  const valid = jsonOf(body, '', pools)
  const known = id === 'graphql' ? fc.record({ query: graphDocument }) : valid
  return fc.oneof(
    SHRINK,
    { weight: 5, arbitrary: known.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: mutatedJson(valid).map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.oneof(SHRINK, hardBody, mutatedText(valid.map((value) => JSON.stringify(value)))),
    },
  )
}
