import type { Page } from 'playwright-core'

/** Limit of the CPU time of a page's main thread per interaction, in ms. */
export const INTERACTION_MS_MAX = 100

/**
 * Returns a function that runs an interaction and returns the CPU time of the page until the frame after it, in ms. CPU time, not wall
 * time: the machine may be busy.
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
  return async (interact) => {
    const before = await busy()
    await interact()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    return (await busy()) - before
  }
}
