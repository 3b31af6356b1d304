import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { namesIn, readOrNull, writeWhole } from '../durable.ts'

/** Metadata of a cached page. `requestedUrl` is its key; `url` is where redirects led. */
const CacheEntry = z.strictObject({
  requestedUrl: z.string(),
  url: z.string(),
  status: z.number(),
  type: z.string(),
  /** First received, and last confirmed. */
  received: z.string(),
  at: z.string(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** SHA-256 of the bytes. */
  body: z.string(),
})

export type CacheEntry = Readonly<z.infer<typeof CacheEntry>>

export interface CachedPage {
  readonly entry: CacheEntry
  readonly bytes: Uint8Array
}

/**
 * The last copies of pages, on disk, so that a later run can send conditional requests or work offline. Throws if the disk
 * fails, because a cache that cannot be read is not an empty one.
 */
export interface PageCache {
  read(requestedUrl: string): Promise<CachedPage | undefined>
  write(entry: Omit<CacheEntry, 'body'>, bytes: Uint8Array): Promise<void>
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Returns a cache in a folder. A body is written before the entry that names it, so a kill leaves no incomplete page. */
export function folderCache(folder: string): PageCache {
  const entryFile = (requestedUrl: string) => join(folder, 'notes', `${sha256(requestedUrl)}.json`)
  const bodyFile = (hash: string) => join(folder, 'bodies', hash.slice(0, 2), hash)
  return {
    async read(requestedUrl) {
      const entry = parseEntry(await readOrNull(entryFile(requestedUrl)))
      const bytes = entry && (await readOrNull(bodyFile(entry.body)))
      return entry && bytes && sha256(bytes) === entry.body ? { entry, bytes } : undefined
    },
    async write(entry, bytes) {
      const body = sha256(bytes)
      await mkdir(dirname(bodyFile(body)), { recursive: true })
      await mkdir(join(folder, 'notes'), { recursive: true })
      await writeWhole(bodyFile(body), bytes)
      await writeWhole(entryFile(entry.requestedUrl), JSON.stringify({ ...entry, body } satisfies CacheEntry))
    },
  }
}

/**
 * Returns a cache that stores pages with the time of `now` in place of the run's. For dry runs: their day may be made up, and
 * later runs must not read it as the day on which the page was confirmed.
 */
export function datedBy(now: () => Date, cache: PageCache): PageCache {
  return {
    ...cache,
    async write(entry, bytes) {
      const at = now().toISOString()
      await cache.write({ ...entry, at, received: entry.received === entry.at ? at : entry.received }, bytes)
    },
  }
}

/** Removes bodies that no entry names. */
export async function pruneCache(folder: string): Promise<void> {
  const names = await namesIn(join(folder, 'notes'))
  const entries = await Promise.all(
    names.map(async (name) => parseEntry(await readOrNull(join(folder, 'notes', name)))),
  )
  const used = new Set(entries.map((entry) => entry?.body))
  const bodies = join(folder, 'bodies')
  for (const prefix of await namesIn(bodies))
    for (const name of await namesIn(join(bodies, prefix)))
      if (!used.has(name)) await rm(join(bodies, prefix, name), { force: true })
}

function parseEntry(text: Uint8Array | null): CacheEntry | undefined {
  return text ? CacheEntry.safeParse(parseJson(new TextDecoder().decode(text))).data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
