import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import { isSameThing } from '../replay/same.ts'
import { OFFER, OFFER_FIELDS, UNITS, type Unit } from '../replay/units.ts'
import { reasonsToHold } from './guards.ts'
import type { HeldDraft } from './held.ts'
import { type Merged, merge, type Part, type Read } from './merge.ts'
import { factRows, isStatedInFull, patchRows } from './rows.ts'
import { isSame } from './same.ts'

/** What may become a fact: fields that are claimed together, or the rows of a relation. */
export interface Change {
  readonly unit: string
  readonly url: string
  readonly old: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  readonly highs: Readonly<Record<string, number>>
  readonly quotes: Readonly<Record<string, string>>
}

/** What a run concludes from the pages of one card. */
export interface CardVerdict {
  readonly card: string
  readonly changes: readonly Change[]
  readonly held: readonly HeldDraft[]
  /** Units that the pages confirmed. */
  readonly confirmed: readonly string[]
  /** Values that the pages state without contradicting each other, by field. */
  readonly stated: Readonly<Record<string, Scalar>>
  /** Rows that the pages state, by relation. */
  readonly statedRows: Readonly<Partial<Record<RelationName, readonly RelationRow[]>>>
  /** Fields that the pages stated. */
  readonly fields: readonly string[]
  /** Rows that no standing row answers to, told for a maintainer. */
  readonly strange: readonly string[]
}

/** Compares what a card's pages state with what stands of the card. `lastFields`: what they stated the last time. */
export function judgeCard(
  card: string,
  standing: Row,
  parts: readonly Part[],
  lastFields: readonly string[],
): CardVerdict {
  const merged = merge(parts)
  const fields = Object.keys(merged.fields).sort()
  const looked = [
    ...UNITS.map((unit) => judgeUnit(card, unit, standing, merged)),
    ...judgeRelations(card, standing, merged),
  ]
  const found = looked.filter((each) => each !== undefined)
  const halfRead = isHalfRead(fields, lastFields)
  const passing = found.flatMap(({ change }) => (change && !halfRead ? [change] : []))
  const unread = found.flatMap(({ change }) =>
    change && halfRead ? [heldOf(card, change, [HALF_READ])] : [],
  )
  return {
    card,
    fields,
    changes: passing,
    held: [
      ...unread,
      ...found.flatMap(({ held }) => (held ? [held] : [])),
      ...(halfRead ? [] : offerGone(card, standing, merged, parts, lastFields)),
    ],
    confirmed: found.flatMap(({ confirmed }) => (confirmed ? [confirmed] : [])),
    stated: statedOf(merged),
    statedRows: Object.fromEntries(Object.entries(merged.relations).map(([name, { rows }]) => [name, rows])),
    strange: found.flatMap(({ strange }) => strange ?? []),
  }
}

/** Where pages contradict each other, what the first of them states is no more to be relied on than the other. */
const statedOf = ({ fields, torn }: Merged): Record<string, Scalar> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, { value }]) => (torn[field] ? [] : [[field, value]])),
  )

interface Finding {
  readonly change?: Change
  readonly held?: HeldDraft
  readonly confirmed?: string
  readonly strange?: readonly string[]
}

const HALF_READ = 'the pages state far fewer fields than the last time'
const FIELDS_FEW = 4

/** Half a page gives half the fields. */
const isHalfRead = (now: readonly string[], last: readonly string[]): boolean =>
  last.length >= FIELDS_FEW && now.filter((field) => last.includes(field)).length < last.length * 0.6

function judgeUnit(card: string, unit: Unit, standing: Row, merged: Merged): Finding | undefined {
  const reads = unit.fields.flatMap((field) =>
    merged.fields[field] ? [[field, merged.fields[field]] as const] : [],
  )
  const [first] = reads
  if (!first) return undefined
  const values = Object.fromEntries(reads.map(([field, { value }]) => [field, value]))
  const old = Object.fromEntries(unit.fields.map((field) => [field, standing[field] ?? null]))
  const torn = reads.flatMap(([field]) => tornReason(field, merged.torn[field]))
  if (torn.length === 0 && !differs(unit, old, values)) return { confirmed: unit.name }
  const change = changeOf(unit.name, old, values, reads)
  const reasons = [...torn, ...reads.flatMap(([field, read]) => reasonsOf(field, old[field], read))]
  return reasons.length > 0 ? { held: heldOf(card, change, reasons) } : { change }
}

