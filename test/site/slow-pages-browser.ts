import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { layoutShift, MAX_LAYOUT_SHIFT, openWindow } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'

/** The start of a page, up to where its transfer pauses, and an element that is visible then. */
interface Pause {
  readonly start: RegExp
  readonly visible: string
}

/** Pages that are shorter than the window, where most of the footer would be in view. */
const SHORT_PAGES = ['/nope', '/changes/archive/', '/status/', '/portal/']
const IN_FOOTER: Pause = { start: /.*?<footer class="bottom">.*?(?=<\/h2>)/s, visible: 'footer.bottom h2' }

/** Pages whose parts share their widths with parts that arrive later. */
const SHARED_WIDTHS: ReadonlyArray<readonly [path: string, pause: Pause]> = [
  [
    '/operating/security/',
    { start: /.*?<tbody>(?:.*?<\/tr>){3}/s, visible: '.sl-markdown-content tbody tr:nth-child(3)' },
  ],
  ['/pricing/', { start: /.*?<article.*?<\/article>/s, visible: '.plans article' }],
]

/** Tests of pages that arrive over a slow network. */
export function slowPagesInBrowser({ of }: Screens): void {
  describe('a page on a slow network', () => {
    const arrive = async (path: string, pause: Pause) => {
      const { server, browser } = of()
      const slow = await startSlowServer(server.url, path, pause.start)
      return arriveInTwoParts(browser, slow, path, pause.visible).finally(slow.close)
    }

    it.each(SHORT_PAGES)('%s stays in place when the rest of its footer arrives', async (path) => {
      expect((await arrive(path, IN_FOOTER)).moved).toEqual([])
    })

    it.each(SHARED_WIDTHS)('%s hardly moves when its other columns or rows arrive', async (path, pause) => {
      expect((await arrive(path, pause)).sum).toBeLessThan(MAX_LAYOUT_SHIFT)
    })
  })
}

interface SlowServer {
  readonly url: string
  /** Sends what is left of the page. */
  readonly sendRest: () => void
  readonly close: () => void
}

/** Starts a server that sends what another one does, but at first only the start of one page. */
async function startSlowServer(origin: string, slow: string, start: RegExp): Promise<SlowServer> {
  let sendRest = () => {}
  const send = async (path: string, accept: string, response: ServerResponse) => {
    const page = await fetch(origin + path, { headers: { accept } })
    const bytes = Buffer.from(await page.arrayBuffer())
    response.writeHead(page.status, { 'content-type': page.headers.get('content-type') ?? '' })
    if (path !== slow) return response.end(bytes)
    const cut = start.exec(bytes.toString('latin1'))?.[0].length
    if (cut === undefined) throw new Error(`${path} has no ${start}.`)
    response.write(bytes.subarray(0, cut))
    sendRest = () => response.end(bytes.subarray(cut))
  }
  const server = createServer(({ url = '/', headers }, response) => {
    send(url, headers.accept ?? '', response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sendRest: () => sendRest(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function arriveInTwoParts(browser: Browser, slow: SlowServer, path: string, visible: string) {
  const { context, page } = await openWindow(browser, slow.url)
  await page.goto(slow.url + path, { waitUntil: 'commit' })
  await page.locator(visible).first().waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  slow.sendRest()
  await page.waitForLoadState('load')
  const shift = await page.evaluate(layoutShift)
  await context.close()
  return shift
}
