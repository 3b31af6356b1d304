import { CURATED_SOURCE, ISSUER_SOURCE, type Source } from '../../data/schema/fact.ts'
import { dayOf } from '../../data/time.ts'

/** Values of one unit, with the source that states them and its day. */
export interface Claim {
  readonly values: Readonly<Record<string, unknown>>
  readonly seen: string
  readonly source: string
}

/** Trust of every source, by its key in data/facts/sources.json. */
export type Sources = Readonly<Record<string, Source>>

const AGE_MAX_MONTHS = 18
const ISSUER_RANK = 6

/** Rank of a source. Curated corrections have none: they override every source (decision 34). */
export function rankOf(source: string, sources: Sources): number {
  return source === ISSUER_SOURCE ? ISSUER_RANK : (sources[source]?.trust ?? 0)
}

/** Returns whether a later claim replaces the current one that it contradicts. */
export function overrides(later: Claim, current: Claim, sources: Sources): boolean {
  return (
    isAsTrusted(later, current, sources) || isStale(current, later.seen) || isPast(current, later, sources)
  )
}

// A regulator's survey states what held on its closing day.
const isPast = (current: Claim, later: Claim, sources: Sources): boolean =>
  sources[current.source]?.kind === 'regulator' && later.seen > current.seen

/** Returns whether the later source is at least as trusted as the current one. */
export function isAsTrusted(later: Claim, current: Claim, sources: Sources): boolean {
  return rankOf(later.source, sources) >= rankOf(current.source, sources)
}

/** Returns whether a difference in wording or detail means a change of the card: same source, or the issuer's page. */
export function isSameAuthor(later: Claim, current: Claim): boolean {
  return later.source === current.source || later.source === ISSUER_SOURCE
}

export const isCurated = (claim: Claim): boolean => claim.source === CURATED_SOURCE

// The weekly job appends an issuer's value only when it changes, so an old value is not stale.
function isStale(current: Claim, day: string): boolean {
  return current.source !== ISSUER_SOURCE && addMonths(current.seen, AGE_MAX_MONTHS) < day
}

function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCMonth() + months
  date.setUTCMonth(wanted)
  // The 31st plus a month is the last day of a shorter month.
  if (date.getUTCMonth() !== ((wanted % 12) + 12) % 12) date.setUTCDate(0)
  return dayOf(date)
}
