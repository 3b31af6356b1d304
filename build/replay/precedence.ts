import { CURATED_SOURCE, ISSUER_SOURCE, type Source } from '../../data/schema/fact.ts'

/** What is claimed of one unit, by whom and when. */
export interface Claim {
  readonly values: Readonly<Record<string, unknown>>
  readonly seen: string
  readonly source: string
}

/** Trust of every source, by its key in data/facts/sources.json. */
export type Sources = Readonly<Record<string, Source>>

const LONGEST_HOLD_MONTHS = 18
const ISSUER_RANK = 6

/** Standing of a source, apart from curated corrections, which stand above all (decision 34). */
export function rankOf(source: string, sources: Sources): number {
  return source === ISSUER_SOURCE ? ISSUER_RANK : (sources[source]?.trust ?? 0)
}

/** Whether a later claim takes the place of the standing one that it contradicts. */
export function overrides(later: Claim, standing: Claim, sources: Sources): boolean {
  return isAsTrusted(later, standing, sources) || isStale(standing, later.seen)
}

/** Whether the later source is at least as trusted as the standing one. */
export function isAsTrusted(later: Claim, standing: Claim, sources: Sources): boolean {
  return rankOf(later.source, sources) >= rankOf(standing.source, sources)
}

/** Whether a difference of wording or detail can only come from the thing itself: one source, or the issuer's page. */
export function isSameHand(later: Claim, standing: Claim): boolean {
  return later.source === standing.source || later.source === ISSUER_SOURCE
}

export const isCurated = (claim: Claim): boolean => claim.source === CURATED_SOURCE

// The weekly job writes an issuer's value only when it changes, so an old one is still confirmed.
function isStale(standing: Claim, day: string): boolean {
  return standing.source !== ISSUER_SOURCE && addMonths(standing.seen, LONGEST_HOLD_MONTHS) < day
}

function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCMonth() + months
  date.setUTCMonth(wanted)
  // The 31st plus a month is the last day of a shorter month.
  if (date.getUTCMonth() !== ((wanted % 12) + 12) % 12) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}
