import type { Cell, Document, Span, Table } from './model.ts'

/** The cells of a table by row, each cell once, from left to right; a cell that spans rows stands in each of them. */
export function rowsOf({ cells, height }: Table): ReadonlyArray<readonly Cell[]> {
  const rows: Cell[][] = Array.from({ length: height }, () => [])
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) rows[row]?.push(cell)
  return rows.map((row) => row.toSorted((a, b) => a.column - b.column))
}

/** The lines of a span that have words. */
export function linesOf({ source }: Document, { start, end }: Span): readonly Span[] {
  const lines: Span[] = []
  for (let from = start; from < end; ) {
    const stop = source.indexOf('\n', from)
    const to = stop < 0 || stop > end ? end : stop
    if (source.slice(from, to).trim() !== '') lines.push({ start: from, end: to })
    from = to + 1
  }
  return lines
}

/** Whether a span holds another one. */
export const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end
