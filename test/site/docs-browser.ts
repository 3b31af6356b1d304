import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_RANKING } from '../../site/src/data/search.ts'
import { openWindow, thinOut, type Watched } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'

/** Search words, with the page that must be the first result. */
const SEARCHES: readonly (readonly [query: string, path: string])[] = [
  ['APR', '/docs/reference/card/'],
  ['interest', '/docs/reference/card/'],
  ['annual fee', '/docs/reference/card/'],
  ['FX fee', '/docs/reference/card/'],
  ['foreign transaction', '/docs/reference/card/'],
  ['late fee', '/docs/reference/card/'],
  ['welcome bonus', '/docs/reference/card/'],
  ['pagination', '/docs/guides/paging-and-caching/'],
  ['rate limit', '/docs/start/plans/'],
  ['throttling', '/docs/start/plans/'],
  ['quota', '/docs/start/plans/'],
  ['SDK', '/docs/guides/clients/'],
  ['webhook signature', '/docs/guides/webhooks/'],
  ['test key', '/docs/guides/sandbox/'],
  ['null', '/docs/data/method/'],
  ['transfer partners', '/docs/reference/list-transfer-partners/'],
  ['price', '/pricing/'],
]

/** Evaluates in the page: path of the first result. As text, because the import is the browser's. */
const firstPath = (query: string) => `(async () => {
  const { options, search } = await import('/pagefind/pagefind.js')
  await options({ ranking: ${JSON.stringify(SEARCH_RANKING)} })
  const { results } = await search(${JSON.stringify(query)})
  return (await results[0]?.data())?.url
})()`

/** Tests of the documentation: its search, and the schema of a card. */
export function docsInBrowser({ of, findings }: Screens): void {
  describe('the documentation', () => {
    let window: Watched
    let url: string
    beforeAll(async () => {
      const { server, browser } = of()
      url = server.url
      window = await openWindow(browser, url)
      window.page.setDefaultTimeout(10_000)
    })
    afterAll(() => window.context.close())

    it.each(SEARCHES)('is found first by "%s"', async (query, path) => {
      const { page } = window
      await page.goto(`${url}/docs/`)
      // Tests the index without its form, which a busy browser may load late.
      expect(await page.evaluate(firstPath(query))).toBe(path)
    })

    it('leads to the page of a card by its name', async () => {
      await window.page.goto(`${url}/docs/`)
      expect(await window.page.evaluate(firstPath('sapphire'))).toMatch(/^\/cards\/chase-sapphire-/)
    })

    it('shows the fields of a card next to an example, where there is room', async () => {
      const { page } = window
      await page.goto(`${url}/docs/reference/card/#foreign_transaction_fee`)
      const boxOf = async (selector: string) => page.locator(selector).first().boundingBox()
      const [fields, code] = [await boxOf('.field-list'), await boxOf('.example-column')]
      expect(code!.x).toBeGreaterThan(fields!.x + fields!.width)
      expect(await page.locator('#foreign_transaction_fee').evaluate((row) => row.matches(':target'))).toBe(
        true,
      )
      await page.setViewportSize({ width: 390, height: 844 })
      const [above, below] = [await boxOf('.field-list'), await boxOf('.example-column')]
      expect(below!.y).toBeGreaterThan(above!.y + above!.height - 1)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.evaluate(thinOut)
      expect(await findings(page)).toEqual([])
      expect(window.troubles).toEqual([])
    })

    it('keeps pages for operators separate', async () => {
      const { page } = window
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await page.goto(`${url}/operating/`)
      expect(await sidebar.getByRole('link', { name: 'Quickstart' }).count()).toBe(0)
      await sidebar.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      await page.goto(`${url}/docs/`)
      expect(await sidebar.getByRole('link', { name: 'Quickstart' }).count()).toBe(1)
      expect(await sidebar.locator('a[href^="/operating/"]').count()).toBe(0)
    })
  })
}
