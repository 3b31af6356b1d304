import { blank } from './blanks.ts'

/** "If you live outside of Quebec | If you are a resident of Quebec": the columns of a table by where one lives. */
const QUEBEC = /\bqu[eé]bec\b/i
const ELSEWHERE =
  /\b(?:outside|other than|except\w*|excluding|not|rest of|all other)\b[^\t]*\bqu[eé]bec\b|\bcanada\b/i
const VALUE = /[$%]/

/** Takes out the column of a table that tells what residents of Quebec pay; the text keeps its length. */
export function withoutQuebecColumn(text: string): string {
  if (!text.includes('\t') || !QUEBEC.test(text)) return text
  let column: number | undefined
  return text
    .split('\n')
    .map((line) => {
      const cells = line.split('\t')
      if (!line.includes('\t') && line.trim() !== '') column = undefined
      const header = columnOf(cells)
      column = header ?? column
      return column === undefined
        ? line
        : cells.map((cell, i) => (i === column ? blank(cell) : cell)).join('\t')
    })
    .join('\n')
}

/** Where the header says Quebec, and its other cells say no values either. */
function columnOf(cells: readonly string[]): number | undefined {
  if (cells.some((cell) => VALUE.test(cell))) return undefined
  const named = cells.flatMap((cell, i) => (QUEBEC.test(cell) && !ELSEWHERE.test(cell) ? [i] : []))
  const others = cells.filter((cell, i) => i > 0 && /\w/.test(cell) && !named.includes(i))
  return named.length === 1 && others.length > 0 ? named[0] : undefined
}
