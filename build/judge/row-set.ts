import type { RelationName, RelationRow } from '../../data/schema/fact.ts'
import { namesCategory } from '../extract/rewards/categories.ts'
import type { PageRows } from './merge.ts'
import { factRows, isStatedInFull, patchRows } from './rows.ts'

/** Rows that a page has in addition to the current ones, and current rows that it no longer mentions. */
export interface RowSet {
  /** The rows as the page states them. */
  readonly rows: readonly RelationRow[]
  readonly added: readonly RelationRow[]
  readonly removed: readonly RelationRow[]
  /** Current rows that the page names, and of which no figure was read. */
  readonly unread: readonly RelationRow[]
}

/** So many rows that are as they were show that the page is read as it was before. */
const SAME_MIN = 2

/**
 * Compares which rows a page states with the current ones. Undefined where the page states so few of them that it may only be
 * read otherwise.
 */
export function rowSetOf(
  name: RelationName,
  current: readonly RelationRow[],
  pages: readonly PageRows[],
): RowSet | undefined {
  if (name !== 'reward_rates') return undefined
  const read = pages.flatMap(({ rows }) => rows)
  const kept = current.filter((row) => isStatedInFull(name, [row], read))
  const missing = current.filter((row) => patchRows(name, [row], pages).strange.length === read.length)
  const unread = missing.filter((row) => isNamed(row, pages))
  const removed = missing.filter((row) => !unread.includes(row))
  const [first] = pages
  const strange = patchRows(name, current, pages).strange.filter((row) => first?.rows.includes(row))
  const added = factRows(strange.filter(isPlain)).map((row) => asFact(row, current))
  const isSteady = kept.length >= SAME_MIN && kept.length + missing.length === current.length
  if (!isSteady || missing.length >= kept.length) return undefined
  return { rows: [...current.filter((row) => !removed.includes(row)), ...added], added, removed, unread }
}

/** Whether a page contains the words of a row's category: it may state the rate in a way that no reader knows. */
const isNamed = ({ categories, is_base_rate }: RelationRow, pages: readonly PageRows[]): boolean =>
  is_base_rate === true ||
  (categories as readonly string[]).some((slug) => pages.some(({ source }) => namesCategory(source, slug)))

const PLAIN_KEYS = ['merchant', 'booking_channel', 'choice_group', 'is_rotating', 'is_base_rate']

/** A rate of a category and nothing more: the readers are sure of what it is for. */
const isPlain = (row: RelationRow): boolean =>
  PLAIN_KEYS.every((key) => (row[key] ?? false) === false) &&
  Array.isArray(row.categories) &&
  row.categories.length > 0

/** A read row as facts write it; what its rate counts is what the card's other rates count. */
function asFact({ quote: _, ...row }: RelationRow, current: readonly RelationRow[]): RelationRow {
  const isCash = row.rate_type === 'percent_cashback'
  const alike = current.find(({ rate_type }) => (rate_type === 'percent_cashback') === isCash)
  return { ...row, ...(alike?.rate_type === undefined ? {} : { rate_type: alike.rate_type }) }
}
