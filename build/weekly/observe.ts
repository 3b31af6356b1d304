import { RELATION_NAMES } from '../../data/schema/card.ts'
import {
  type CardFacts,
  CURATED_SOURCE,
  ISSUER_SOURCE,
  type Observation,
  type RelationName,
  type RelationRow,
} from '../../data/schema/fact.ts'
import type { Reference } from '../facts/shapes.ts'
import type { Change } from '../judge/change.ts'
import { lint } from '../lint/rules.ts'
import { OFFER_FIELDS, UNITS } from '../replay/units.ts'

const isRelation = (field: string): field is RelationName =>
  (RELATION_NAMES as readonly string[]).includes(field)

/** Returns an observation of an issuer's pages with their changes. */
export function observation(changes: readonly Change[], seen: string, url: string): Observation {
  const values = changes.flatMap((change) => Object.entries(change.values))
  const merged = (part: 'highs' | 'quotes') => Object.assign({}, ...changes.map((change) => change[part]))
  const [highs, quotes] = [merged('highs'), merged('quotes')]
  return {
    seen,
    source: ISSUER_SOURCE,
    url,
    values: Object.fromEntries(values.filter(([field]) => !isRelation(field))) as Observation['values'],
    ...(Object.keys(highs).length > 0 ? { highs } : {}),
    ...(Object.keys(quotes).length > 0 ? { quotes } : {}),
    ...unconfirmedIn(changes),
    ...(Object.fromEntries(values.filter(([field]) => isRelation(field))) as Partial<
      Record<RelationName, RelationRow[]>
    >),
  }
}

/** Fields whose change may be announced as a better offer. */
const ANNOUNCED: ReadonlySet<string> = new Set([
  ...OFFER_FIELDS,
  'annual_fee',
  'annual_fee_waived_first_year',
])

function unconfirmedIn(changes: readonly Change[]): Pick<Observation, 'unconfirmed'> {
  const fields = changes
    .filter(({ isUnconfirmed }) => isUnconfirmed)
    .flatMap(({ values }) => Object.keys(values).filter((field) => ANNOUNCED.has(field)))
  return fields.length > 0 ? { unconfirmed: fields } : {}
}

/** Returns units with a maintainer's correction. A page that contradicts it is reported, not accepted. */
export function correctedUnits({ observations }: CardFacts): ReadonlySet<string> {
  const corrected = new Set<string>()
  for (const observed of observations) {
    const stated = [...Object.keys(observed.values), ...RELATION_NAMES.filter((name) => observed[name])]
    for (const { name, fields } of UNITS) {
      if (fields.some((field) => observed.lifts?.includes(field))) corrected.delete(name)
      if (observed.source === CURATED_SOURCE && fields.some((field) => stated.includes(field)))
        corrected.add(name)
    }
  }
  return corrected
}

/** Returns problems of a card by the rules of the facts, as of a day. */
export function problemsOf(card: CardFacts, file: string, reference: Reference, today: string): string[] {
  const unrelated = { valuations: [], partners: [], rules: [], productChanges: [] }
  const problems = lint({ ...reference, ...unrelated, cards: [{ ...card, file }] }, today)
  return problems.filter((problem) => problem.file === file).map(({ message }) => message)
}
