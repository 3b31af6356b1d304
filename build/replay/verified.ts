import { digest, stableJson } from '../../data/snapshot/digest.ts'
import type { Facts } from './derived.ts'
import { OFFER_FIELDS } from './units.ts'

/** When an issuer's own page last stated a value, and which. */
export interface Confirmation {
  /** Date-time. */
  readonly at: string
  /** Digest of the value, as `valueDigest` makes it: another value was not confirmed by it. */
  readonly of: string
}

/** Confirmations by field or relation. */
export type Confirmations = Readonly<Record<string, Confirmation>>

/** Values that decide when a card was last verified, where it has them (spec 10). */
const CORE_FIELDS = ['name', 'annual_fee', 'interest_rate_purchase', 'reward_rates', ...OFFER_FIELDS]

/** Digest of a stated value; rows in another order are the same rows. */
export const valueDigest = (value: unknown): string =>
  digest(stableJson(Array.isArray(value) ? value.map(stableJson).sort() : value)).slice(0, 12)

/** Returns when the issuer's page last stated the value of a field as it stands, or null where it never did. */
export function verifiedAt(stated: Facts, field: string, sources: readonly Confirmations[]): string | null {
  const found = sources.flatMap((source) => source[field] ?? [])
  // A field that is not stated any more keeps the confirmation of its former value.
  if (found.length === 0 || stated[field] === undefined) return null
  const now = valueDigest(stated[field])
  const times = found.filter(({ of }) => of === now).map(({ at }) => at)
  return times.sort().at(-1) ?? null
}

/** Returns the least recent `verifiedAt` of the core values that a card has; null while one of them was never confirmed. */
export function lastVerified(stated: Facts, sources: readonly Confirmations[]): string | null {
  const times: string[] = []
  for (const field of CORE_FIELDS.filter((each) => hasValue(stated[each]))) {
    const at = verifiedAt(stated, field, sources)
    if (at === null) return null
    times.push(at)
  }
  return times.sort()[0] ?? null
}

const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
