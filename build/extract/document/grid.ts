import type { Cell, Span } from './model.ts'

/** A cell in source order, before it has a position. */
export interface WrittenCell {
  readonly span: Span
  readonly rowSpan: number
  readonly columnSpan: number
  readonly isHeader: boolean
}

/** Maximum size of a table. Larger ones are truncated. */
const COLUMNS_MAX = 60
const ROWS_MAX = 2000

/** Assigns the cells of each row to the columns that row spans from above leave free. */
export function placeCells(rows: ReadonlyArray<readonly WrittenCell[]>): {
  readonly cells: readonly Cell[]
  readonly width: number
  readonly height: number
} {
  const cells: Cell[] = []
  /** First free row of each column. */
  const freeFrom: number[] = []
  const shown = rows.slice(0, ROWS_MAX)
  for (const [row, written] of shown.entries()) {
    let column = 0
    for (const cell of written) {
      while ((freeFrom[column] ?? 0) > row) column += 1
      if (column >= COLUMNS_MAX) break
      const columnSpan = Math.min(cell.columnSpan, COLUMNS_MAX - column)
      const rowSpan = Math.min(cell.rowSpan, shown.length - row)
      cells.push({ ...cell, row, column, rowSpan, columnSpan })
      for (let i = 0; i < columnSpan; i += 1) freeFrom[column + i] = row + rowSpan
      column += columnSpan
    }
  }
  return { cells, width: freeFrom.length, height: shown.length }
}
