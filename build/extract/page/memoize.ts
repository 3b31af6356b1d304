/** Caches the results of a pure function of a text. Pages repeat lines, and several readers parse the same line. */
export function memoize<Result>(
  compute: (text: string) => Result,
  resultsMax = 10_000,
): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined || results.has(text)) return known as Result
    const result = compute(text)
    if (results.size >= resultsMax) results.clear()
    results.set(text, result)
    return result
  }
}
