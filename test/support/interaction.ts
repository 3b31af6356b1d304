import type { Page } from 'playwright-core'

/** Limit of the CPU time that a page takes to respond to an interaction, in ms. */
export const INTERACTION_MS_MAX = 100

const TRIES = 3

/**
 * Returns a function that repeats an interaction and returns the least CPU time of the page until the frame after it, in ms. CPU
 * time, since the machine may be busy; the least, since cores that share their units only ever add to it.
 */
export async function interactionTimes(
  page: Page,
): Promise<(interact: (attempt: number) => Promise<void>) => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  return async (interact) => {
    const times: number[] = []
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = await busy()
      await interact(attempt)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      times.push((await busy()) - before)
    }
    return Math.min(...times)
  }
}
