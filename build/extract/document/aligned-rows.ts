/** Words between wide gaps of a line, with the positions of their edges. */
export interface Segment {
  readonly words: string
  readonly left: number
  readonly right: number
}

/** A line as printed. */
export type Segments = readonly Segment[]

/** A line of dashes, which may part the rows of a table. */
export const RULE: Segments = []

/** Area of a column. */
export interface Column {
  readonly left: number
  readonly right: number
}

/** A column of labels and two of values. */
export const COLUMNS_MIN = 3

/** Whether a row has a value, and as many short cells as a row of two cards. */
export const hasValues = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '' && cell.length < VALUE_MAX).length >= COLUMNS_MIN - 1 &&
  cells.some(isValue)

/** Whether a cell is a value. Columns of a newspaper have sentences. */
export const isValue = (cell: string): boolean =>
  cell.length < VALUE_MAX && /[$%\d]|^(?:none|n\/?a|no|nil|free|-+)\b/i.test(cell)

const VALUE_MAX = 60

/** A label with the number of a footnote: "Purchases1". */
const FOOTNOTED = /^[A-Za-z][^\d$%]*[a-z]\d{1,2}$/

/** Whether words start a value. Words in parentheses continue one. */
const startsValue = (cell: string): boolean => isValue(cell) && !cell.startsWith('(') && !FOOTNOTED.test(cell)

/** Whether a line is the title of rows below: "Annual interest rate:", "FEES". */
export const isGroupTitle = ([title, ...others]: Segments = []): boolean =>
  title !== undefined &&
  others.length === 0 &&
  /:$|^(?!(?:NONE|FREE|WAIVED)$)[A-Z][A-Z &]+$/.test(title.words)

/** Lines without a blank line between them. */
export function blockAt(lines: readonly Segments[], from: number): readonly Segments[] {
  const end = lines.findIndex((line, i) => i >= from && line.length === 0)
  return lines.slice(from, end < 0 ? undefined : end)
}

/** Words of labels that have rows of their own. */
const OWN_LABEL =
  /\b(?:fees?|payments?|rates?|aprs?|advances?|transfers?|purchases?|interest|income|limit)\b/i

/** Whether lines are the parts of one row: each column has one value, and perhaps words in parentheses. */
export function isOneRow(lines: ReadonlyArray<readonly string[]>): boolean {
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

/** Returns the words of a line by column. The title of a group is in the first. */
export const cellsOf = (line: Segments, columns: readonly Column[]): readonly string[] =>
  columns.map(({ left, right }, i) =>
    line
      .filter((segment) => (isGroupTitle(line) ? i === 0 : segment.left >= left && segment.right <= right))
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
export function rowsOf(
  lines: readonly Segments[],
  columns: readonly Column[],
): ReadonlyArray<readonly string[]> {
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
export const withoutTitleColumn = (
  rows: ReadonlyArray<readonly string[]>,
): ReadonlyArray<readonly string[]> =>
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

/** A range whose end is on the next line: "13.49% -". */
const OPEN_RANGE = /%\s*(?:[-–]|to)$/

/** Whether a line continues the row above: it has no label, or one that continues a label without values. */
const continues = (
  [label = '', ...values]: readonly string[],
  [labelAbove, ...valuesAbove]: readonly string[],
): boolean =>
  label === '' ||
  (/^[a-z(]/.test(label) && labelAbove !== '' && (isBlank(values) || isBlank(valuesAbove))) ||
  (/^(?:for|on|of|\() ?/.test(label) && valuesAbove.some((cell) => OPEN_RANGE.test(cell)))

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')
