import type { RelationName, RelationRow } from '../../data/schema/fact.ts'
import type { CardBefore } from './before.ts'
import { type Change, reviewDraft } from './change.ts'
import type { Finding } from './finding.ts'
import { reasonsToReview } from './guards.ts'
import type { Merged, PageRows } from './merge.ts'
import { ofField, type Reason } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'
import { type RowSet, rowSetOf } from './row-set.ts'
import { factRows, isStatedInFull, type MovedRow, patchRows } from './rows.ts'

/** Compares the rows of relations that undisputed pages state with the current ones. */
export const judgeRelations = (before: CardBefore, { relations }: Merged): Finding[] =>
  (Object.entries(relations) as [RelationName, readonly PageRows[]][]).map(([name, pages]) =>
    judgeRelation(name, pages, before),
  )

function judgeRelation(name: RelationName, pages: readonly PageRows[], before: CardBefore): Finding {
  const current = factRows((before.row[name] ?? []) as readonly RelationRow[])
  const read = pages.flatMap(({ rows }) => rows)
  const asText = (rows: readonly RelationRow[]) => rows.map((row) => `${name}: ${JSON.stringify(row)}`)
  if (current.length === 0) return { strange: asText(read) }
  const { rows, moved, strange, contested } = patchRows(name, current, pages)
  const rowSet = before.proven.has(name) ? rowSetOf(name, current, pages) : undefined
  const unread = rowSet?.unread.map((row) => `${name}: no figure was read for ${namesOf([row])}`) ?? []
  const held = rowSet && heldRows(name, current, pages, rowSet, before.slug)
  if (moved.length + contested.length === 0 && rowSet && (held || unread.length > 0))
    return { strange: [...asText(strange), ...unread], ...(held ? { held } : {}) }
  if (moved.length + contested.length === 0)
    return isStatedInFull(name, current, read)
      ? { strange: asText(strange), confirmed: name }
      : { strange: asText(strange) }
  const change: Change = {
    unit: name,
    url: pages[0]?.url ?? '',
    old: { [name]: current },
    values: { [name]: rows },
    highs: {},
    quotes: { [name]: moved.map(({ quote }) => quote).join(' … ') },
    isFirstSight: true,
  }
  const review = [...contested, ...moved.flatMap((row) => reviewOfRow(name, row, pages))]
  const found = { strange: asText(strange) }
  if (review.length > 0) return { ...found, held: reviewDraft(before.slug, change, review) }
  if (before.proven.has(name)) return { ...found, change }
  const reason = ofField(name, {
    code: 'never-stated',
    text: 'no page has stated every current row before',
  })
  return { ...found, held: reviewDraft(before.slug, change, [reason], 'second run') }
}

/** A card that earns in another category, or no longer in one: prose may leave out a row, so that a person decides. */
function heldRows(
  name: RelationName,
  current: readonly RelationRow[],
  pages: readonly PageRows[],
  { rows, added, removed }: RowSet,
  card: string,
): ReviewDraft | undefined {
  if (added.length + removed.length === 0) return undefined
  const reasons = [
    ...(added.length > 0 ? [`its page has a row for ${namesOf(added)}`] : []),
    ...(removed.length > 0 ? [`its page has no row for ${namesOf(removed)} any more`] : []),
  ].map((text) => ofField(name, { code: 'other-rows' as const, text }))
  const quotes = pages.flatMap((page) => page.rows.map(({ quote }) => String(quote ?? '')))
  const change: Change = {
    unit: name,
    url: pages[0]?.url ?? '',
    old: { [name]: current },
    values: { [name]: rows },
    highs: {},
    quotes: { [name]: [...new Set(quotes)].join(' … ') },
    isFirstSight: true,
  }
  return reviewDraft(card, change, reasons)
}

const namesOf = (rows: readonly RelationRow[]): string =>
  rows.map(({ categories }) => (categories as readonly string[]).join('+')).join(', ')

const farMove = (key: string, was: number, now: number) => ({
  code: now > was ? ('up-by' as const) : ('down-by' as const),
  text: `${key} from ${was} to ${now}`,
})

/** A rate is small, so twice or half of it is another rate. */
const FACTOR_MAX = 2

/** Why the figures of a row need a maintainer: their words must name them, and they move within a factor. */
function reviewOfRow(name: string, { old, read, quote }: MovedRow, pages: readonly PageRows[]): Reason[] {
  const source = pages.map((page) => page.source).join('\n')
  return Object.entries(read).flatMap(([key, value]) => {
    const was = old[key]
    if (typeof value !== 'number' || value === was) return []
    const isFar = typeof was === 'number' && (value > was * FACTOR_MAX || value < was / FACTOR_MAX)
    const words = reasonsToReview({ field: key, old: null, read: value, quote, source })
    return [
      ...(isFar ? [ofField(name, farMove(key, was, value))] : []),
      ...words.map(({ code, text }) => ofField(name, { code, text: `${key}: ${text}` })),
    ]
  })
}
