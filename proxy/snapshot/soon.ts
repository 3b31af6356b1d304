/** A value that is at hand, or a promise of it: what is in memory costs no turn of the event loop. */
export type Soon<T> = T | Promise<T>

/** Uses a value as soon as it is there. */
export function soon<T, U>(value: Soon<T>, use: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** All values as soon as the last of them is there. */
export function allSoon<T>(values: readonly Soon<T>[]): Soon<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[])
}
