import { Buffer } from 'node:buffer'
import type { HttpBindings } from '@hono/node-server'
import type { BodyPool } from '../deps.ts'

/** Below this, fresh memory costs next to nothing. */
const SMALLEST = 16 * 1024
const BUDGET_BYTES = 32 * 1024 * 1024

/**
 * Memory of answers that have left, for the answers to come. Fresh memory for each would make the collector look through the
 * whole heap every few hundred answers: on one core, a list of 20 then takes twice as long.
 */
export function bodyPool(): BodyPool {
  const own = new WeakSet<ArrayBufferLike>()
  const free = new Map<number, ArrayBufferLike[]>()
  let freeBytes = 0

  const fresh = (size: number): ArrayBufferLike => {
    const { buffer } = Buffer.allocUnsafeSlow(size)
    own.add(buffer)
    return buffer
  }

  const reuse = (size: number): ArrayBufferLike | undefined => {
    const found = free.get(size)?.pop()
    if (found !== undefined) freeBytes -= size
    return found
  }

  const giveBack = (memory: ArrayBufferLike) => {
    const size = memory.byteLength
    if (freeBytes + size > BUDGET_BYTES) return
    freeBytes += size
    const same = free.get(size)
    if (same === undefined) free.set(size, [memory])
    else same.push(memory)
  }

  return {
    allocate(length) {
      if (length < SMALLEST) return Buffer.allocUnsafe(length)
      const size = sizeFor(length)
      return Buffer.from(reuse(size) ?? fresh(size), 0, length)
    },
    releaseOnceSent({ buffer }, connection) {
      const { outgoing } = connection as HttpBindings
      // Node tells so when the system has taken all bytes; of a connection that breaks before, it never does. Bytes that are
      // not from here belong to a snapshot, or to an answer that is kept.
      if (own.has(buffer)) outgoing.once('finish', () => giveBack(buffer))
    },
  }
}

/** The next power of two. */
const sizeFor = (length: number): number => 2 ** (32 - Math.clz32(length - 1))
