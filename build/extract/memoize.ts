/** Replaces the result undefined, so that one lookup is enough. */
const NOTHING = Symbol('nothing')

/** Caches the results of a pure function of a text. Pages repeat lines, and several readers parse the same line. */
export function memoize<Result>(
  compute: (text: string) => Result,
  resultsMax = 10_000,
): (text: string) => Result {
  const results = new Map<string, Result | typeof NOTHING>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known === NOTHING ? (undefined as Result) : (known as Result)
    const result = compute(text)
    if (results.size >= resultsMax) results.clear()
    results.set(text, result === undefined ? NOTHING : result)
    return result
  }
}
