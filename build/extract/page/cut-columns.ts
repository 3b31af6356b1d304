import { blank } from './blanks.ts'

/** Cuts a column out of a line of a table; the header that names the column may stay. */
type Cut = (line: string, column: number, isHeader: boolean) => string

/** A text whose tables lose the column that a header names, up to a line without walls. */
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

/** The line with spaces in place of one of its cells. */
export const withoutCell = (line: string, column: number): string =>
  line
    .split('\t')
    .map((cell, i) => (i === column ? blank(cell) : cell))
    .join('\t')
