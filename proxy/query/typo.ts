/** Maximum typos by length of the word. Short words differ by one letter too easily. */
const typosAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * Returns the number of typos that turn one word into the other: a letter added, missing or changed, or two neighbors swapped. Null if
 * there are more than the length of the typed word allows.
 */
export function countTypos(typed: string, word: string): number | null {
  const allowed = typosAllowed(typed.length)
  if (Math.abs(typed.length - word.length) > allowed) return null
  const counted = distance(typed, word, allowed)
  return counted <= allowed ? counted : null
}

const LENGTH_MAX = 256
/** Three rows of the table, reused for every pair of words, since a search compares thousands. */
const rows = [0, 1, 2].map(() => new Uint16Array(LENGTH_MAX + 2))

/**
 * Optimal string alignment distance. Fills only the diagonal band in which the distance can be at most `allowed`. Returns `allowed + 1`
 * as soon as a whole row exceeds it.
 */
function distance(a: string, b: string, allowed: number): number {
  if (Math.max(a.length, b.length) > LENGTH_MAX) return allowed + 1
  let [before, above, line] = rows as [Uint16Array, Uint16Array, Uint16Array]
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    if (fillRow(a, b, row, allowed, before, above, line) > allowed) return allowed + 1
    ;[before, above, line] = [above, line, before]
  }
  return above[b.length] ?? 0
}

/** Fills the row's part of the band and returns its minimum. */
function fillRow(
  a: string,
  b: string,
  row: number,
  allowed: number,
  before: Uint16Array,
  above: Uint16Array,
  line: Uint16Array,
): number {
  const from = Math.max(1, row - allowed)
  const to = Math.min(b.length, row + allowed)
  const outside = allowed + 1
  let min = row <= allowed ? row : outside
  line[from - 1] = min
  if (to === row + allowed) above[to] = outside
  for (let column = from; column <= to; column++) {
    const changed = a[row - 1] === b[column - 1] ? 0 : 1
    let value = Math.min(at(above, column) + 1, at(line, column - 1) + 1, at(above, column - 1) + changed)
    if (isSwapped(a, b, row, column)) value = Math.min(value, at(before, column - 2) + 1)
    line[column] = value
    if (value < min) min = value
  }
  return min
}

const at = (row: Uint16Array, column: number): number => row[column] ?? 0

const isSwapped = (a: string, b: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
