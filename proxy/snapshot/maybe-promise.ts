/** A value that is at hand, or a promise of it: what is in memory costs no turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>

/** Uses a value as mapMaybe as it is there. */
export function mapMaybe<T, U>(value: MaybePromise<T>, use: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** All values as mapMaybe as the last of them is there. */
export function allMaybe<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[])
}
