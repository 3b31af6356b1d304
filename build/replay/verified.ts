import { digest, stableJson } from '../../data/snapshot/digest.ts'
import { basisOf, type CurrentValues, hasValue } from './derived.ts'
import { OFFER_FIELDS } from './units.ts'

/** The last time that an issuer's page stated a value. */
export interface Confirmation {
  /** Date-time. */
  readonly at: string
  /** `valueDigest` of the value: it confirms no other value. */
  readonly of: string
}

/** Confirmations by field or relation. */
export type Confirmations = Readonly<Record<string, Confirmation>>

/** Fields that decide when a card was last verified, if they have a value (spec 10). */
const CORE_FIELDS = ['name', 'annual_fee', 'interest_rate_purchase', 'reward_rates', ...OFFER_FIELDS]

/** Returns the digest of a value. The order of rows does not matter. */
export const valueDigest = (value: unknown): string =>
  digest(stableJson(Array.isArray(value) ? value.map(stableJson).sort() : value)).slice(0, 12)

/**
 * Returns when the issuer's page last stated a field's current value, or null if never. A value that no source states is verified
 * with the value that it derives from. `current`: values as the sources state them.
 */
export function verifiedAt(
  current: CurrentValues,
  field: string,
  sources: readonly Confirmations[],
): string | null {
  // Pages state points, never our estimate of their worth.
  return confirmedAt(current, basisOf(field, current) ?? field, sources)
}

/** Returns when the issuer's page last stated a value that a source states too, or null if never. */
export function confirmedAt(
  current: CurrentValues,
  field: string,
  sources: readonly Confirmations[],
): string | null {
  const found = sources.flatMap((source) => source[field] ?? [])
  // A field that is no longer stated still has the confirmation of its former value.
  if (found.length === 0 || current[field] === undefined) return null
  const now = valueDigest(current[field])
  const times = found.filter(({ of }) => of === now).map(({ at }) => at)
  return times.sort().at(-1) ?? null
}

/** Returns the oldest `verifiedAt` of the card's core fields, or null if one of them was never confirmed. */
export function lastVerified(current: CurrentValues, sources: readonly Confirmations[]): string | null {
  const times: string[] = []
  for (const field of CORE_FIELDS.filter((each) => hasValue(current[each]))) {
    const at = verifiedAt(current, field, sources)
    if (at === null) return null
    times.push(at)
  }
  return times.sort()[0] ?? null
}
