/** Values by key. */
export interface Recent<K, V> {
  get(key: K): V | undefined
  /** Keeps a value and gives it. */
  keep(key: K, value: V): V
}

/** Keeps so many values at most; the one not asked for longest goes first. */
export function recent<K, V>(most: number): Recent<K, V> {
  const kept = new Map<K, V>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    keep(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
  }
}
