import type { FieldCount, ListCache, RowPlan, WrittenText } from './prepared.ts'

/** Caches what a query writes. */
export interface TextCache {
  /** Returns a plan that writes each row, and a list of the same rows, once. */
  cached(plan: RowPlan): RowPlan
}

/** Characters that the cache of one query may hold. There are at most 200 queries, so all of them hold 25 MB at most. */
const CACHED_LENGTH_MAX = 128 * 1024

/**
 * Creates the cache of one query. Rows are cached by identity: those of the snapshot are parsed once and never change, and a new snapshot
 * has new ones.
 */
export function textCache(): TextCache {
  let length = 0
  let age = 0

  /** Makes room for a text. Everything cached before belongs to an earlier age when there would be too much. */
  function add(text: string) {
    length += text.length
    if (length <= CACHED_LENGTH_MAX) return
    age++
    length = text.length
  }

  function rowWriter({ write }: RowPlan): RowPlan['write'] {
    let [written, since] = [new WeakMap<object, WrittenText>(), age]
    const writeNew = (row: object, count: FieldCount): string => {
      const before = count.fields
      const text = write(row, count)
      add(text)
      if (since !== age) [written, since] = [new WeakMap(), age]
      written.set(row, { text, fields: count.fields - before })
      return text
    }
    return (row, count) => {
      const known = since === age ? written.get(row as object) : undefined
      if (known === undefined) return writeNew(row as object, count)
      count.fields += known.fields
      return known.text
    }
  }

  function listCache(): ListCache {
    let last: (WrittenText & { readonly rows: readonly unknown[]; readonly age: number }) | undefined
    return {
      get: (rows) =>
        last?.age === age && last.rows.length === rows.length && rows.every((row, i) => row === last?.rows[i])
          ? last
          : undefined,
      set(rows, written) {
        if (written.text.length > CACHED_LENGTH_MAX) return
        add(written.text)
        last = { ...written, rows, age }
      },
    }
  }

  return { cached: (plan) => ({ ...plan, write: rowWriter(plan), list: listCache() }) }
}
