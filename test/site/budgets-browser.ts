import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openWindow } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'
import { PAGE_KINDS } from '../support/site-pages.ts'

/** As sent, compressed, without images. */
const BYTES_MAX = 200_000
/** A longer task delays the response to a tap. */
const LONG_TASK_MS = 50
/** Time of long tasks beyond 50 ms each while a page loads: up to 200 ms counts as fast in Lighthouse. */
const BLOCKING_MS_MAX = 200

/** Tests of the bytes and long tasks of a first visit on a phone. */
export function budgetsInBrowser({ of }: Screens): void {
  describe('a first visit on a phone', () => {
    it.each(PAGE_KINDS)('%s keeps its budgets of bytes and of long tasks', async (path) => {
      const { server, browser } = of()
      const { bytes, tasks } = await visit(browser, server.url, path)
      expect(tasks.length).toBeGreaterThan(0)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(BYTES_MAX)
      const blocking = tasks.reduce((sum, each) => sum + Math.max(0, each - LONG_TASK_MS), 0)
      expect(blocking).toBeLessThan(BLOCKING_MS_MAX)
    })
  })
}

/** Returns the bytes that a page loads, and the milliseconds of CPU time of each task of its main thread. */
async function visit(browser: Browser, home: string, path: string) {
  const { context, page } = await openWindow(browser, home)
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Image') bytes += encodedDataLength
  })
  // CPU time, not wall time: the machine may be busy.
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.goto(home + path, { waitUntil: 'networkidle' })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await context.close()
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const named = traceEvents.filter(({ args }) => args?.name === 'CrRendererMain')
  const main = new Set(named.map(thread))
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && main.has(thread(event)))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1_000]))
  return { bytes, tasks }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** CPU time in microseconds; missing if the task did not end in the trace. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
