import { Buffer } from 'node:buffer'
import type { TaggedReply } from '../handlers/call.ts'
import { lruCache } from '../snapshot/lru-cache.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Stitched answers of one snapshot, kept for whoever asks the same again. */
export interface ResponseCache {
  get(asked: string): TaggedReply | undefined
  keep(asked: string, reply: TaggedReply): void
}

const BUDGET_BYTES = 64 * 1024 * 1024
/** An answer's bytes are most of what it costs, but not all. */
const OVERHEAD_BYTES = 500

const kept = new WeakMap<Snapshot, ResponseCache>()

/** The kept answers of a snapshot; they go when it goes, so none outlives its data. */
export function responseCacheOf(snapshot: Snapshot, budgetBytes = BUDGET_BYTES): ResponseCache {
  const known = kept.get(snapshot)
  if (known !== undefined) return known
  const fresh = responseCache(budgetBytes)
  kept.set(snapshot, fresh)
  return fresh
}

/** Questions remembered as asked once; forgotten all together, since what is asked often comes back soon. */
const ASKED_ONCE_MAX = 10_000

/**
 * Keeps answers up to a number of bytes. An answer is kept when it is asked for again: what nobody repeats would only push out
 * what somebody does.
 */
export function responseCache(budgetBytes: number): ResponseCache {
  const replies = lruCache(budgetBytes, costOf)
  const askedOnce = new Set<string>()
  return {
    get: replies.get,
    keep(asked, reply) {
      // The answer's own memory is used again once it has been sent.
      if (askedOnce.delete(asked))
        return void replies.keep(asked, { ...reply, body: Buffer.from(reply.body) })
      if (askedOnce.size >= ASKED_ONCE_MAX) askedOnce.clear()
      askedOnce.add(asked)
    },
  }
}

const costOf = (asked: string, { body }: TaggedReply) => asked.length + body.length + OVERHEAD_BYTES
