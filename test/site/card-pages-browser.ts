import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWindow, type Watched } from '../support/browser.ts'
import { INTERACTION_MS_MAX, interactionTimes } from '../support/interaction.ts'
import type { Screens } from '../support/portal-window.ts'

/** Everything but images, uncompressed. */
const EXPLORER_BYTES_MAX = 200_000
const ROWS_PER_PAGE = 50

const rows = (page: Page) => page.locator('.explorer tbody tr')
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const names = (page: Page) => page.locator('.explorer tbody tr td:first-child a').allTextContents()
const counted = (page: Page) => page.locator('.filters output').textContent()

/** Tests of the explorer, the pages of cards, and the comparison. */
export function cardPagesInBrowser({ of, findings }: Screens): void {
  describe('the explorer', () => {
    let window: Watched
    let page: Page
    let url: string
    beforeAll(async () => {
      const { server, browser } = of()
      url = server.url
      window = await openWindow(browser, url)
      page = window.page
      page.setDefaultTimeout(10_000)
    })
    afterAll(async () => {
      await window.context.close()
    })

    it('is small', async () => {
      const { server, browser } = of()
      const fresh = await openWindow(browser, server.url)
      const sizes: Promise<number>[] = []
      fresh.page.on('response', (response) => {
        if (response.request().resourceType() !== 'image')
          sizes.push(response.body().then(({ length }) => length))
      })
      await fresh.page.goto(`${server.url}/cards/`, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      await fresh.context.close()
      expect(bytes).toBeLessThan(EXPLORER_BYTES_MAX)
    })

    it('filters by every field, keeps its state in the URL, and restores it', async () => {
      await page.goto(`${url}/cards/`)
      expect(await rows(page).count()).toBe(ROWS_PER_PAGE)
      await choice(page, 'Country').selectOption('CA')
      await choice(page, 'Earns on').selectOption('dining')
      await choice(page, 'Annual fee').selectOption('0')
      await choice(page, 'Network').selectOption('Visa')
      expect(new URL(page.url()).search).toBe('?country=CA&category=dining&fee=0&network=Visa')
      const shown = await names(page)
      expect(shown.length).toBeGreaterThan(0)
      expect(await counted(page)).toBe(`${shown.length} ${shown.length === 1 ? 'card' : 'cards'}`)
      await page.reload()
      expect(await names(page)).toEqual(shown)
      expect(await choice(page, 'Country').inputValue()).toBe('CA')
      expect(await findings(page)).toEqual([])
    })

    it('lists the cards of one issuer when two share a name', async () => {
      await page.goto(`${url}/issuers/bmo-us/`)
      const cards = await page.locator('.card-page table.cards tbody tr').count()
      await page.getByRole('link', { name: 'Filter and sort' }).click()
      await expect.poll(() => counted(page)).toBe(`${cards} cards`)
      expect(new URL(page.url()).search).toBe('?issuer=bmo-us')
      expect(await choice(page, 'Issuer').locator('option:checked').textContent()).toBe('BMO (US)')
    })

    it('searches while you type', async () => {
      await page.getByRole('button', { name: 'Clear filters' }).click()
      expect(new URL(page.url()).search).toBe('')
      await page.getByLabel('Search').fill('sapphire pref')
      expect(await names(page)).toContain('Chase Sapphire Preferred® Card')
      expect(await page.getByLabel('Search').evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByLabel('Search').fill('no such card')
      expect(await counted(page)).toBe('0 cards')
      await page.getByLabel('Search').fill('')
    })

    it('sorts by the keyboard, in both directions', async () => {
      const fees = async () =>
        (await page.locator('.explorer tbody td:nth-child(5)').allTextContents()).map((fee) =>
          Number(fee.replaceAll(/[$,]/g, '')),
        )
      const button = page.getByRole('columnheader', { name: 'Annual fee' }).getByRole('button')
      await button.focus()
      await page.keyboard.press('Enter')
      expect(await fees()).toEqual((await fees()).toSorted((a, b) => a - b))
      await page.keyboard.press('Enter')
      expect(await fees()).toEqual((await fees()).toSorted((a, b) => b - a))
      expect(new URL(page.url()).search).toBe('?sort=fee&order=desc')
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    })

    it('shows more cards on request', async () => {
      await page.getByRole('button', { name: 'Show more' }).click()
      expect(await rows(page).count()).toBe(2 * ROWS_PER_PAGE)
    })

    it('responds to every interaction within its budget', async () => {
      const timeOf = await interactionTimes(page)
      for (const header of await page.locator('.explorer th button').all()) {
        const sort = () => header.evaluate((button) => (button as HTMLElement).click())
        expect(await timeOf(sort)).toBeLessThan(INTERACTION_MS_MAX)
      }
    })

    it('compares the chosen cards', async () => {
      await page.goto(`${url}/cards/?q=sapphire`)
      await page.getByLabel('Compare Chase Sapphire Preferred® Card').check()
      await page.getByLabel('Compare Chase Sapphire Reserve', { exact: true }).check()
      expect(await findings(page)).toEqual([])
      await page.getByRole('link', { name: 'Compare 2 cards' }).click()
      const table = page.getByRole('region', { name: 'Comparison' })
      await table.waitFor()
      expect(await table.getByRole('columnheader').count()).toBe(2)
      expect(await table.getByRole('rowheader').allTextContents()).toContain('Annual fee')
      expect(await findings(page)).toEqual([])
      await table
        .getByRole('link', { name: /^Remove/ })
        .first()
        .click()
      await expect.poll(() => table.getByRole('columnheader').count()).toBe(1)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })

    it('says which cards do not exist', async () => {
      await page.goto(`${url}/compare/?cards=no-such-card,chase-sapphire-preferred`)
      await page.getByText('Not found: no-such-card.').waitFor()
      expect(window.troubles.splice(0).filter((trouble) => !trouble.includes('404'))).toEqual([])
    })

    it('says which cards could not be loaded', async () => {
      const slug = 'american-express-gold-card'
      for (const fail of [
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ status: 503, body: '' }),
      ]) {
        await page.route(`**/cards/${slug}/`, fail)
        await page.goto(`${url}/compare/?cards=${slug},chase-sapphire-preferred`)
        await page.getByText(`Can't load: ${slug}. Check your connection`).waitFor()
        expect(await page.getByText('Not found').count()).toBe(0)
        const table = page.getByRole('region', { name: 'Comparison' })
        expect(await table.getByRole('columnheader').count()).toBe(1)
        await page.unroute(`**/cards/${slug}/`)
      }
      window.troubles.splice(0)
    })
  })

  describe('without JavaScript', () => {
    it('lists every card, in the theme of the system', async () => {
      const { server, browser } = of()
      for (const [colorScheme, paper] of [
        ['light', 'rgb(252, 252, 251)'],
        ['dark', 'rgb(11, 14, 13)'],
      ] as const) {
        const context = await browser.newContext({ javaScriptEnabled: false, colorScheme })
        const page = await context.newPage()
        await page.goto(`${server.url}/cards/`)
        const total = Number((await page.locator('h1').textContent())?.replace(/\D/g, ''))
        expect(await page.locator('.explorer tbody tr:visible').count()).toBe(total)
        expect(await choice(page, 'Country').isVisible()).toBe(false)
        for (const path of ['/cards/', '/', '/docs/', '/cards/chase-sapphire-preferred/']) {
          await page.goto(server.url + path)
          const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
          expect([path, colorScheme, ground]).toEqual([path, colorScheme, paper])
        }
        await context.close()
      }
    }, 120_000)
  })
}
