import { ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import {
  type Claim,
  isAsTrusted,
  isCurated,
  isSameAuthor,
  type Origin,
  overrides,
  type Sources,
} from './precedence.ts'
import { isConsistent, isEqual } from './same.ts'
import { OFFER, type StatedValues, UNITS, type Unit, WORDING_FIELDS } from './units.ts'

/** The resolved value of one unit: what the sources state, and a curated correction that overrides it. */
export interface ResolvedUnit {
  readonly stated?: Claim
  readonly curated?: Claim
}

/** Resolved values of a card, by the name of the unit. */
export type ResolvedUnits = ReadonlyMap<string, ResolvedUnit>

/** A curated correction that a later reading of the issuer's page contradicts. */
export interface Contradiction {
  readonly unit: string
  readonly curated: StatedValues
  readonly issuer: StatedValues
  readonly seen: string
}

/** The effect of one observation. */
export interface Resolution {
  readonly units: ResolvedUnits
  /** Fields and relations that changed on the card itself, not only in a source's wording. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}

/** Returns the claim that a unit's current values come from. */
export const currentClaim = (resolved: ResolvedUnit | undefined): Claim | undefined =>
  resolved?.curated ?? resolved?.stated

/** Merges one observation into the resolved values of a card (decision 34). */
export function resolve(units: ResolvedUnits, observation: Observation, sources: Sources): Resolution {
  const next = new Map(units)
  const changed = new Set<string>()
  const contradictions: Contradiction[] = []
  const { values, ...relations } = observation
  const stated: StatedValues = { ...relations, ...values }
  for (const unit of UNITS) {
    const before = units.get(unit.name) ?? {}
    const isLifted = unit.fields.some((field) => observation.lifts?.includes(field))
    const later = claimOf(unit, stated, observation)
    if (later === undefined && !isLifted) continue
    const after = addClaim(unit, isLifted ? withoutCorrection(before) : before, later, sources)
    next.set(unit.name, after)
    for (const field of changedFields(unit, before, after, later, sources)) changed.add(field)
    contradictions.push(...contradictionsOf(unit, after, later))
  }
  return { units: next, changed, contradictions }
}

const withoutCorrection = ({ stated }: ResolvedUnit): ResolvedUnit => (stated ? { stated } : {})

function claimOf(
  unit: Unit,
  stated: StatedValues,
  { seen, source, url, offer_ends: ends }: Observation,
): Claim | undefined {
  const fields = unit.fields.filter((field) => stated[field] !== undefined)
  if (fields.length === 0) return undefined
  const isEnding = unit.name === OFFER && ends !== undefined
  const values = Object.fromEntries(fields.map((field) => [field, stated[field]]))
  const origins = Object.fromEntries(fields.map((field) => [field, { seen, source, url }]))
  return { values, origins, seen, source, ...(isEnding ? { ends } : {}) }
}

function addClaim(
  unit: Unit,
  resolved: ResolvedUnit,
  later: Claim | undefined,
  sources: Sources,
): ResolvedUnit {
  if (later === undefined) return resolved
  const { stated } = resolved
  if (isCurated(later))
    return { ...resolved, curated: stated ? completeCorrection(unit, later, stated) : later }
  return { ...resolved, stated: stated ? mergeClaims(unit, stated, later, sources) : later }
}

/** A correction of some fields of a unit keeps the other fields as the sources state them. */
const completeCorrection = (unit: Unit, curated: Claim, stated: Claim): Claim =>
  isConsistent(unit, stated.values, curated.values)
    ? { ...curated, ...fillGaps(unit, curated, stated) }
    : curated

/** Returns the claim that wins; if both describe the same thing, completed with the fields that only the other states. */
function mergeClaims(unit: Unit, current: Claim, later: Claim, sources: Sources): Claim {
  if (isGap(unit, current)) return later
  const asTrusted = isAsTrusted(later, current, sources)
  // A less trusted source that still states an offer after its end is out of date.
  if (current.withdrawn && !asTrusted)
    return isConsistent(unit, current.withdrawn, later.values) ? current : later
  if (isConsistent(unit, current.values, later.values))
    return { ...(asTrusted ? later : current), ...combine(unit, current, later, asTrusted) }
  return overrides(later, current, sources) ? later : current
}

/** Returns what two claims of the same thing state together. */
function combine(unit: Unit, current: Claim, later: Claim, asTrusted: boolean): Partial<Claim> {
  const [better, other] = asTrusted ? [later, current] : [current, later]
  const ends = better.ends ?? other.ends
  return {
    ...(isSingle(unit) ? { values: current.values } : fillGaps(unit, better, other)),
    ...(asTrusted ? {} : { restated: later.seen }),
    ...(ends === undefined ? {} : { ends }),
  }
}

// Keeps the rows of a relation in the order in which they were first stated.
const isSingle = ({ fields }: Unit) => fields.length === 1

const isGap = (unit: Unit, { values }: Claim) =>
  !unit.nullIsNone && unit.fields.every((field) => (values[field] ?? null) === null)

/** Adds fields that only the other claim states. A stated null is a statement. */
function fillGaps({ fields }: Unit, better: Claim, other: Claim): Pick<Claim, 'values' | 'origins'> {
  const filled = fields.flatMap((field) => {
    const claim = [better, other].find(({ values }) => values[field] !== undefined)
    return claim ? [[field, claim] as const] : []
  })
  return {
    values: Object.fromEntries(filled.map(([field, { values }]) => [field, values[field]])),
    origins: Object.fromEntries(filled.map(([field, { origins }]) => [field, origins[field] as Origin])),
  }
}

function changedFields(
  unit: Unit,
  before: ResolvedUnit,
  after: ResolvedUnit,
  later: Claim | undefined,
  sources: Sources,
): readonly string[] {
  const was = currentClaim(before) ?? assumedClaim(unit, later)
  const is = currentClaim(after)
  if (was === undefined || is === undefined) return []
  if (was.withdrawn !== undefined) return newOfferFields(unit, is)
  if (isGap(unit, was)) return []
  const differing = unit.fields.filter(
    (field) => !isEqual(was.values[field] ?? null, is.values[field] ?? null),
  )
  // A correction that is made or lifted is an edit, and an edit counts (spec 6).
  if (isCurated(is) || isCurated(was)) return differing
  const sameAuthor = isSameAuthor(is, was)
  if (isConsistent(unit, was.values, is.values))
    return sameAuthor
      ? differing.filter((field) => WORDING_FIELDS.has(field) && (was.values[field] ?? null) !== null)
      : []
  if (!isAsTrusted(is, was, sources)) return []
  const counts = sameAuthor || (unit.differs === 'fact' && is.seen > was.seen)
  return counts ? differing : []
}

/** The end of an offer is a change, so the next offer is one too, from any source. A waiver that is `false` is no offer. */
const newOfferFields = ({ fields }: Unit, { values }: Claim): readonly string[] =>
  fields.filter((field) => (values[field] ?? false) !== false)

function assumedClaim(unit: Unit, later: Claim | undefined): Claim | undefined {
  if (unit.assumed === undefined || later === undefined) return undefined
  const values = Object.fromEntries(unit.fields.map((field) => [field, unit.assumed]))
  return { values, origins: {}, seen: '', source: later.source }
}

function contradictionsOf(
  unit: Unit,
  { curated }: ResolvedUnit,
  later: Claim | undefined,
): readonly Contradiction[] {
  if (later?.source !== ISSUER_SOURCE || curated === undefined || later.seen < curated.seen) return []
  if (isConsistent(unit, curated.values, later.values)) return []
  return [{ unit: unit.name, curated: curated.values, issuer: later.values, seen: later.seen }]
}
