interface Entry {
  readonly etag: string
  readonly body: Uint8Array
}

/** Response bodies with their ETag, by URL; the least recently used ones are evicted. */
export interface EtagCache {
  get(url: string): Entry | undefined
  set(url: string, entry: Entry): void
}

/** Creates a cache of at most `size` responses. It uses no package, since the client has no dependencies. */
export function etagCache(size: number): EtagCache {
  const entries = new Map<string, Entry>()
  const touch = (url: string, entry: Entry) => {
    entries.delete(url)
    entries.set(url, entry)
  }
  return {
    get(url) {
      const entry = entries.get(url)
      if (entry !== undefined) touch(url, entry)
      return entry
    },
    set(url, entry) {
      if (size <= 0) return
      touch(url, entry)
      const [oldest] = entries.keys()
      if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    },
  }
}
