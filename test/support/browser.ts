import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DISABLE_FEATURES } from '../../build/fetch/disabled-features.ts'

/** The first one is Chromium without its windows, which takes less processor time. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  DISABLE_FEATURES,
  // No other host has an address.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Returns the path of Chromium: `CHROMIUM_PATH`, or where Debian installs it. Throws with instructions if it is missing. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? PLACES.find(existsSync)
  if (path !== undefined) return path
  throw new Error(
    'There is no Chromium. Install the Debian package chromium-headless-shell or chromium, or set CHROMIUM_PATH.',
  )
}

/** Starts Chromium. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: QUIET })

/** A window that records what a page must not do. */
export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors, failures, and requests to other hosts; none is expected. */
  readonly troubles: string[]
  /** Bytes of script that the page loaded since the list was last emptied. */
  readonly scripts: Map<string, number>
}

/**
 * Opens a window. Requests to other hosts fail and are recorded, unless their URL starts with one of `known`. A failed
 * request logs a line in the console, so only lines with an expected status are ignored.
 */
export async function openWindow(
  browser: Browser,
  home: string,
  known: readonly string[] = [],
  expected: readonly number[] = [],
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  const page = await context.newPage()
  const troubles: string[] = []
  const scripts = new Map<string, number>()
  page.on('console', (message) => {
    const status = /Failed to load resource.*status of (\d+)/.exec(message.text())?.[1]
    if (message.type() === 'error' && !expected.includes(Number(status)))
      troubles.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
    scripts.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length)
  })
  const isOfSite = (url: string) => url.startsWith(home) || url.startsWith('data:')
  const isKnown = (url: string) => known.some((each) => url.startsWith(each))
  context.on('request', (request) => {
    if (!isOfSite(request.url()) && !isKnown(request.url())) troubles.push(`a request to ${request.url()}`)
  })
  // A route turns the cache off and takes every request through the test.
  for (const each of known) {
    const elsewhere = { status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' }
    await context.route(`${each}**`, (route) => route.fulfill(elsewhere))
  }
  return { context, page, troubles, scripts }
}

/** Cumulative layout shift, without unit. */
export const MAX_LAYOUT_SHIFT = 0.05

/** Layout shift while the page loaded, with the classes of the elements that moved. */
export const layoutShift = () =>
  new Promise<{ sum: number; moved: string[] }>((resolve) => {
    const shift = { sum: 0, moved: [] as string[] }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Shift[]) {
        shift.sum += entry.value
        for (const { node } of entry.sources) shift.moved.push((node as Element | null)?.className ?? '')
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(shift), 50))
  })

/**
 * Keeps three of the table rows, list items, and lines of code that have the same elements, classes, and styles, so that checks
 * of each element take no longer on a long page.
 */
export const thinOut = () => {
  const seen = new Map<string, number>()
  for (const part of document.querySelectorAll('tbody > tr, li, .ec-line')) {
    const shape = part.outerHTML
      .replaceAll(/>[^<]*/g, '>')
      .replaceAll(/ (href|id|src|data-\S+?)="[^"]*"/g, '')
    const within = `${part.parentElement?.className}${part.closest('[class]')?.className}${shape}`
    const count = (seen.get(within) ?? 0) + 1
    seen.set(within, count)
    if (count > 3) part.remove()
  }
}

interface Shift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}
