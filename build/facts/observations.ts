import type { Observation, Scalar } from '../../data/schema/fact.ts'
import { RELATION_NAMES } from '../replay/rows.ts'
import { isSameThing } from '../replay/same.ts'
import { type Stated, UNITS, type Unit } from '../replay/units.ts'

/** What identifies an observation of a card: a source states one thing of a card on one day at one URL. */
const keyOf = ({ seen, source, url }: Pick<Observation, 'seen' | 'source' | 'url'>): string =>
  `${seen} ${source} ${url ?? ''}`.trim()

/** Returns the day, source and URL of every observation that stands more than once. */
export function duplicateObservations(
  observations: readonly Pick<Observation, 'seen' | 'source' | 'url'>[],
): string[] {
  const keys = observations.map(keyOf)
  return keys.filter((key, at) => keys.indexOf(key) < at)
}

/**
 * Adds an observation to a card's, or merges it into the one of the same day, source and URL. What it states takes the place
 * of what the same source stated of the same unit on that day, there or at another URL. An observation that is left with
 * nothing is removed.
 */
export function addObservation(observations: readonly Observation[], added: Observation): Observation[] {
  const isOfDay = ({ seen, source }: Observation) => seen === added.seen && source === added.source
  const earlier = observations.filter(isOfDay).flatMap((each) => [...statementsOf(each)])
  const later = new Map(statementsOf(added))
  for (const [unit, statement] of earlier) {
    const restated = later.get(unit)
    if (restated) later.set(unit, succeed(unit, statement, restated))
  }
  const own = observations.find((each) => keyOf(each) === keyOf(added))
  const kept = observations.flatMap((each) => {
    if (!isOfDay(each)) return [each]
    const rest = [...statementsOf(each)].filter(([unit]) => !later.has(unit))
    if (each === own) return [observationOf(lifting(each, added), [...rest, ...later])]
    return rest.length > 0 || each.lifts ? [observationOf(each, rest)] : []
  })
  return own ? kept : [...kept, observationOf(added, [...later])]
}

/** What an observation states of one unit. */
interface Statement {
  readonly unconfirmed: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly highs: Readonly<Record<string, number>>
  readonly quotes: Readonly<Record<string, string>>
}

function statementsOf(observation: Observation): ReadonlyMap<Unit, Statement> {
  const relations = RELATION_NAMES.filter((name) => observation[name] !== undefined)
  const stated: Stated = {
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

/** The later statement, with what only the earlier one says where both are of the same thing. */
function succeed(unit: Unit, earlier: Statement, later: Statement): Statement {
  if (!isSameThing(unit, earlier.values, later.values)) return later
  const silent = ([field]: readonly [string, unknown]) => later.values[field] === undefined
  const rest = <T>(record: Readonly<Record<string, T>>) => Object.entries(record).filter(silent)
  return {
    values: { ...Object.fromEntries(rest(earlier.values)), ...later.values },
    highs: { ...Object.fromEntries(rest(earlier.highs)), ...later.highs },
    quotes: { ...Object.fromEntries(rest(earlier.quotes)), ...later.quotes },
    unconfirmed: later.unconfirmed,
  }
}

const lifting = (earlier: Observation, later: Observation): Observation => ({
  ...earlier,
  ...(earlier.lifts || later.lifts
    ? { lifts: [...new Set([...(earlier.lifts ?? []), ...(later.lifts ?? [])])] }
    : {}),
})

function observationOf(
  { seen, source, url, lifts }: Observation,
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
    ...filled('highs', Object.assign({}, ...highs)),
    ...filled('quotes', Object.assign({}, ...quotes)),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
    ...(lifts ? { lifts } : {}),
    ...Object.fromEntries(relations),
  }
}

const filled = (name: string, record: object) => (Object.keys(record).length > 0 ? { [name]: record } : {})
