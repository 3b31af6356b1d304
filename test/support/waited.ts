import { setTimeout as wait } from 'node:timers/promises'

const TICK_MS = 10

/**
 * Runs work and returns its result with the time in ms that this process could run meanwhile: ten for each of a series of 10 ms
 * timers that fired. On a busy machine these timers are as late as the work, so limits hold there too. Work that waits for too
 * long is still detected.
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
