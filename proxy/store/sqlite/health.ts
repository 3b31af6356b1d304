import type { StoreFault } from '../store.ts'
import { checkFile, probeFile } from './probe.ts'

/** A check of all pages ends after this time, whatever it has found. */
const CHECK_LIMIT_MS = 5_000
/** Pages are checked at most this often, and no more than a hundredth of the time. */
const CHECK_EVERY_MS = 10_000
const CHECK_REST = 100
/** A probe waits so long for a check that it began. */
const CHECK_WAIT_MS = 500

/**
 * The probe of a store that is in use. Beside the rolled-back call it tells whether the file is damaged, as found by the last
 * check of all its pages; a check is begun where the last one is old enough.
 */
export function sqliteProbe(path: string, deadlineMs: number): () => Promise<StoreFault | null> {
  const integrity = checkedNowAndThen(() => checkFile(path, CHECK_LIMIT_MS))
  return async () => {
    const [fault, damage] = await Promise.all([probeFile(path, deadlineMs), integrity()])
    return damage ?? fault
  }
}

function checkedNowAndThen(check: () => Promise<StoreFault | null>): () => Promise<StoreFault | null> {
  let latest: StoreFault | null = null
  let running: Promise<void> | undefined
  let dueAt = Number.NEGATIVE_INFINITY

  const run = async () => {
    const started = performance.now()
    latest = await check()
    const now = performance.now()
    dueAt = now + Math.max(CHECK_EVERY_MS, (now - started) * CHECK_REST)
    running = undefined
  }

  return async () => {
    if (running === undefined && performance.now() >= dueAt) running = run()
    if (running !== undefined) await atMost(running, CHECK_WAIT_MS)
    return latest
  }
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  await Promise.race([work, waited])
  clearTimeout(timer)
}
