import type { Page } from 'playwright-core'

/** Limit of the CPU time of a page's main thread per interaction, in ms, on the machine of `REFERENCE_MS`. */
export const INTERACTION_MS_MAX = 100

/** CPU time of the fixed work on a machine of two quiet cores, in ms. A slower machine needs more for it and for the page. */
const REFERENCE_MS = 14
const SLOWNESS_MAX = 3

/**
 * Returns a function that runs an interaction and returns the CPU time of the page until the frame after it, in ms of a machine of
 * two quiet cores. CPU time, not wall time, and in proportion to that of fixed work: the machine may be busy or slow.
 */
export async function interactionTimes(
  page: Page,
): Promise<(interact: () => Promise<void>) => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const timeOf = async (work: () => Promise<unknown>) => {
    const before = await busy()
    await work()
    return (await busy()) - before
  }
  // The least of several runs: the first one compiles the work, and other tasks of the page may fall into one.
  const runs: number[] = []
  for (let run = 0; run < 4; run++) runs.push(await timeOf(() => page.evaluate(fixedWork)))
  const slowness = Math.min(SLOWNESS_MAX, Math.max(1, Math.min(...runs) / REFERENCE_MS))
  return async (interact) => {
    const ms = await timeOf(async () => {
      await interact()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    })
    return ms / slowness
  }
}

function fixedWork(): number {
  let sum = 0
  for (let i = 0; i < 2_000_000; i++) sum = (sum * 31 + i) | 0
  return sum
}
