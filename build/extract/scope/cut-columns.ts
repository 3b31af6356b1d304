import { blank } from './blank.ts'

/** Cuts a column out of a table row. The header row may keep it. */
type Cut = (line: string, column: number, isHeader: boolean) => string

/** Cuts the column that `headerOf` selects out of each table in a text. A table ends at a line without tabs. */
export function cutColumns(text: string, headerOf: (line: string) => number | undefined, cut: Cut): string {
  if (!text.includes('\t')) return text
  let column: number | undefined
  return text
    .split('\n')
    .map((line) => {
      if (!line.includes('\t') && line.trim() !== '') column = undefined
      const header = headerOf(line)
      column = header ?? column
      return column === undefined ? line : cut(line, column, header !== undefined)
    })
    .join('\n')
}

/** Replaces one cell of a line with spaces. */
export const withoutCell = (line: string, column: number): string =>
  line
    .split('\t')
    .map((cell, i) => (i === column ? blank(cell) : cell))
    .join('\t')
