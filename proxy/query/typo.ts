/** Slips forgiven in a word of this length: short words differ by one letter too easily. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * Whether a word is the other with a few slips of the typist (a letter more, less or changed, or two neighbours swapped);
 * the number of slips, or null where there are too many.
 */
export function slips(typed: string, word: string): number | null {
  const allowed = slipsAllowed(typed.length)
  if (Math.abs(typed.length - word.length) > allowed) return null
  const counted = distance(typed, word, allowed)
  return counted <= allowed ? counted : null
}

/** Optimal string alignment distance, row by row; gives up with `allowed + 1` as soon as a row lies above it. */
function distance(a: string, b: string, allowed: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...line) > allowed) return allowed + 1
    before = above
    above = line
  }
  return above[b.length] ?? 0
}
