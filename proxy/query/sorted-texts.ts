/** Places of the texts with the prefix, in a sorted list: from the first to before the second. */
export function rangeWithPrefix(
  sorted: readonly string[],
  prefix: string,
): readonly [from: number, to: number] {
  return run(sorted, prefix, (text) => text.startsWith(prefix))
}

/** Places of the text itself, in a sorted list: from the first to before the second. */
export function rangeOf(sorted: readonly string[], wanted: string): readonly [from: number, to: number] {
  return run(sorted, wanted, (text) => text === wanted)
}

function run(
  sorted: readonly string[],
  least: string,
  belongs: (text: string) => boolean,
): readonly [number, number] {
  const from = firstAtLeast(sorted, least)
  let to = from
  while (to < sorted.length && belongs(sorted[to] ?? '')) to++
  return [from, to]
}

function firstAtLeast(sorted: readonly string[], least: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < least) low = middle + 1
    else high = middle
  }
  return low
}
