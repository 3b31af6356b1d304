import pTimeout from 'p-timeout'
import type { StoreFault } from '../store.ts'
import { checkFile, probeFile } from './probe.ts'

/** Maximum time of an integrity check. */
const CHECK_LIMIT_MS = 5_000
/** The integrity check runs at most this often, and uses no more than 1 % of the time. */
const CHECK_EVERY_MS = 10_000
const CHECK_PAUSE_FACTOR = 100
/** Maximum wait of a probe for an integrity check. */
const CHECK_WAIT_MS = 500

/**
 * The probe of an open store: a call that is rolled back, and the result of the last integrity check of the file. Starts a new check
 * if the last one is old enough.
 */
export function sqliteProbe(path: string, deadlineMs: number): () => Promise<StoreFault | null> {
  const integrity = throttledCheck(() => checkFile(path, CHECK_LIMIT_MS))
  return async () => {
    const [fault, damage] = await Promise.all([probeFile(path, deadlineMs), integrity()])
    return damage ?? fault
  }
}

function throttledCheck(check: () => Promise<StoreFault | null>): () => Promise<StoreFault | null> {
  let latest: StoreFault | null = null
  let running: Promise<void> | undefined
  let dueAt = Number.NEGATIVE_INFINITY

  const run = async () => {
    const started = performance.now()
    latest = await check()
    const now = performance.now()
    dueAt = now + Math.max(CHECK_EVERY_MS, (now - started) * CHECK_PAUSE_FACTOR)
    running = undefined
  }

  return async () => {
    if (running === undefined && performance.now() >= dueAt) running = run()
    if (running !== undefined) await pTimeout(running, { milliseconds: CHECK_WAIT_MS, fallback: () => {} })
    return latest
  }
}
