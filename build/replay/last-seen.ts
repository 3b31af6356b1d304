import type { Row } from '../../data/schema/view.ts'
import { offerText, staleFrom } from './expiry.ts'
import type { Step } from './step.ts'
import { OFFER_FIELDS } from './units.ts'
import { type Confirmations, verifiedAt } from './verified.ts'

/** Returns the ISO date on which a source or one of the issuer's `pages` last stated the offer after a step; null without its text. */
export function offerSeenAfter({ stated, offerSeen }: Step, pages: readonly Confirmations[]): string | null {
  if (offerSeen === null) return null
  const confirmed = OFFER_FIELDS.flatMap((field) => verifiedAt(stated, field, pages) ?? [])
  return [offerSeen, ...confirmed.map((time) => time.slice(0, offerSeen.length))].sort().at(-1) ?? offerSeen
}

/** Returns the card after a step with the text of its offer as it is on a day. `offerSeen`: the day on which the offer was last seen. */
export const withOfferText = (row: Row, { after }: Step, offerSeen: string | null, day: string): Row =>
  offerSeen === null ? row : { ...row, signup_bonus: offerText(String(after.signup_bonus), offerSeen, day) }

/** Returns the days from `first` to before `end` on which the text of an offer changes, with `first`. */
export function textDays(first: string, end: string, offerSeen: string | null): readonly string[] {
  const stale = offerSeen === null ? first : staleFrom(offerSeen)
  return stale > first && stale < end ? [first, stale] : [first]
}
