/** Works on `width` items at a time and gives the results in the order of the items. */
export async function* inTurn<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R]> {
  const begun: (readonly [T, Promise<R>])[] = []
  for (const item of items) {
    if (begun.length >= width) yield* settled(begun)
    begun.push([item, work(item)])
  }
  while (begun.length > 0) yield* settled(begun)
}

async function* settled<T, R>(begun: (readonly [T, Promise<R>])[]): AsyncGenerator<readonly [T, R]> {
  const first = begun.shift()
  if (first !== undefined) yield [first[0], await first[1]]
}
