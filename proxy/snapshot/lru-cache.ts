/** Values by key. */
export interface LruCache<K, V> {
  get(key: K): V | undefined
  /** Keeps a value and gives it. */
  keep(key: K, value: V): V
}

/** Keeps as many values as their weights together allow, each of weight 1 if no other; those not asked for longest go first. */
export function lruCache<K, V>(
  most: number,
  weightOf: (key: K, value: V) => number = () => 1,
): LruCache<K, V> {
  const kept = new Map<K, V>()
  let weight = 0

  const drop = (key: K, value: V) => {
    kept.delete(key)
    weight -= weightOf(key, value)
  }

  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    keep(key, value) {
      const before = kept.get(key)
      if (before !== undefined) drop(key, before)
      kept.set(key, value)
      weight += weightOf(key, value)
      for (const [oldest, old] of kept) {
        if (weight <= most) break
        drop(oldest, old)
      }
      return value
    },
  }
}
