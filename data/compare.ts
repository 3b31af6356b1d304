/** Compares by code unit, so that an order is the same on every machine. For `sort`. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares `[key, value]` entries of an object by key. For `sort`. */
export const compareKeys = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  compareText(a, b)
