/** Words between wide gaps of a line, with the positions of their edges. */
export interface Segment {
  readonly words: string
  readonly left: number
  readonly right: number
}

/** A line as printed. */
export type Segments = readonly Segment[]

/** Consecutive lines whose words stand in the same columns: a table without borders. */
export interface Aligned {
  /** First line, and the line after the last. */
  readonly from: number
  readonly to: number
  /** Words by row and column, possibly empty. */
  readonly rows: ReadonlyArray<readonly string[]>
}

/** Area of a column. */
interface Column {
  readonly left: number
  readonly right: number
}

/** A column of labels and two of values. */
const COLUMNS_MIN = 3
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

const hasValues = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '' && cell.length < VALUE_MAX).length >= COLUMNS_MIN - 1 &&
  cells.some(isValue)

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
    const next = line.length > 0 ? withLine(columns, line, gap) : columns
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

/** Whether a cell is a value. Columns of a newspaper have sentences. */
const isValue = (cell: string): boolean =>
  cell.length < VALUE_MAX && /[$%\d]|^(?:none|n\/?a|no|nil|free|-+)\b/i.test(cell)
const VALUE_MAX = 60

/** A label with the number of a footnote: "Purchases1". */
const FOOTNOTED = /^[A-Za-z][^\d$%]*[a-z]\d{1,2}$/
/** Whether words start a value. Words in parentheses continue one. */
const startsValue = (cell: string): boolean => isValue(cell) && !cell.startsWith('(') && !FOOTNOTED.test(cell)

/** Whether a table ends above a line: blank lines, or one that neither a row nor the title of a group follows. */
const isEnd = (lines: readonly Segments[], at: number): boolean =>
  lines[at]?.length === 0 && !isRow(lines[at + 1]) && !(isGroupTitle(lines[at + 1]) && isRow(lines[at + 2]))

const isRow = (line: Segments = []): boolean => line.length >= COLUMNS_MIN

/** Whether a line is the title of rows below: "Annual interest rate:", "FEES". */
const isGroupTitle = ([title, ...others]: Segments = []): boolean =>
  title !== undefined && others.length === 0 && /:$|^[A-Z][A-Z &]+$/.test(title.words)

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

/** Lines without a blank line between them. */
function blockAt(lines: readonly Segments[], from: number): readonly Segments[] {
  const end = lines.findIndex((line, i) => i >= from && line.length === 0)
  return lines.slice(from, end < 0 ? undefined : end)
}

/** Whether lines are a row that is printed in the columns above, with its label on more lines than its values. */
function isRowAcross(block: readonly Segments[], columns: readonly Column[], gap: number): boolean {
  const all = withLine(columns, block.flat(), gap)
  if (columns.length < COLUMNS_MIN || all.length !== columns.length) return false
  const cells = block.map((line) => cellsOf(line, all))
  return isOneRow(cells) && cells.some(([, ...values]) => hasValues(values))
}

/** Words of labels that have rows of their own. */
const OWN_LABEL =
  /\b(?:fees?|payments?|rates?|aprs?|advances?|transfers?|purchases?|interest|income|limit)\b/i

/** Whether lines are the parts of one row: each column has one value, and perhaps words in parentheses. */
function isOneRow(lines: ReadonlyArray<readonly string[]>): boolean {
  const labels = lines.flatMap(([label, ...values]) => (label && !isBlank(values) ? [label] : []))
  if (
    lines.some(([label]) => label?.endsWith(':')) ||
    labels.filter((label) => OWN_LABEL.test(label)).length > 1
  )
    return false
  return (lines[0] ?? []).every((_, i) => i === 0 || isOneCell(lines.flatMap((cells) => cells[i] || [])))
}

/** Whether words below each other are a name, or a value and what follows it in parentheses. */
const isOneCell = ([first = '', ...others]: readonly string[]): boolean =>
  ![first, ...others].some(startsValue) ||
  others.every((words, i) => {
    const above = [first, ...others.slice(0, i)].join(' ')
    return words.startsWith('(') || above.lastIndexOf('(') > above.lastIndexOf(')')
  })

const cellsOf = (line: Segments, columns: readonly Column[]): readonly string[] =>
  columns.map(({ left, right }) =>
    line
      .filter((segment) => segment.left >= left && segment.right <= right)
      .map(({ words }) => words)
      .join(' '),
  )

const joined = (rows: ReadonlyArray<readonly string[]>): readonly string[] =>
  (rows[0] ?? []).map((_, i) =>
    rows
      .map((cells) => cells[i])
      .filter((words) => words !== '')
      .join(' '),
  )

/** Returns the rows. Lines of a header, of a label that continues, and between blank lines may be one. */
function rowsOf(lines: readonly Segments[], columns: readonly Column[]): ReadonlyArray<readonly string[]> {
  const rows: (readonly string[])[] = []
  for (let from = 0; from < lines.length; ) {
    const block = blockAt(lines, from)
    const cells = block.map((line) => cellsOf(line, columns))
    const header = from === 0 ? headerOf(cells) : []
    const below = cells.slice(header.length)
    if (header.length > 0) rows.push(joined(header))
    if (block.length < lines.length && isOneRow(below) && below.length > 0) rows.push(joined(below))
    else rows.push(...rowsIn(below))
    from += block.length + 1
  }
  return rows
}

/** Removes a first column that only has the title of the table, next to its header. */
const withoutTitleColumn = (rows: ReadonlyArray<readonly string[]>): ReadonlyArray<readonly string[]> =>
  rows.length > 1 && rows.slice(1).every(([title]) => title === '') ? rows.map((row) => row.slice(1)) : rows

/** Returns the lines above the first row, whose label may start above its values. */
function headerOf(lines: ReadonlyArray<readonly string[]>): ReadonlyArray<readonly string[]> {
  const first = lines.findIndex(([, ...cells]) => cells.some(startsValue))
  const isFull = ([, ...cells]: readonly string[]): boolean => cells.every((cell) => cell !== '')
  const names = lines.findIndex(isFull)
  // "Best for | Travel | Cash back" below the names of cards.
  const words = lines.findIndex((cells, i) => i > names && names >= 0 && isFull(cells) && cells[0] !== '')
  const end = Math.min(...[first, words].filter((at) => at >= 0))
  const last = lines.findLastIndex(([, ...cells], i) => i < end && !isBlank(cells))
  return lines.slice(0, last + 1)
}

function rowsIn(lines: ReadonlyArray<readonly string[]>): ReadonlyArray<readonly string[]> {
  const rows: (readonly string[])[] = []
  for (const cells of lines) {
    const above = rows.at(-1)
    if (above && continues(cells, above)) rows[rows.length - 1] = joined([above, cells])
    else rows.push(cells)
  }
  return rows
}

/** Whether a line continues the row above: it has no label, or one that continues a label without values. */
const continues = (
  [label = '', ...values]: readonly string[],
  [labelAbove, ...valuesAbove]: readonly string[],
): boolean =>
  label === '' || (/^[a-z(]/.test(label) && labelAbove !== '' && (isBlank(values) || isBlank(valuesAbove)))

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')
