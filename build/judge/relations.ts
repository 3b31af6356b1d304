import type { RelationName, RelationRow } from '../../data/schema/fact.ts'
import type { CardBefore } from './before.ts'
import { type Change, reviewDraft } from './change.ts'
import type { Finding } from './finding.ts'
import { reasonsToReview } from './guards.ts'
import type { MergedReadings, PageRows } from './merge.ts'
import { ofField, type Reason } from './reason.ts'
import type { ReviewDraft } from './review-item.ts'
import { type RowSet, rowSetOf } from './row-set.ts'
import { factRows, isStatedInFull, type MovedRow, patchRows } from './rows.ts'

/** Compares the rows of relations that undisputed pages state with the current ones. */
export const judgeRelations = (before: CardBefore, { relations }: MergedReadings): Finding[] =>
  (Object.entries(relations) as [RelationName, readonly PageRows[]][]).map(([name, pages]) =>
    judgeRelation(name, pages, before),
  )

function judgeRelation(name: RelationName, pages: readonly PageRows[], before: CardBefore): Finding {
  const current = factRows((before.row[name] ?? []) as readonly RelationRow[])
  const read = pages.flatMap(({ rows }) => rows)
  if (current.length === 0) return { strange: rowTexts(name, read) }
  const { rows, moved, strange: strangeRows, contested } = patchRows(name, current, pages)
  const strange = rowTexts(name, strangeRows)
  if (moved.length + contested.length > 0) {
    const change = rowsChange(name, pages, current, rows, moved)
    const review = [...contested, ...moved.flatMap((row) => reviewOfRow(name, row, pages))]
    return { strange, ...decideMove(change, review, before) }
  }
  const rowSet = before.proven.has(name) ? rowSetOf(name, current, pages) : undefined
  const unread = rowSet?.unread.map((row) => `${name}: no figure was read for ${namesOf([row])}`) ?? []
  const queued = rowSet && reviewOfRowSet(name, current, pages, rowSet, before.slug)
  if (queued) return { strange: [...strange, ...unread], queued }
  if (unread.length > 0) return { strange: [...strange, ...unread] }
  return isStatedInFull(name, current, read) ? { strange, confirmed: name } : { strange }
}

const rowTexts = (name: string, rows: readonly RelationRow[]): string[] =>
  rows.map((row) => `${name}: ${JSON.stringify(row)}`)

/** Returns the change of a relation to other rows, with their quotes. */
const rowsChange = (
  name: RelationName,
  pages: readonly PageRows[],
  current: readonly RelationRow[],
  rows: readonly RelationRow[],
  stated: readonly { readonly quote?: unknown }[],
): Change => ({
  unit: name,
  url: pages[0]?.url ?? '',
  old: { [name]: current },
  values: { [name]: rows },
  highs: {},
  quotes: { [name]: [...new Set(stated.map(({ quote }) => String(quote ?? '')))].join(' … ') },
  isUnconfirmed: true,
})

/** Decides changed figures of rows. They need review until pages have stated every current row, or if a quote is unclear. */
function decideMove(change: Change, review: readonly Reason[], { proven, slug }: CardBefore) {
  if (review.length > 0) return { queued: reviewDraft(slug, change, review) }
  if (proven.has(change.unit)) return { change }
  const reason = ofField(change.unit, {
    code: 'never-stated',
    text: 'no page has stated every current row before',
  })
  return { queued: reviewDraft(slug, change, [reason], 'second run') }
}

/** Returns a draft for added or removed categories. Text may omit a row, so a maintainer decides. */
function reviewOfRowSet(
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
  const stated = pages.flatMap((page) => page.rows)
  return reviewDraft(card, rowsChange(name, pages, current, rows, stated), reasons)
}

const namesOf = (rows: readonly RelationRow[]): string =>
  rows.map(({ categories }) => (categories as readonly string[]).join('+')).join(', ')

const farMove = (key: string, was: number, now: number) => ({
  code: now > was ? ('up-by' as const) : ('down-by' as const),
  text: `${key} from ${was} to ${now}`,
})

/** Factor beyond which a changed rate counts as another rate. */
const FACTOR_MAX = 2

/** Returns why a maintainer must review a row: its quote lacks a figure, or a figure changed by more than the factor. */
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
