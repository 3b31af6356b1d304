/** Waits for all even if one fails, so that nothing is written after a failure. Throws the error of the first that failed. */
export async function allDone<T extends readonly unknown[]>(
  work: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  await Promise.allSettled(work)
  const results: unknown[] = []
  for (const each of work) results.push(await each)
  return results as unknown as T
}
