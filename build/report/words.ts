import { Card } from '../../data/schema/card.ts'
import type { Shape } from '../../data/schema/field.ts'
import { OFFER_FIELDS } from '../replay/units.ts'

/** A field's value before and after, as text. */
export interface Pair {
  readonly field: string
  readonly old: string
  readonly now: string
}

/** Returns the old and new values of changed fields, as text. */
export function pairsOf(
  old: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Pair[] {
  const pairs = Object.entries(values).map(([field, now]) => ({
    field,
    old: signed(field, old[field]),
    now: signed(field, now),
  }))
  return pairs
    .filter((pair) => pair.old !== pair.now)
    .sort((a, b) => offerIndex(a.field) - offerIndex(b.field))
}

/** Sort key that lists the fields of an offer in their order, its text first. */
const offerIndex = (field: string): number => OFFER_FIELDS.indexOf(field)

/** Text of a missing value. */
export const NO_VALUE = '—'

/** Formats a field's value, with $ or %. */
export function signed(field: string, value: unknown): string {
  const words = wordsOf(value)
  const unit = typeof value === 'number' ? FIELDS[field]?.meta()?.['x-unit'] : undefined
  if (unit === 'home currency') return `$${words}`
  return unit === 'percent' ? `${words}%` : words
}

const FIELDS: Shape = Card.shape

/** Formats a value. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  if (Array.isArray(value)) return value.map(wordsOf).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key} ${wordsOf(part)}`)
      .join(', ')
  return String(value)
}

/** Returns an issuer's name with its country, because issuers in two countries may share a name. */
export const titleOf = ({ name, country }: { name: string; country: string }): string =>
  `${name} (${country})`

/** Returns a field's name as words. */
export const labelOf = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replace(/\bapr\b/g, 'APR')
    .replace(/\burl\b/g, 'URL')

export const percent = (share: number): string => `${Math.round(share * 100)} %`
