import type { Page, Request } from 'playwright-core'
import { FetchFailure } from './page.ts'

/** Time for which the text must not change. */
const QUIET_MS = 500
const STEP_MS = 100
/** Time after which a page is read even if its text keeps changing. */
const SETTLE_MAX_MS = 15_000
/** A request that takes longer counts as a long poll and is not waited for. */
const LONG_POLL_MS = 5_000

/**
 * Returns a function that waits until a page shows its content: an element of the selector `ready`, or else text that stops
 * changing while no data is loading for the first time (polls repeat a URL and are ignored). Call it before the page is
 * opened. The wait throws `FetchFailure` if the element does not appear within `timeoutMs`.
 */
export function contentWaiter(page: Page, ready: string | undefined, timeoutMs: number): () => Promise<void> {
  if (ready !== undefined) return () => untilShown(page, ready, timeoutMs)
  const isLoading = watchData(page)
  return () => untilQuiet(page, isLoading, Math.min(timeoutMs, SETTLE_MAX_MS))
}

async function untilShown(page: Page, ready: string, timeoutMs: number): Promise<void> {
  await page.waitForSelector(ready, { state: 'attached', timeout: timeoutMs }).catch(() => {
    throw new FetchFailure('timeout', `The page did not show “${ready}” within ${timeoutMs / 1000} s.`)
  })
}

/** Returns whether a page is loading data from a URL that it has not loaded before. */
function watchData(page: Page): () => boolean {
  const pending = new Map<Request, number>()
  const loaded = new Set<string>()
  const withoutQuery = (request: Request) => request.url().replace(/[?#].*$/, '')
  const end = (request: Request) => {
    pending.delete(request)
    loaded.add(withoutQuery(request))
  }
  page.on('request', (request) => {
    const isData = ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())
    if (isData && !loaded.has(withoutQuery(request))) pending.set(request, performance.now())
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => [...pending.values()].some((since) => performance.now() - since < LONG_POLL_MS)
}

async function untilQuiet(page: Page, isLoading: () => boolean, timeoutMs: number): Promise<void> {
  const start = performance.now()
  let [text, since] = [await textOf(page), start]
  while (performance.now() - start < timeoutMs) {
    await page.waitForTimeout(STEP_MS)
    const now = await textOf(page)
    if (now !== text || isLoading()) [text, since] = [now, performance.now()]
    else if (performance.now() - since >= QUIET_MS) return
  }
}

/** Returns the page's text with digits masked, because a clock changes them; empty while the page navigates. */
const textOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.body?.innerText ?? '')
    .then((text) => text.replace(/\d+/g, '0'))
    .catch(() => '')
