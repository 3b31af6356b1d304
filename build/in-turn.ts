/** Runs `work` on up to `concurrency` items at a time. Yields the results in the order of the items. */
export async function* inTurn<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R]> {
  const started: (readonly [T, Promise<R>])[] = []
  for (const item of items) {
    if (started.length >= concurrency) yield* results(started)
    const result = work(item)
    // Its error is thrown when it is the item's turn.
    result.catch(() => {})
    started.push([item, result])
  }
  while (started.length > 0) yield* results(started)
}

async function* results<T, R>(started: (readonly [T, Promise<R>])[]): AsyncGenerator<readonly [T, R]> {
  const first = started.shift()
  if (first !== undefined) yield [first[0], await first[1]]
}
