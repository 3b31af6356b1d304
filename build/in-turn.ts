/** Runs `work` on up to `width` items at a time. Yields the results in the order of the items. */
export async function* inTurn<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R]> {
  const started: (readonly [T, Promise<R>])[] = []
  for (const item of items) {
    if (started.length >= width) yield* results(started)
    const result = work(item)
    // An error is thrown in the turn of its item.
    result.catch(() => {})
    started.push([item, result])
  }
  while (started.length > 0) yield* results(started)
}

async function* results<T, R>(started: (readonly [T, Promise<R>])[]): AsyncGenerator<readonly [T, R]> {
  const first = started.shift()
  if (first !== undefined) yield [first[0], await first[1]]
}
