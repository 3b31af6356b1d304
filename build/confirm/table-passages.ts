import { oneLine, VALUE } from './passage.ts'

/** A cell of a table. A cell with a nested table has no lines of its own. */
export interface Cell<Node> {
  readonly lines: readonly string[]
  readonly columns: number
  readonly rows: number
  readonly nested: Node | null
}

/** Receives the passages of a table. */
interface Sink<Node> {
  readonly add: (text: string, labels: readonly string[], quote: string) => void
  /** Reads a nested table. Returns its lines. */
  readonly nested: (node: Node, labels: readonly string[]) => string[]
}

const textOf = <Node>({ lines }: Cell<Node>): string => lines.join('\n')

/** Adds a passage for every cell with the labels of its row and column. Returns the rows as lines. */
export function tablePassages<Node>(table: readonly (readonly Cell<Node>[])[], sink: Sink<Node>): string[] {
  const grid = withSpans(table)
  const [first, ...others] = grid
  const isHeader =
    first !== undefined &&
    others.length > 0 &&
    first.length > 1 &&
    first.every((cell) => cell.nested === null && !VALUE.test(textOf(cell)))
  const header = isHeader ? first : undefined
  return (header ? others : grid).flatMap((row) => rowPassages(row, header, sink))
}

/** Repeats cells in every column that they span. */
function withSpans<Node>(table: readonly (readonly Cell<Node>[])[]): Cell<Node>[][] {
  const below = new Map<string, Cell<Node>>()
  return table.map((row, y) => {
    const cells: Cell<Node>[] = []
    const fill = () => {
      for (let cell = below.get(`${y} ${cells.length}`); cell; cell = below.get(`${y} ${cells.length}`))
        cells.push(cell)
    }
    for (const cell of row) {
      fill()
      for (let i = 0; i < cell.columns; i += 1) {
        for (let j = 1; j < cell.rows; j += 1) below.set(`${y + j} ${cells.length}`, cell)
        cells.push(cell)
      }
    }
    fill()
    return cells
  })
}

function rowPassages<Node>(
  row: readonly Cell<Node>[],
  header: readonly Cell<Node>[] | undefined,
  sink: Sink<Node>,
): string[] {
  const [first] = row
  if (first === undefined) return []
  const label = first.nested === null && !VALUE.test(textOf(first)) ? first : undefined
  const labelText = label ? oneLine(textOf(label)) : ''
  const line = oneLine([...new Set(row)].map(textOf).join(' '))
  for (const [x, cell] of row.entries()) {
    if (cell === label || (x > 0 && cell === row[x - 1])) continue
    const column = header?.[x] ? [oneLine(textOf(header[x]))] : []
    const labels = [...(labelText === '' ? [] : [labelText]), ...column]
    if (cell.nested !== null) {
      sink.nested(cell.nested, labels)
      continue
    }
    const upToCell = [...new Set(row.slice(0, x + 1))].map(textOf).join(' ')
    const above = header ? header.map(textOf).join(' ') : ''
    const quote = labelText === '' ? oneLine(`${above} ${upToCell}`) : oneLine(upToCell)
    const own = labelText === '' ? column.join(' ') : labelText
    sink.add(`${own}\t${textOf(cell)}`, labelText === '' ? [] : column, quote)
    if (label) addPairs(label, cell, line, column, sink)
  }
  return [line]
}

/**
 * "Transaction fees / Cash advance / Foreign" next to an equal number of values: pairs each label with the value on its line.
 */
function addPairs<Node>(
  label: Cell<Node>,
  cell: Cell<Node>,
  quote: string,
  column: readonly string[],
  { add }: Sink<Node>,
): void {
  const [group, ...own] = label.lines
  const isGrouped = own.length === cell.lines.length
  const names = isGrouped ? own : label.lines
  if (names.length < 2 || names.length !== cell.lines.length) return
  for (const [i, name] of names.entries())
    add(
      `${name.replace(/^[•*-]\s*/, '')}\t${cell.lines[i]}`,
      [...(isGrouped ? [group ?? ''] : []), ...column],
      quote,
    )
}
