import type { Page, Request } from 'playwright-core'
import { FetchFailure } from './page.ts'

/** The text has to stay the same for so long. */
const QUIET_MS = 500
const STEP_MS = 100
/** A page that never comes to rest is read as it is after this. */
const RESTLESS_MS = 15_000
/** A request that takes longer is one that the server holds open. */
const HELD_OPEN_MS = 5_000

/**
 * Returns a function that waits until a page shows its content: the element of the selector `ready`, or else text that rests
 * while no data is on its way for the first time. A page that polls rests between its polls. Has to be called before the page
 * is opened. The wait throws `FetchFailure` where the element does not come within `timeoutMs`.
 */
export function settling(page: Page, ready: string | undefined, timeoutMs: number): () => Promise<void> {
  if (ready !== undefined) return () => untilShown(page, ready, timeoutMs)
  const isLoading = watchData(page)
  return () => untilQuiet(page, isLoading, Math.min(timeoutMs, RESTLESS_MS))
}

async function untilShown(page: Page, ready: string, timeoutMs: number): Promise<void> {
  await page.waitForSelector(ready, { state: 'attached', timeout: timeoutMs }).catch(() => {
    throw new FetchFailure('timeout', `The page did not show “${ready}” within ${timeoutMs / 1000} s.`)
  })
}

/** Whether a page waits for data that it has not had before. */
function watchData(page: Page): () => boolean {
  const pending = new Map<Request, number>()
  const had = new Set<string>()
  const place = (request: Request) => request.url().replace(/[?#].*$/, '')
  const end = (request: Request) => {
    pending.delete(request)
    had.add(place(request))
  }
  page.on('request', (request) => {
    const isData = ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType())
    if (isData && !had.has(place(request))) pending.set(request, performance.now())
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => [...pending.values()].some((since) => performance.now() - since < HELD_OPEN_MS)
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

/** The text without its figures, which a clock moves; empty while the page moves on to another. */
const textOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.body?.innerText ?? '')
    .then((text) => text.replace(/\d+/g, '0'))
    .catch(() => '')
