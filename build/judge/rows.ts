import type { RelationName, RelationRow } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'

const ADDED = new Set(['id', 'card_id', 'category_slug', 'created_at'])

/** Rows of the catalogue as facts write them. */
export const factRows = (rows: readonly RelationRow[]): RelationRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([key, value]) => !ADDED.has(key) && value !== null && value !== false),
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

export interface Patched {
  readonly rows: readonly RelationRow[]
  /** Rows whose figures moved: before and after. */
  readonly moved: readonly { readonly old: RelationRow; readonly read: RelationRow }[]
  /** Rows of the page that no standing row answers to. */
  readonly strange: readonly RelationRow[]
}

/**
 * Standing rows with the figures that a page now gives. Rows are never dropped or invented from a page: its prose names
 * fewer rates than its terms, and names them otherwise.
 */
export function patchRows(
  name: RelationName,
  standing: readonly RelationRow[],
  read: readonly RelationRow[],
): Patched {
  const keyOf = KEYS[name]
  const figures = FIGURES[name]
  if (!keyOf || !figures) return { rows: standing, moved: [], strange: [] }
  const given = Map.groupBy(read, keyOf)
  const moved: { old: RelationRow; read: RelationRow }[] = []
  const rows = standing.map((row) => {
    const same = given.get(keyOf(row)) ?? []
    const [only] = same
    const patch = only && same.length === 1 ? figurePatch(row, only, figures) : undefined
    if (!patch) return row
    moved.push({ old: row, read: patch })
    return patch
  })
  const known = new Set(standing.map(keyOf))
  return { rows, moved, strange: read.filter((row) => !known.has(keyOf(row))) }
}

/** Whether a page states every standing row, with each of its figures as it stands. */
export function isStatedInFull(
  name: RelationName,
  standing: readonly RelationRow[],
  read: readonly RelationRow[],
): boolean {
  const keyOf = KEYS[name]
  const figures = FIGURES[name]
  if (!keyOf || !figures || standing.length === 0) return false
  const given = Map.groupBy(read, keyOf)
  return standing.every((row) => {
    const same = given.get(keyOf(row)) ?? []
    return (
      same.length === 1 && figures.every((figure) => (same[0]?.[figure] ?? null) === (row[figure] ?? null))
    )
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

const CAP = new Set(['cap_amount', 'cap_period', 'fallback_rate'])

const withoutCap = (row: RelationRow): RelationRow =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !CAP.has(key)))
