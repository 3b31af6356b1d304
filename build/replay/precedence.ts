import { CURATED_SOURCE, ISSUER_SOURCE, type Source } from '../../data/schema/fact.ts'
import { addMonths } from '../../data/time.ts'

/** The observation that a value comes from. */
export interface Origin {
  /** ISO date. */
  readonly seen: string
  /** Key of data/facts/sources.json. */
  readonly source: string
  readonly url: string | null
}
/** Origins by field or relation. */
export type Origins = Readonly<Record<string, Origin>>

/** Values of one unit, with the source that states them and its day. */
export interface Claim {
  readonly values: Readonly<Record<string, unknown>>
  /** Origin of each value, since another source can complete a claim. */
  readonly origins: Origins
  readonly seen: string
  readonly source: string
  /** ISO date of the last statement of the same value by any source, if later than `seen`. */
  readonly restated?: string
  /** ISO date of the last day of a welcome offer. */
  readonly ends?: string
  /** Withdrawn values of a welcome offer, or of its waiver. */
  readonly withdrawn?: Readonly<Record<string, unknown>>
}

/** Trust of every source, by its key in data/facts/sources.json. */
export type Sources = Readonly<Record<string, Source>>

/** Age that one step of trust makes up for, and the age at which any source replaces a value. */
const MONTHS_PER_STEP = 6
const AGE_MAX_MONTHS = 18
const ISSUER_RANK = 6

/** Rank of a source. Curated corrections have none: they override every source (decision 34). */
export function rankOf(source: string, sources: Sources): number {
  return source === ISSUER_SOURCE ? ISSUER_RANK : (sources[source]?.trust ?? 0)
}

/**
 * Returns whether a later claim replaces the current one that it contradicts. It does if its source is at least as trusted. A less
 * trusted source must be newer by more than six months for each step of trust between the two. More than 18 months are always enough.
 * - A regulator's survey states what held on its closing day, so any later source replaces it.
 * - The weekly job reads an issuer's page again and again and appends a value only when it changes, so such a value never ages.
 * - A curated correction overrides every source until a maintainer lifts it (resolve.ts).
 */
export function overrides(later: Claim, current: Claim, sources: Sources): boolean {
  if (isAsTrusted(later, current, sources)) return true
  if (current.source === ISSUER_SOURCE) return false
  return addMonths(current.seen, lifetime(later, current, sources)) < later.seen
}

/** Returns the months for which a less trusted claim does not replace the current one. */
function lifetime(later: Claim, current: Claim, sources: Sources): number {
  if (sources[current.source]?.kind === 'regulator') return 0
  const steps = rankOf(current.source, sources) - rankOf(later.source, sources)
  return Math.min(steps * MONTHS_PER_STEP, AGE_MAX_MONTHS)
}

/** Returns whether the later source is at least as trusted as the current one. */
export function isAsTrusted(later: Claim, current: Claim, sources: Sources): boolean {
  return rankOf(later.source, sources) >= rankOf(current.source, sources)
}

/** Returns whether a difference in wording or detail means a change of the card: same source, or the issuer's page. */
export function isSameAuthor(later: Claim, current: Claim): boolean {
  return later.source === current.source || later.source === ISSUER_SOURCE
}

export const isCurated = (claim: Claim): boolean => claim.source === CURATED_SOURCE
