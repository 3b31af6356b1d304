import { Card } from '../../data/schema/card.ts'
import type { Shape } from '../../data/schema/field.ts'
import { OFFER_FIELDS } from '../replay/units.ts'

/** A field's value before and after, as words. */
export interface Pair {
  readonly field: string
  readonly old: string
  readonly now: string
}

/** Values side by side; what stays as it was is left out. */
export function pairsOf(
  old: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Pair[] {
  const pairs = Object.entries(values).map(([field, now]) => ({
    field,
    old: signed(field, old[field]),
    now: signed(field, now),
  }))
  return pairs.filter((pair) => pair.old !== pair.now).sort((a, b) => place(a.field) - place(b.field))
}

/** An offer is told by its words first. */
const place = (field: string): number => OFFER_FIELDS.indexOf(field)

/** How the absence of a value is written. */
export const NOTHING = '—'

/** A field's value as a reader writes it: money and shares with their signs. */
export function signed(field: string, value: unknown): string {
  const words = wordsOf(value)
  const unit = typeof value === 'number' ? FIELDS[field]?.meta()?.['x-unit'] : undefined
  if (unit === 'home currency') return `$${words}`
  return unit === 'percent' ? `${words}%` : words
}

const FIELDS: Shape = Card.shape

/** A value as a reader writes it. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  if (Array.isArray(value)) return value.map(wordsOf).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key} ${wordsOf(part)}`)
      .join(', ')
  return String(value)
}

/** An issuer's name with its country: issuers of two countries may share a name. */
export const titleOf = ({ name, country }: { name: string; country: string }): string =>
  `${name} (${country})`

/** A field's name as words. */
export const labelOf = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replace(/\bapr\b/g, 'APR')
    .replace(/\burl\b/g, 'address')

export const percent = (share: number): string => `${Math.round(share * 100)} %`
