import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of a table: column name to trimmed text. */
export type Row = Readonly<Record<string, string>>

const cells = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const isTableLine = (line: string) => line.startsWith('|')

function rowsOf(lines: readonly string[]): readonly Row[] {
  const [head, , ...body] = lines.filter(isTableLine).map(cells)
  return body.map((row) => {
    if (row.length !== head?.length) throw new Error(`ragged row: ${row.join(' | ')}`)
    return Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))
  })
}

/** Reads the tables of a file of test/spec/tables, by their headings. */
export function tables(file: string): ReadonlyMap<string, readonly Row[]> {
  const text = readFileSync(join(import.meta.dirname, 'tables', file), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title.trim(), rowsOf(lines)]
    }),
  )
}

/** Returns one table. Throws if it is missing. */
export function table(file: string, title: string): readonly Row[] {
  const found = tables(file).get(title)
  if (found === undefined || found.length === 0) throw new Error(`no table "${title}" in ${file}`)
  return found
}

/** Blank-separated words of a cell; `''` means the empty text. */
export const words = (cell: string | undefined): readonly string[] =>
  (cell ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === "''" ? '' : word))
