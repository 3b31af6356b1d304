import {
  blockAt,
  COLUMNS_MIN,
  type Column,
  cellsOf,
  hasValues,
  isGroupTitle,
  isOneRow,
  isValue,
  RULE,
  rowsOf,
  type Segments,
  withoutTitleColumn,
} from './aligned-rows.ts'

/** Consecutive lines whose words stand in the same columns: a table without borders. */
export interface Aligned {
  /** First line, and the line after the last. */
  readonly from: number
  readonly to: number
  /** Words by row and column, possibly empty. */
  readonly rows: ReadonlyArray<readonly string[]>
}

const COLUMNS_MAX = 30

const ROWS_MIN = 3

/** Maximum lines of a header, which may have fewer columns. */
const HEADER_MAX = 4

/** Maximum lines of a table, so that each line of a long page is compared with few others. */
const LINES_MAX = 200

/** Finds the tables of three or more columns in lines. `gap` is the minimum space between columns, in units of the edges. */
export function alignedIn(lines: readonly Segments[], gap: number): readonly Aligned[] {
  const found: Aligned[] = []
  for (let from = 0; from < lines.length; ) {
    const whole = mayStart(lines, from) ? tableFrom(lines, from, gap) : undefined
    const table = whole && widestIn(lines, whole, gap)
    if (table) found.push(table)
    from = table?.to ?? from + 1
  }
  return found
}

/** Returns a table without its first lines if it has more columns then: a title may span them. */
function widestIn(lines: readonly Segments[], table: Aligned, gap: number): Aligned {
  let widest = table
  for (let from = table.from + 1; from <= table.from + HEADER_MAX; from += 1) {
    const shorter = tableFrom(lines, from, gap, widthOf(widest) + 1)
    if (shorter && widthOf(shorter) > widthOf(widest)) widest = shorter
  }
  return widest
}

const widthOf = ({ rows }: Aligned): number => rows[0]?.length ?? 0

/** Whether a line may be the first of a table: rows of values follow soon. */
const mayStart = (lines: readonly Segments[], from: number): boolean =>
  (lines[from]?.length ?? 0) > 1 &&
  lines.slice(from, from + HEADER_MAX + ROWS_MIN).some((line) => hasValues(line.map(({ words }) => words)))

/** Returns the table that starts at a line, if it has as many columns. A repeated first line starts another. */
function tableFrom(
  lines: readonly Segments[],
  from: number,
  gap: number,
  columnsMin = COLUMNS_MIN,
): Aligned | undefined {
  const first = lines[from] ?? []
  let columns: readonly Column[] = []
  let to = from
  for (; to < Math.min(lines.length, from + LINES_MAX); to += 1) {
    const line = lines[to] ?? []
    // A title may span columns.
    const isTitle = columns.length >= COLUMNS_MIN && isGroupTitle(line)
    const next = line.length > 0 && !isTitle ? withLine(columns, line, gap) : columns
    const isNarrow = columns.length < COLUMNS_MIN && to - from > HEADER_MAX
    const isPast = isEnd(lines, to) && !isRowAcross(blockAt(lines, to + 1), columns, gap)
    const isJoined = columns.length >= COLUMNS_MIN && next.length < columns.length
    if (isPast || isNarrow || isJoined || (to > from && repeats(line, first))) break
    columns = next
  }
  // A line below that has no values is not part of the table.
  while (to > from && (lines[to - 1]?.length ?? 0) < 2) to -= 1
  if (columns.length < columnsMin || columns.length > COLUMNS_MAX) return undefined
  const rows = withoutTitleColumn(rowsOf(lines.slice(from, to), columns))
  const full = rows.filter(([, ...values]) => hasValues(values))
  return full.length >= ROWS_MIN ? { from, to, rows } : undefined
}

/** Whether a line has the same words in its columns as another, and none of them is a value. */
const repeats = (line: Segments, other: Segments): boolean =>
  line.length > 1 &&
  line.length === other.length &&
  line.every(({ words }, i) => words === other[i]?.words && !isValue(words))

/** Whether a table ends above a line: blank lines, or one that neither a row nor the title of a group follows. */
function isEnd(lines: readonly Segments[], at: number): boolean {
  if (lines[at]?.length !== 0) return false
  const next = belowRules(lines, at + 1)
  return !isRow(lines[next]) && !(isGroupTitle(lines[next]) && isRow(lines[belowRules(lines, next + 1)]))
}

/** Returns the first line that is no rule. */
function belowRules(lines: readonly Segments[], from: number): number {
  let at = from
  while (lines[at] === RULE) at += 1
  return at
}

const isRow = (line: Segments = []): boolean => line.length >= COLUMNS_MIN

/** Returns the columns with the words of another line. Words across the space between two columns join them. */
function withLine(columns: readonly Column[], line: Segments, gap: number): readonly Column[] {
  const all = [...columns, ...line].toSorted((a, b) => a.left - b.left)
  const joined: { left: number; right: number }[] = []
  for (const { left, right } of all) {
    const last = joined.at(-1)
    if (last && left < last.right + gap) last.right = Math.max(last.right, right)
    else joined.push({ left, right })
  }
  return joined
}

/** Whether lines are a row that is printed in the columns above, with its label on more lines than its values. */
function isRowAcross(block: readonly Segments[], columns: readonly Column[], gap: number): boolean {
  const all = withLine(columns, block.flat(), gap)
  if (columns.length < COLUMNS_MIN || all.length !== columns.length) return false
  const cells = block.map((line) => cellsOf(line, all))
  return isOneRow(cells) && cells.some(([, ...values]) => hasValues(values))
}
