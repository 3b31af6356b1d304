import { DERIVED_ROW_FIELDS, type RelationName, type RelationRow } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import type { PageRows } from './merge.ts'
import { ofField, type Reason } from './reason.ts'

/** Returns rows of the catalog in the form of facts. */
export const factRows = (rows: readonly RelationRow[]): RelationRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([key, value]) => !DERIVED_ROW_FIELDS.includes(key) && value !== null && value !== false,
      ),
    ),
  )

/** Keys that identify rows when their figures change. */
const KEYS: Readonly<Partial<Record<RelationName, (row: RelationRow) => string>>> = {
  reward_rates: (row) =>
    [
      [...((row.categories as readonly string[] | undefined) ?? [])].sort().join('+'),
      fold(String(row.merchant ?? '')),
      row.booking_channel ?? '',
      row.rotating_quarter ?? '',
      row.is_base_rate === true ? 'base' : '',
    ].join('|'),
  statement_credits: (row) => `${fold(String(row.credit_name))}|${row.credit_period}`,
}

/** Figures of a row that a page may change. */
const FIGURES: Readonly<Partial<Record<RelationName, readonly string[]>>> = {
  reward_rates: ['rate_multiplier', 'cap_amount', 'cap_period'],
  statement_credits: ['credit_amount'],
}

/** A row with figures that a page changes. */
export interface MovedRow {
  readonly old: RelationRow
  readonly read: RelationRow
  /** Quote of the row. */
  readonly quote: string
}

export interface PatchedRows {
  readonly rows: readonly RelationRow[]
  readonly moved: readonly MovedRow[]
  /** Rows of pages without a current row. */
  readonly strange: readonly RelationRow[]
  /** Contradictions of pages about a row, with both quotes. */
  readonly contested: readonly Reason[]
}

/**
 * Returns the current rows with the figures on the pages. Rows are never added or removed here, because text names fewer rates
 * than terms do, and in other words.
 */
export function patchRows(
  name: RelationName,
  current: readonly RelationRow[],
  pages: readonly Pick<PageRows, 'rows' | 'url'>[],
): PatchedRows {
  const keyOf = KEYS[name]
  const figures = FIGURES[name]
  if (!keyOf || !figures) return { rows: current, moved: [], strange: [], contested: [] }
  const moved: MovedRow[] = []
  const contested: Reason[] = []
  const rows = current.map((row) => {
    const patches = pages.flatMap((page) => patchFrom(page, row, keyOf, figures))
    const distinct = [...new Map(patches.map((patch) => [JSON.stringify(patch.read), patch])).values()]
    const [first] = distinct.filter(({ read }) => read !== row)
    if (distinct.length > 1) contested.push(disagreement(name, distinct))
    if (!first) return row
    moved.push({ old: row, read: first.read, quote: first.quote })
    return first.read
  })
  const known = new Set(current.map(keyOf))
  const strange = pages.flatMap((page) => page.rows.filter((row) => !known.has(keyOf(row))))
  return { rows, moved, strange, contested }
}

type Patch = { readonly read: RelationRow; readonly quote: string; readonly url: string }

/** Returns a page's change of a row; undefined if the page has no such row or several. */
function patchFrom(
  { rows, url }: Pick<PageRows, 'rows' | 'url'>,
  row: RelationRow,
  keyOf: (row: RelationRow) => string,
  figures: readonly string[],
): Patch[] {
  const same = rows.filter((each) => keyOf(each) === keyOf(row))
  const [only] = same
  if (!only || same.length > 1) return []
  return [{ read: figurePatch(row, only, figures) ?? row, quote: String(only.quote ?? ''), url }]
}

const disagreement = (name: string, patches: readonly Patch[]): Reason =>
  ofField(name, {
    code: 'pages-disagree',
    text: `the pages disagree: ${patches.map(({ quote, url }) => `"${quote}" (${url})`).join(', ')}`,
  })

/** Returns whether a page states every current row with the same figures. */
export function isStatedInFull(
  name: RelationName,
  current: readonly RelationRow[],
  read: readonly RelationRow[],
): boolean {
  const keyOf = KEYS[name]
  const figures = FIGURES[name]
  if (!keyOf || !figures || current.length === 0) return false
  const byKey = Map.groupBy(read, keyOf)
  return current.every((row) => {
    const same = byKey.get(keyOf(row)) ?? []
    const isAlike = (each: RelationRow) =>
      figures.every((figure) => (each[figure] ?? null) === (row[figure] ?? null))
    return same.length > 0 && same.every(isAlike)
  })
}

/** Words for a rate without a cap. */
const NO_CAP = /\bunlimited\b|\buncapped\b|\bno (?:\w+ )?(?:caps?|limits?|maximum)\b/i

/** Returns the row with the page's different figures; undefined if there are none. */
function figurePatch(
  row: RelationRow,
  read: RelationRow,
  figures: readonly string[],
): RelationRow | undefined {
  const differing = figures.filter((figure) => isStated(read[figure]) && read[figure] !== row[figure])
  const patch = { ...row, ...Object.fromEntries(differing.map((figure) => [figure, read[figure]])) }
  if (isCapRemoved(row, read)) return withoutCap(patch)
  return differing.length === 0 ? undefined : patch
}

/** Whether a reader found a figure; it writes null or false for those that the page does not state. */
const isStated = (figure: unknown): boolean => figure !== undefined && figure !== null && figure !== false

/** Whether the quote states that this rate has no cap. A page that does not mention a cap does not remove it. */
function isCapRemoved(row: RelationRow, read: RelationRow): boolean {
  const quote = String(read.quote ?? '')
  return (
    isStated(row.cap_amount) &&
    !isStated(read.cap_amount) &&
    NO_CAP.test(quote) &&
    quote.match(RATES)?.length === 1
  )
}

const RATES = /\d(?:\.\d+)?\s?(?:%|x\b|points?\b|miles?\b)/gi

const CAP = new Set(['cap_amount', 'cap_period', 'cap_group', 'fallback_rate'])

const withoutCap = (row: RelationRow): RelationRow =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !CAP.has(key)))
