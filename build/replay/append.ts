import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { Observation, Scalar } from '../../data/schema/fact.ts'
import { keyOf } from '../facts/observation-key.ts'
import { isConsistent } from './same.ts'
import { OFFER_FIELDS, type StatedValues, UNITS, type Unit } from './units.ts'

/**
 * Appends an observation to a card, or merges it into the one of the same day, source and URL. Its values replace those of the
 * same unit that the same source stated on that day, there or at another URL. An observation without values left is removed.
 */
export function addObservation(observations: readonly Observation[], added: Observation): Observation[] {
  const isOfDay = ({ seen, source }: Observation) => seen === added.seen && source === added.source
  const earlier = observations.filter(isOfDay).flatMap((each) => [...statementsOf(each)])
  const later = new Map(statementsOf(added))
  for (const [unit, statement] of earlier) {
    const restated = later.get(unit)
    if (restated) later.set(unit, mergeStatements(unit, statement, restated))
  }
  const own = observations.find((each) => keyOf(each) === keyOf(added))
  const merged = observations.flatMap((each) => {
    if (!isOfDay(each)) return [each]
    const rest = [...statementsOf(each)].filter(([unit]) => !later.has(unit))
    if (each === own) return [observationOf(mergeLifts(each, added), [...rest, ...later])]
    return rest.length > 0 || each.lifts ? [observationOf(each, rest)] : []
  })
  return own ? merged : [...merged, observationOf(added, [...later])]
}

/** Values of one unit in an observation. */
interface Statement {
  readonly unconfirmed: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly highs: Readonly<Record<string, number>>
  readonly quotes: Readonly<Record<string, string>>
}

function statementsOf(observation: Observation): ReadonlyMap<Unit, Statement> {
  const relations = RELATION_NAMES.filter((name) => observation[name] !== undefined)
  const stated: StatedValues = {
    ...observation.values,
    ...Object.fromEntries(relations.map((name) => [name, observation[name]])),
  }
  const pick = <T>(fields: readonly string[], from: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))
  const statements = UNITS.map(({ fields }) => ({
    values: pick(fields, stated),
    highs: pick(fields, observation.highs),
    quotes: pick(fields, observation.quotes),
    unconfirmed: (observation.unconfirmed ?? []).filter((field) => fields.includes(field)),
  }))
  const all = UNITS.map((unit, at) => [unit, statements[at] as Statement] as const)
  return new Map(all.filter(([, { values }]) => Object.keys(values).length > 0))
}

/** Returns the later statement, completed with fields that only the earlier one states if both describe the same thing. */
function mergeStatements(unit: Unit, earlier: Statement, later: Statement): Statement {
  if (!isConsistent(unit, earlier.values, later.values)) return later
  const isMissing = ([field]: readonly [string, unknown]) => later.values[field] === undefined
  const rest = <T>(record: Readonly<Record<string, T>>) => Object.entries(record).filter(isMissing)
  return {
    values: { ...Object.fromEntries(rest(earlier.values)), ...later.values },
    highs: { ...Object.fromEntries(rest(earlier.highs)), ...later.highs },
    quotes: { ...Object.fromEntries(rest(earlier.quotes)), ...later.quotes },
    unconfirmed: later.unconfirmed,
  }
}

const mergeLifts = (earlier: Observation, later: Observation): Observation => ({
  ...earlier,
  ...endOf(later.offer_ends ?? earlier.offer_ends),
  ...(earlier.lifts || later.lifts
    ? { lifts: [...new Set([...(earlier.lifts ?? []), ...(later.lifts ?? [])])] }
    : {}),
})

const endOf = (day: string | undefined) => (day === undefined ? {} : { offer_ends: day })

function observationOf(
  { seen, source, url, lifts, offer_ends }: Observation,
  statements: readonly (readonly [Unit, Statement])[],
): Observation {
  const all = statements.map(([, statement]) => statement)
  const stated = Object.assign({}, ...all.map(({ values }) => values)) as Record<string, Scalar>
  const [highs, quotes] = [all.map((each) => each.highs), all.map((each) => each.quotes)]
  const unconfirmed = all.flatMap((each) => each.unconfirmed)
  const isRelation = ([field]: readonly [string, unknown]) =>
    (RELATION_NAMES as readonly string[]).includes(field)
  const [relations, values] = [
    Object.entries(stated).filter(isRelation),
    Object.entries(stated).filter((entry) => !isRelation(entry)),
  ]
  return {
    seen,
    source,
    url,
    values: Object.fromEntries(values),
    ...nonEmpty('highs', Object.assign({}, ...highs)),
    ...nonEmpty('quotes', Object.assign({}, ...quotes)),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
    ...(OFFER_FIELDS.some((field) => field in stated) ? endOf(offer_ends) : {}),
    ...(lifts ? { lifts } : {}),
    ...Object.fromEntries(relations),
  }
}

const nonEmpty = (name: string, record: object) => (Object.keys(record).length > 0 ? { [name]: record } : {})
