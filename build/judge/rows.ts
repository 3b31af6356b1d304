import { DERIVED_ROW_FIELDS, type RelationName, type RelationRow } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'
import type { PageRows } from './merge.ts'
import { ofField, type Reason } from './reason.ts'

/** Rows of the catalog as facts write them. */
export const factRows = (rows: readonly RelationRow[]): RelationRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([key, value]) => !DERIVED_ROW_FIELDS.includes(key) && value !== null && value !== false,
      ),
    ),
  )

/** What makes a row the same row when its figures move. */
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

/** Figures of a row that a page may move. */
const FIGURES: Readonly<Partial<Record<RelationName, readonly string[]>>> = {
  reward_rates: ['rate_multiplier', 'cap_amount', 'cap_period'],
  statement_credits: ['credit_amount'],
}

/** A row whose figures a page moves. */
export interface MovedRow {
  readonly old: RelationRow
  readonly read: RelationRow
  /** Words that the page states the row in. */
  readonly quote: string
}

export interface Patched {
  readonly rows: readonly RelationRow[]
  readonly moved: readonly MovedRow[]
  /** Rows of the pages that no current row answers to. */
  readonly strange: readonly RelationRow[]
  /** Where pages contradict each other about a row, with the words of both. */
  readonly contested: readonly Reason[]
}

/**
 * Returns the current rows with the figures that the pages now give. Rows are never dropped or invented from a page: its
 * prose names fewer rates than its terms, and names them otherwise.
 */
export function patchRows(
  name: RelationName,
  current: readonly RelationRow[],
  pages: readonly Pick<PageRows, 'rows' | 'url'>[],
): Patched {
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

/** What a page makes of a row: nothing where it states none or several of the kind. */
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

/** Words that say a rate has no cap. */
const NO_CAP = /\bunlimited\b|\buncapped\b|\bno (?:\w+ )?(?:caps?|limits?|maximum)\b/i

/** Returns the row with the figures that the page states otherwise, or undefined where it states none. */
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

/** A reader writes null or false for what its page does not state. */
const isStated = (figure: unknown): boolean => figure !== undefined && figure !== null && figure !== false

/** A page that is silent about a cap removes none; its words must say that this rate, and no other, has none. */
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
