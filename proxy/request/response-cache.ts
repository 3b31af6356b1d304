import { Buffer } from 'node:buffer'
import { responseFilesOf } from '../../data/snapshot/format.ts'
import { lruCache } from '../cache/lru-cache.ts'
import type { DataReply } from '../handlers/call.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Stitched responses of one snapshot, by plan, quarter, path and query. */
export interface ResponseCache {
  get(key: string): DataReply | undefined
  /** Caches the response from the second time that its key is added. */
  add(key: string, reply: DataReply): void
}

const BUDGET_BYTES = 64 * 1024 * 1024
/** Memory that an entry takes besides its body and key. */
const OVERHEAD_BYTES = 500

const caches = new WeakMap<Snapshot, ResponseCache>()

/**
 * Returns the cache of a snapshot. It is freed with the snapshot, so no response outlives its data. It takes at most the size of
 * the snapshot's files: responses of the sandbox's few cards do not fill the memory of a cache for all cards.
 */
export function responseCacheOf(snapshot: Snapshot, budgetBytes = BUDGET_BYTES): ResponseCache {
  const existing = caches.get(snapshot)
  if (existing !== undefined) return existing
  const files = responseFilesOf(snapshot.manifest).reduce((sum, { bytes }) => sum + bytes, 0)
  const created = responseCache(Math.min(budgetBytes, files))
  caches.set(snapshot, created)
  return created
}

/** Keys added once. When full, the set is cleared as a whole: a key that repeats is soon back. */
const SEEN_ONCE_MAX = 10_000

/**
 * Returns an empty cache of at most `budgetBytes`. A response is cached when its key is added a second time, since responses
 * to requests that are never repeated would evict the others.
 */
export function responseCache(budgetBytes: number): ResponseCache {
  const replies = lruCache(budgetBytes, sizeOf)
  const seenOnce = new Set<string>()
  return {
    get: replies.get,
    add(key, reply) {
      // The body's memory goes back to the pool once the response has been sent, so the cache keeps a copy.
      if (seenOnce.delete(key)) return void replies.set(key, { ...reply, body: Buffer.from(reply.body) })
      if (seenOnce.size >= SEEN_ONCE_MAX) seenOnce.clear()
      seenOnce.add(key)
    },
  }
}

const sizeOf = (key: string, { body }: DataReply) => key.length + body.length + OVERHEAD_BYTES
