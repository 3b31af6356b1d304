import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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
    let visits: ReadonlyMap<string, Visit>
    beforeAll(async () => {
      const { server, browser } = of()
      visits = await visitAll(browser, server.url)
    })
    it.each(PAGE_KINDS)('%s keeps its budgets of bytes and of long tasks', (path) => {
      const { bytes, tasks } = visits.get(path) ?? { bytes: 0, tasks: [] }
      expect(tasks.length).toBeGreaterThan(0)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(BYTES_MAX)
      const blocking = tasks.reduce((sum, each) => sum + Math.max(0, each - LONG_TASK_MS), 0)
      expect(blocking).toBeLessThan(BLOCKING_MS_MAX)
    })
  })
}

interface Visit {
  /** What the page loaded, but for images. */
  readonly bytes: number
  /** Milliseconds of CPU time of each task of the page's main thread. */
  readonly tasks: readonly number[]
}

/** Visits the pages one after the other in one trace, since Chromium takes five seconds to end one. */
async function visitAll(browser: Browser, home: string): Promise<ReadonlyMap<string, Visit>> {
  const first = await browser.newPage()
  // CPU time, not wall time: the machine may be busy.
  await browser.startTracing(first, { categories: ['toplevel'] })
  const loads = []
  for (const path of PAGE_KINDS) loads.push(await load(browser, home, path))
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await first.close()
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const named = traceEvents.filter(({ args }) => args?.name === 'CrRendererMain')
  const main = new Set(named.map(thread))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(thread(event)))
  const during = ({ from, to }: Load) =>
    tasks.flatMap(({ ts, tdur }) => (tdur !== undefined && ts >= from && ts < to ? [tdur / 1_000] : []))
  return new Map(loads.map((each) => [each.path, { bytes: each.bytes, tasks: during(each) }]))
}

interface Load {
  readonly path: string
  readonly bytes: number
  /** Start and end in microseconds of the clock of traces. */
  readonly from: number
  readonly to: number
}

async function load(browser: Browser, home: string, path: string): Promise<Load> {
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
  const from = monotonicMicros()
  await page.goto(home + path, { waitUntil: 'networkidle' })
  const to = monotonicMicros()
  await context.close()
  return { path, bytes, from, to }
}

/** The clock that Chromium and Node read alike. */
const monotonicMicros = () => Number(process.hrtime.bigint() / 1_000n)

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Start in microseconds of the machine's monotonic clock. */
  readonly ts: number
  /** CPU time in microseconds; missing if the task did not end in the trace. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
