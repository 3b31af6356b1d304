import { describe, expect, it } from 'vitest'
import { noticeResponse, type SiteStatus } from '../../proxy/site/notice.ts'
import { openWindow } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'

const UNKNOWN = ['/v1/nope', '/nope', '/billing/nope']
const API_ROOTS = ['/v1', '/v1/']

/** Tests of responses for missing pages. */
export function missingPagesInBrowser({ of, findings }: Screens): void {
  describe('a URL without a page', () => {
    it.each(UNKNOWN)('%s shows a page in a browser, and a JSON error to programs', async (path) => {
      const { server, browser } = of()
      const { context, page } = await openWindow(browser, server.url, [], [404])
      const response = await page.goto(server.url + path)
      expect([response?.status(), await page.locator('h1').textContent()]).toEqual([404, 'Page not found'])
      await context.close()
      const program = await fetch(server.url + path, { headers: { accept: '*/*' } })
      expect([program.status, (await program.json()).error.code]).toEqual([404, 'not_found'])
    })
  })

  describe('the root of the API', () => {
    it.each(API_ROOTS)(
      '%s lists the endpoints in a browser, and is a JSON error to programs',
      async (path) => {
        const { server, browser } = of()
        const { context, page } = await openWindow(browser, server.url)
        const response = await page.goto(server.url + path)
        expect([response?.status(), new URL(page.url()).pathname]).toEqual([200, '/docs/reference/'])
        await context.close()
        const program = await fetch(server.url + path, { headers: { accept: '*/*' } })
        expect([program.status, (await program.json()).error.code]).toEqual([404, 'not_found'])
      },
    )
  })

  describe('while there is no site', () => {
    it.each(['building', 'failed'] satisfies SiteStatus[])(
      '%s: a page in the colors of the site',
      async (status) => {
        const { server, browser } = of()
        const { context, page, troubles } = await openWindow(browser, server.url, [], [503])
        const notice = noticeResponse(new Request(server.url, { headers: { accept: 'text/html' } }), status)
        // A page that reloads cannot be inspected.
        const { refresh: _, ...headers } = Object.fromEntries(notice?.headers ?? [])
        const body = await notice?.text()
        await page.route('**/*', (route) => route.fulfill({ status: 503, headers, body: body ?? '' }))
        await page.goto(`${server.url}/`)
        const ground = () => page.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor)
        expect(await ground()).toBe('rgb(252, 252, 251)')
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await ground()).toBe('rgb(11, 14, 13)')
        expect(await findings(page)).toEqual([])
        expect(troubles).toEqual([])
        await context.close()
      },
    )
  })
}
