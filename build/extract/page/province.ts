import { cutColumns, withoutCell } from './cut-columns.ts'

/** "If you live outside of Quebec | If you are a resident of Quebec": the columns of a table by where one lives. */
const QUEBEC = /\bqu[eé]bec\b/i
const ELSEWHERE =
  /\b(?:outside|other than|except\w*|excluding|not|rest of|all other)\b[^\t]*\bqu[eé]bec\b|\bcanada\b/i
const VALUE = /[$%]/

/** Takes out the column of a table that tells what residents of Quebec pay; the text keeps its length. */
export const withoutQuebecColumn = (text: string): string =>
  QUEBEC.test(text) ? cutColumns(text, (line) => columnOf(line.split('\t')), withoutCell) : text

/** Where the header says Quebec, and its other cells say no values either. */
function columnOf(cells: readonly string[]): number | undefined {
  if (cells.some((cell) => VALUE.test(cell))) return undefined
  const named = cells.flatMap((cell, i) => (QUEBEC.test(cell) && !ELSEWHERE.test(cell) ? [i] : []))
  const others = cells.filter((cell, i) => i > 0 && /\w/.test(cell) && !named.includes(i))
  return named.length === 1 && others.length > 0 ? named[0] : undefined
}
