import type { RelationName, RelationRow } from '../../data/schema/fact.ts'
import { namesCategory } from '../extract/rewards/categories.ts'
import type { PageRows } from './merge.ts'
import { factRows, isStatedInFull, patchRows } from './rows.ts'

/** Difference between the rows of a page and the current rows. */
export interface RowSet {
  /** The rows as the page states them. */
  readonly rows: readonly RelationRow[]
  readonly added: readonly RelationRow[]
  readonly removed: readonly RelationRow[]
  /** Current rows that the page mentions, but whose figures were not read. */
  readonly unread: readonly RelationRow[]
}

/** Number of unchanged rows that shows that the page is read as before. */
const SAME_MIN = 2

/**
 * Compares the rows of a page with the current ones. Returns undefined if the page has so few of them that it may have been
 * misread.
 */
export function rowSetOf(
  name: RelationName,
  current: readonly RelationRow[],
  pages: readonly PageRows[],
): RowSet | undefined {
  if (name !== 'reward_rates') return undefined
  const read = pages.flatMap(({ rows }) => rows)
  const unchanged = current.filter((row) => isStatedInFull(name, [row], read))
  const missing = current.filter((row) => patchRows(name, [row], pages).strange.length === read.length)
  const unread = missing.filter((row) => isNamed(row, pages))
  const removed = missing.filter((row) => !unread.includes(row))
  const [first] = pages
  const strange = patchRows(name, current, pages).strange.filter((row) => first?.rows.includes(row))
  const added = factRows(strange.filter(isPlain)).map((row) => asFact(row, current))
  const isSteady = unchanged.length >= SAME_MIN && unchanged.length + missing.length === current.length
  if (!isSteady || missing.length >= unchanged.length) return undefined
  return { rows: [...current.filter((row) => !removed.includes(row)), ...added], added, removed, unread }
}

/** Whether a page mentions a row's category, so that it may state the rate in an unknown form. */
const isNamed = ({ categories, is_base_rate }: RelationRow, pages: readonly PageRows[]): boolean =>
  is_base_rate === true ||
  (categories as readonly string[]).some((slug) => pages.some(({ source }) => namesCategory(source, slug)))

const PLAIN_KEYS = ['merchant', 'booking_channel', 'choice_group', 'is_rotating', 'is_base_rate']

/** Whether a row has only a rate and a category, which readers identify reliably. */
const isPlain = (row: RelationRow): boolean =>
  PLAIN_KEYS.every((key) => (row[key] ?? false) === false) &&
  Array.isArray(row.categories) &&
  row.categories.length > 0

/** Returns a read row in the form of facts, with the rate type of the card's other rates. */
function asFact({ quote: _, ...row }: RelationRow, current: readonly RelationRow[]): RelationRow {
  const isCash = row.rate_type === 'percent_cashback'
  const alike = current.find(({ rate_type }) => (rate_type === 'percent_cashback') === isCash)
  return { ...row, ...(alike?.rate_type === undefined ? {} : { rate_type: alike.rate_type }) }
}