const tornReason = (field: string, reads: readonly Read[] | undefined): string[] =>
  reads
    ? [`${field}: the pages disagree: ${reads.map(({ value, url }) => `${value} (${url})`).join(', ')}`]
    : []

function differs(unit: Unit, old: Record<string, unknown>, values: Record<string, Scalar>): boolean {
  const fills = Object.entries(values).some(
    ([field, value]) => value !== null && (old[field] ?? null) === null,
  )
  if (fills) return true
  if (unit.fields.length > 1) return !isSameThing(unit, old, values)
  return Object.entries(values).some(([field, value]) => !isSame(old[field], value))
}

function changeOf(
  unit: string,
  old: Change['old'],
  values: Change['values'],
  reads: readonly (readonly [string, Read])[],
): Change {
  const highs = reads.flatMap(([field, { high }]) => (high === undefined ? [] : [[field, high] as const]))
  return {
    unit,
    url: reads[0]?.[1].url ?? '',
    old,
    values,
    highs: Object.fromEntries(highs),
    quotes: Object.fromEntries(reads.map(([field, { quote }]) => [field, quote])),
  }
}

function reasonsOf(field: string, old: unknown, read: Read): string[] {
  const { value, high, quote, source } = read
  if (isSame(old, value)) return []
  const move = { field, old, read: value, quote, source, ...(high === undefined ? {} : { high }) }
  return reasonsToHold(move).map((reason) => `${field}: ${reason}`)
}

/** A change that waits for a maintainer. */
export const heldOf = (card: string, change: Change, reasons: readonly string[]): HeldDraft => ({
  kind: 'reading',
  card,
  waits: 'review',
  reasons: [...reasons],
  url: change.url,
  old: change.old,
  values: change.values,
  ...(Object.keys(change.highs).length > 0 ? { highs: { ...change.highs } } : {}),
  ...(Object.keys(change.quotes).length > 0 ? { quotes: { ...change.quotes } } : {}),
})

function judgeRelations(card: string, standing: Row, merged: Merged): (Finding | undefined)[] {
  return Object.entries(merged.relations).map(([name, { rows, url }]) => {
    const now = factRows((standing[name] ?? []) as readonly RelationRow[])
    if (now.length === 0) return { strange: rows.map((row) => `${name}: ${JSON.stringify(row)}`) }
    const patched = patchRows(name as RelationName, now, rows)
    const strange = patched.strange.map((row) => `${name}: ${JSON.stringify(row)}`)
    if (patched.moved.length === 0)
      return isStatedInFull(name as RelationName, now, rows) ? { strange, confirmed: name } : { strange }
    const change = changeOf(name, { [name]: now }, { [name]: patched.rows }, [])
    const reasons = patched.moved.flatMap(({ old, read }) => rowReasons(name, old, read))
    const done = { ...change, url }
    return reasons.length > 0 ? { strange, held: heldOf(card, done, reasons) } : { strange, change: done }
  })
}

/** Figures of a row move within a half; a rate is small, so more is another rate. */
function rowReasons(name: string, old: RelationRow, read: RelationRow): string[] {
  return Object.entries(read).flatMap(([key, value]) => {
    const was = old[key]
    if (typeof value !== 'number' || typeof was !== 'number' || value === was) return []
    return value > was * 2 || value < was / 2 ? [`${name}: ${key} from ${was} to ${value}`] : []
  })
}

/** An offer that the page stated the last time and no longer does: gone, if a second run sees the same. */
function offerGone(
  card: string,
  standing: Row,
  merged: Merged,
  parts: readonly Part[],
  lastFields: readonly string[],
): HeldDraft[] {
  const [part] = parts
  const stated = (fields: Iterable<string>) => [...fields].some((field) => OFFER_FIELDS.includes(field))
  if (!part || standing.signup_bonus === null || !stated(lastFields) || stated(Object.keys(merged.fields)))
    return []
  if (Object.keys(merged.fields).length === 0) return []
  const none = Object.fromEntries(OFFER_FIELDS.map((field) => [field, null]))
  const old = Object.fromEntries(OFFER_FIELDS.map((field) => [field, standing[field] ?? null]))
  return [
    {
      kind: 'offer gone',
      card,
      waits: 'second run',
      reasons: [`the ${OFFER} no longer stands on the page`],
      url: part.visit.url,
      old,
      values: none,
    },
  ]
}
