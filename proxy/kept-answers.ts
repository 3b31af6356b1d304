import type { DataReply } from './call.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/** Stitched answers of one snapshot, kept for whoever asks the same again. */
export interface KeptAnswers {
  get(asked: string): DataReply | undefined
  keep(asked: string, reply: DataReply): void
}

const BUDGET_BYTES = 64 * 1024 * 1024
/** An answer's bytes are most of what it costs, but not all. */
const OVERHEAD_BYTES = 500

const kept = new WeakMap<Snapshot, KeptAnswers>()

/** The kept answers of a snapshot; they go when it goes, so none outlives its data. */
export function keptAnswersOf(snapshot: Snapshot): KeptAnswers {
  const known = kept.get(snapshot)
  if (known !== undefined) return known
  const fresh = keptAnswers(BUDGET_BYTES)
  kept.set(snapshot, fresh)
  return fresh
}

/** Keeps answers up to a number of bytes; those not asked for longest go first. */
export function keptAnswers(budgetBytes: number): KeptAnswers {
  const replies = new Map<string, DataReply>()
  let bytes = 0

  const drop = (asked: string, reply: DataReply) => {
    replies.delete(asked)
    bytes -= costOf(asked, reply)
  }

  return {
    get(asked) {
      const reply = replies.get(asked)
      if (reply === undefined) return undefined
      replies.delete(asked)
      replies.set(asked, reply)
      return reply
    },
    keep(asked, reply) {
      const before = replies.get(asked)
      if (before !== undefined) drop(asked, before)
      replies.set(asked, reply)
      bytes += costOf(asked, reply)
      for (const [oldest, old] of replies) {
        if (bytes <= budgetBytes) break
        drop(oldest, old)
      }
    },
  }
}

const costOf = (asked: string, { body }: DataReply) => asked.length + body.length + OVERHEAD_BYTES
