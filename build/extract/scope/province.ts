import { cutColumns, withoutCell } from './cut-columns.ts'

/** "If you live outside of Quebec | If you are a resident of Quebec": columns by province. */
const QUEBEC = /\bqu[eé]bec\b/i
const ELSEWHERE =
  /\b(?:outside|other than|except\w*|excluding|not|rest of|all other)\b[^\t]*\bqu[eé]bec\b|\bcanada\b/i
const VALUE = /[$%]/

/** Blanks the table column for residents of Quebec. The text keeps its length. */
export const withoutQuebecColumn = (text: string): string =>
  QUEBEC.test(text) ? cutColumns(text, (line) => columnOf(line.split('\t')), withoutCell) : text

/** Returns the column for Quebec if the row is a header, that is, has no values. */
function columnOf(cells: readonly string[]): number | undefined {
  if (cells.some((cell) => VALUE.test(cell))) return undefined
  const named = cells.flatMap((cell, i) => (QUEBEC.test(cell) && !ELSEWHERE.test(cell) ? [i] : []))
  const others = cells.filter((cell, i) => i > 0 && /\w/.test(cell) && !named.includes(i))
  return named.length === 1 && others.length > 0 ? named[0] : undefined
}
