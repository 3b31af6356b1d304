import { addMonths, dayAfter } from '../../data/time.ts'
import type { Claim } from './precedence.ts'
import { currentClaim, type ResolvedUnit, type ResolvedUnits } from './resolve.ts'
import { OFFER, OFFER_FIELDS, WAIVER } from './units.ts'

/** Units after an offer was withdrawn, and the fields that lost their value. */
export interface Withdrawal {
  readonly units: ResolvedUnits
  readonly changed: readonly string[]
}

/** Returns the day on which the current offer is over, if it states its last day: the next day, or the day it was seen if that is later. */
export function endOfOffer(units: ResolvedUnits): string | null {
  const offer = currentClaim(units.get(OFFER))
  if (offer?.ends === undefined || offer.withdrawn !== undefined) return null
  const over = dayAfter(offer.ends)
  return over > offer.seen ? over : offer.seen
}

/** Withdraws the current offer on a day, and the first-year fee waiver that came with it. Returns null if there is no offer. */
export function withdrawOffer(units: ResolvedUnits, day: string): Withdrawal | null {
  const offer = currentClaim(units.get(OFFER))
  if (offer === undefined || OFFER_FIELDS.every((field) => (offer.values[field] ?? null) === null))
    return null
  const waiver = currentClaim(units.get(WAIVER))
  const hasWaiver = waiver?.values[WAIVER] === true && isFrom(waiver, offer)
  return {
    units: new Map([
      ...units,
      [OFFER, withoutFields(units.get(OFFER), day, OFFER_FIELDS)],
      ...(hasWaiver ? [[WAIVER, withoutFields(units.get(WAIVER), day, [WAIVER])] as const] : []),
    ]),
    changed: [...OFFER_FIELDS, ...(hasWaiver ? [WAIVER] : [])],
  }
}

const isFrom = (waiver: Claim, offer: Claim) => waiver.source === offer.source && waiver.seen === offer.seen

/** Replaces the current claim with one that has no values and records what was withdrawn. */
function withoutFields(
  resolved: ResolvedUnit | undefined,
  day: string,
  fields: readonly string[],
): ResolvedUnit {
  const claim = currentClaim(resolved)
  if (resolved === undefined || claim === undefined) return {}
  const { source, values } = claim
  const none = Object.fromEntries(fields.map((field) => [field, null]))
  const stated = { values: none, origins: {}, seen: day, source, withdrawn: values }
  return { stated }
}

const LAST_SEEN_MONTHS = 6

/** Returns the first day on which the text of an offer names the day on which it was last seen. Dates are ISO 8601. */
export const staleFrom = (seen: string): string => dayAfter(addMonths(seen, LAST_SEEN_MONTHS))

/**
 * Returns the text of an offer for customers on a day: an offer that no source has stated for six months names the day on which it
 * was last seen.
 */
export const offerText = (text: string, seen: string, day: string): string =>
  staleFrom(seen) <= day ? `${text} (last seen ${seen})` : text
