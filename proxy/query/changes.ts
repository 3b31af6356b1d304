import type { Country } from '../../data/schema/card.ts'
import { CHANGES_WINDOW_DAYS, type PublishedChangeType } from '../../data/schema/changes.ts'
import { refuse } from '../../data/schema/errors.ts'
import { type Cursor, cursorText, type Since } from '../../data/schema/since.ts'
import type { ChangeColumns, ChangeLocations } from '../../data/snapshot/changes.ts'
import { DAY_MS, dayOf } from '../../data/time.ts'

/** Filters of the changes. */
export interface ChangesQuery {
  readonly since: Since | undefined
  readonly limit: number
  readonly country: Country | undefined
  readonly issuer: string | undefined
  readonly card: string | undefined
  readonly type: readonly PublishedChangeType[] | undefined
}

/** A page of changes, as indexes in the columns. */
export interface ChangesPage {
  readonly found: readonly number[]
  readonly next: string
  readonly hasMore: boolean
}

/** Finds the changes of a page that a plan sees. `day`: the UTC day of the call. Throws 410 for a position that is not available. */
export function changesPage(
  columns: ChangeColumns,
  { length: lengths }: ChangeLocations,
  query: ChangesQuery,
  day: string,
): ChangesPage {
  const { limit, country, issuer, card, type } = query
  const isFound = (i: number) =>
    lengths[i] !== 0 &&
    (country === undefined || columns.country[i] === country) &&
    (issuer === undefined || columns.issuer[i] === issuer) &&
    (card === undefined || columns.slug[i] === card) &&
    (type === undefined || type.includes(columns.type[i] as PublishedChangeType))
  const total = columns.slug.length
  const { start, isAhead } = startOf(columns, query.since, day)
  const found: number[] = []
  let i = start
  for (; i < total && found.length < limit; i++) if (isFound(i)) found.push(i)
  while (i < total && !isFound(i)) i++
  const hasMore = i < total
  // A cursor of a release that has been rolled back does not move, since the release comes back.
  if (isAhead && query.since?.cursor !== undefined) return { found, next: query.since.text, hasMore }
  const end = hasMore ? (found.at(-1) ?? start - 1) + 1 : total
  return { found, next: cursorText(cursorAt(columns, end, day)), hasMore }
}

interface Start {
  readonly start: number
  /** The cursor is of a release that this snapshot does not have yet. */
  readonly isAhead: boolean
}

const at = (start: number): Start => ({ start, isAhead: false })

function startOf(columns: ChangeColumns, since: Since | undefined, day: string): Start {
  if (since === undefined) return at(0)
  const oldest = dayOf(new Date(Date.parse(day) - CHANGES_WINDOW_DAYS * DAY_MS))
  if (since.day !== undefined) {
    const { publishedAt, from } = columns.releases
    if (since.day < oldest) return expired()
    const first = publishedAt.findIndex((time) => time.slice(0, oldest.length) >= (since.day ?? ''))
    return at(from[first] ?? columns.slug.length)
  }
  if (since.cursor.ledger !== columns.ledger || since.cursor.issued < oldest) return expired()
  return afterCursor(columns, since.cursor)
}

const expired = (): never =>
  refuse(
    'cursor_expired',
    'The changes since then are no longer available. Load everything again from /v1/exports, then follow the changes.',
  )

/**
 * A release can be published again with other content, such as a release that was never committed. Its changes are then read
 * again from its start: applying a change twice does no harm.
 */
function afterCursor({ releases, slug }: ChangeColumns, cursor: Cursor): Start {
  const { release, checksum, count, previous } = cursor
  if (release === '') return at(0)
  const found = releases.name.indexOf(release)
  const [from = 0, to = 0] = [releases.from[found], releases.from[found + 1]]
  if (found >= 0 && releases.checksum[found] === checksum) return at(Math.min(from + count, to))
  const before = releases.name.indexOf(previous)
  const isKnown = before >= 0 || previous === ''
  const start = previous === '' ? 0 : (releases.from[before + 1] ?? slug.length)
  if (isKnown && (found >= 0 || start < slug.length)) return at(start)
  return { start: slug.length, isAhead: true }
}

/** Returns the cursor before the change with an index: in its release, or at the end of the release before. */
function cursorAt({ ledger, releases }: ChangeColumns, index: number, issued: string): Cursor {
  const found = releases.from.findLastIndex((from) => from < index)
  const name = (i: number) => releases.name[i] ?? ''
  const count = index - (releases.from[found] ?? 0)
  return {
    ...{ ledger, issued, count: found < 0 ? 0 : count },
    ...{ release: name(found), checksum: releases.checksum[found] ?? '', previous: name(found - 1) },
  }
}
