/** A range of a sorted list: from the first position to before the second. */
type Range = readonly [from: number, to: number]

/** Returns the range of the texts that start with the prefix. */
export function rangeWithPrefix(sorted: readonly string[], prefix: string): Range {
  return rangeFrom(sorted, prefix, (text) => text.startsWith(prefix))
}

/** Returns the range of the texts that are equal to `wanted`. */
export function rangeOf(sorted: readonly string[], wanted: string): Range {
  return rangeFrom(sorted, wanted, (text) => text === wanted)
}

function rangeFrom(sorted: readonly string[], first: string, matches: (text: string) => boolean): Range {
  const from = lowerBound(sorted, first)
  let to = from
  while (to < sorted.length && matches(sorted[to] ?? '')) to++
  return [from, to]
}

/** Position of the first text that is not less than `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
