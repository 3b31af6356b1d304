import { ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import { type Claim, isAsTrusted, isCurated, isSameHand, overrides, type Sources } from './precedence.ts'
import { isEqual, isSameThing } from './same.ts'
import { type Stated, UNITS, type Unit, worded } from './units.ts'

/** What stands of one unit: a curated correction, and below it what the sources say. */
export interface Held {
  readonly found?: Claim
  readonly curated?: Claim
}

/** What stands of a card, by unit. */
export type Standing = ReadonlyMap<string, Held>

export interface Contradiction {
  readonly unit: string
  readonly curated: Stated
  readonly issuer: Stated
  readonly seen: string
}

export interface Settled {
  readonly standing: Standing
  /** Fields and relations whose difference is a change of the card, not of the telling. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}

/** The claim that stands of a unit. */
export const shown = (held: Held | undefined): Claim | undefined => held?.curated ?? held?.found

/** Takes one observation into what stands of a card (decision 34). */
export function settle(standing: Standing, observation: Observation, sources: Sources): Settled {
  const next = new Map(standing)
  const changed = new Set<string>()
  const contradictions: Contradiction[] = []
  for (const unit of UNITS) {
    const held = standing.get(unit.name) ?? {}
    const lifted = unit.fields.some((field) => observation.lifts?.includes(field))
    const later = claimOf(unit, observation)
    if (later === undefined && !lifted) continue
    const taken = takeIn(unit, lifted ? lift(held) : held, later, sources)
    next.set(unit.name, taken)
    for (const field of changedFields(unit, held, taken, later, sources)) changed.add(field)
    contradictions.push(...contradicted(unit, taken, later))
  }
  return { standing: next, changed, contradictions }
}

const lift = ({ found }: Held): Held => (found ? { found } : {})

function claimOf(unit: Unit, { values, seen, source, ...rest }: Observation): Claim | undefined {
  const from: Stated = unit.fields[0] !== undefined && unit.fields[0] in rest ? { ...rest } : values
  const stated = unit.fields.filter((field) => from[field] !== undefined)
  if (stated.length === 0) return undefined
  return { values: Object.fromEntries(stated.map((field) => [field, from[field]])), seen, source }
}

function takeIn(unit: Unit, held: Held, later: Claim | undefined, sources: Sources): Held {
  if (later === undefined) return held
  if (isCurated(later)) return { ...held, curated: held.found ? complete(unit, later, held.found) : later }
  return { ...held, found: held.found ? weigh(unit, held.found, later, sources) : later }
}

/** A correction of part of a thing leaves the rest of it as it is told. */
const complete = (unit: Unit, curated: Claim, found: Claim): Claim =>
  isSameThing(unit, found.values, curated.values)
    ? { ...curated, values: addTo(unit, curated.values, found.values) }
    : curated

/** Which of two claims stands; where both tell of the same thing, the better told by what the other adds. */
function weigh(unit: Unit, standing: Claim, later: Claim, sources: Sources): Claim {
  if (isGap(unit, standing)) return later
  const asTrusted = isAsTrusted(later, standing, sources)
  if (isSameThing(unit, standing.values, later.values))
    return asTrusted
      ? { ...later, values: isSingle(unit) ? standing.values : addTo(unit, later.values, standing.values) }
      : { ...standing, values: addTo(unit, standing.values, later.values) }
  return overrides(later, standing, sources) ? later : standing
}

// Rows keep the order in which they first stood.
const isSingle = ({ fields }: Unit) => fields.length === 1

const isGap = (unit: Unit, { values }: Claim) =>
  !unit.nullIsNone && unit.fields.every((field) => (values[field] ?? null) === null)

/** The better telling of one thing, with what only the other one says. A stated null is not silence. */
const addTo = (unit: Unit, better: Stated, other: Stated): Stated =>
  Object.fromEntries(
    unit.fields
      .map((field) => [field, better[field] === undefined ? other[field] : better[field]] as const)
      .filter(([, value]) => value !== undefined),
  )

function changedFields(
  unit: Unit,
  before: Held,
  after: Held,
  later: Claim | undefined,
  sources: Sources,
): readonly string[] {
  const was = shown(before) ?? assumed(unit, later)
  const is = shown(after)
  if (was === undefined || is === undefined || isGap(unit, was)) return []
  const differing = unit.fields.filter(
    (field) => !isEqual(was.values[field] ?? null, is.values[field] ?? null),
  )
  // A correction made or lifted is an edit, and an edit counts (spec 6).
  if (isCurated(is) || isCurated(was)) return differing
  const sameHand = isSameHand(is, was)
  if (isSameThing(unit, was.values, is.values))
    return sameHand
      ? differing.filter((field) => worded.has(field) && (was.values[field] ?? null) !== null)
      : []
  if (!isAsTrusted(is, was, sources)) return []
  const counts = sameHand || (unit.differs === 'fact' && is.seen > was.seen)
  return counts ? differing : []
}

function assumed(unit: Unit, later: Claim | undefined): Claim | undefined {
  if (unit.assumed === undefined || later === undefined) return undefined
  const values = Object.fromEntries(unit.fields.map((field) => [field, unit.assumed]))
  return { values, seen: '', source: later.source }
}

function contradicted(unit: Unit, held: Held, later: Claim | undefined): readonly Contradiction[] {
  const { curated } = held
  if (later?.source !== ISSUER_SOURCE || curated === undefined || later.seen < curated.seen) return []
  if (isSameThing(unit, curated.values, later.values)) return []
  return [{ unit: unit.name, curated: curated.values, issuer: later.values, seen: later.seen }]
}
