import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { layoutShift, openWindow } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'

const FOOTER = '<footer class="bottom">'
/** Pages that are shorter than the window, where most of the footer would be in view. */
const SHORT_PAGES = ['/nope', '/changes/archive/', '/status/', '/portal/']

/** Tests of pages that arrive over a slow network. */
export function slowPagesInBrowser({ of }: Screens): void {
  describe('a page on a slow network', () => {
    it.each(SHORT_PAGES)('%s stays in place when the rest of its footer arrives', async (path) => {
      const { server, browser } = of()
      const slow = await startSlowServer(server.url)
      const { moved } = await arriveInTwoParts(browser, slow, path).finally(slow.close)
      expect(moved).toEqual([])
    })
  })
}

interface SlowServer {
  readonly url: string
  /** Sends what is left of the page. */
  readonly sendRest: () => void
  readonly close: () => void
}

/** Starts a server that sends pages of another one, but keeps back what follows the first heading in the footer. */
async function startSlowServer(origin: string): Promise<SlowServer> {
  let sendRest = () => {}
  const send = async (path: string, accept: string, response: ServerResponse) => {
    const page = await fetch(origin + path, { headers: { accept } })
    const bytes = Buffer.from(await page.arrayBuffer())
    response.writeHead(page.status, { 'content-type': page.headers.get('content-type') ?? '' })
    const footer = bytes.indexOf(FOOTER)
    if (footer === -1) return response.end(bytes)
    const cut = bytes.indexOf('</h2>', footer)
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

async function arriveInTwoParts(browser: Browser, slow: SlowServer, path: string) {
  const { context, page } = await openWindow(browser, slow.url)
  await page.goto(slow.url + path, { waitUntil: 'commit' })
  await page.locator('footer.bottom h2').first().waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  slow.sendRest()
  await page.waitForLoadState('load')
  const shift = await page.evaluate(layoutShift)
  await context.close()
  return shift
}
