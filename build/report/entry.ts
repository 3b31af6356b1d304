import type { HeldItem } from '../judge/held.ts'
import { OFFER, OFFER_FIELDS } from '../replay/units.ts'
import type { Applied, IssuerRun } from '../weekly/issuer-run.ts'
import { labelOf, type Pair, pairsOf } from './words.ts'

/** A change, or what waits to become one. */
export interface Entry {
  readonly id: string | null
  /** Slug and name. */
  readonly card: string
  readonly name: string
  readonly what: string
  readonly pairs: readonly Pair[]
  readonly reasons: readonly string[]
  readonly quotes: readonly string[]
  readonly url: string
  readonly since: string | null
}

/** What went into the facts. */
export const changeEntry = ({ card, name, unit, old, values, quotes, url }: Applied): Entry => ({
  id: null,
  card,
  name,
  what: labelOf(unit),
  pairs: pairsOf(old, values),
  reasons: [],
  quotes: [...new Set(Object.values(quotes))],
  url,
  since: null,
})

/** What waits, or waited. */
export const heldEntry = ({ names }: IssuerRun, item: HeldItem): Entry => ({
  id: item.id,
  card: item.card,
  name: names[item.card] ?? String(item.values.name ?? item.card),
  what: whatOf(item),
  pairs: pairsOf(item.old, item.values),
  reasons: item.reasons.map((reason) => reason.replace(/^[a-z0-9_]+(?=: )/, labelOf)),
  quotes: [...new Set(Object.values(item.quotes ?? {}))],
  url: item.url,
  since: item.since,
})

const KINDS: Readonly<Record<Exclude<HeldItem['kind'], 'reading'>, string>> = {
  'offer gone': 'no offer any more',
  closed: 'no longer offered',
  returned: 'offered again',
  moved: 'another address',
  renamed: 'another name',
  'new card': 'a new card',
}

function whatOf({ kind, values }: HeldItem): string {
  if (kind !== 'reading') return KINDS[kind]
  const fields = Object.keys(values)
  return fields.some((field) => OFFER_FIELDS.includes(field)) ? OFFER : fields.map(labelOf).join(', ')
}
