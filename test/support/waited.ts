import { setTimeout as wait } from 'node:timers/promises'

const TICK_MS = 10

/**
 * Runs work and returns its result, and how long it took in ms that this process could run: ten for every timer of 10 ms that fired in a
 * row meanwhile. On a busy machine those timers are as late as the work is, so limits hold there too. Work that waits for too long is
 * still noticed.
 */
export async function waited<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly result: T }> {
  let ticks = 0
  let isDone = false
  const ticking = async () => {
    while (!isDone) {
      await wait(TICK_MS)
      ticks++
    }
  }
  const counting = ticking()
  try {
    const result = await work()
    return { ms: ticks * TICK_MS, result }
  } finally {
    isDone = true
    await counting
  }
}
