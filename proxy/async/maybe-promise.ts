/** A value, or a promise of it. A value that is in memory costs no turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>

/** Applies `map` to a value: at once if it is there, otherwise when its promise resolves. */
export function mapMaybe<T, U>(value: MaybePromise<T>, map: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(map) : map(value)
}

/** Collects values: at once if all of them are there, otherwise when the last promise resolves. */
export function allMaybe<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[])
}
