import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Watched } from '../support/browser.ts'
import { INTERACTION_MS_MAX, interactionTimes } from '../support/interaction.ts'
import type { Owner } from '../support/portal-owner.ts'
import { portalBench, type Screens } from '../support/portal-window.ts'

/** Everything but images, compressed. */
const BYTES_MAX = 200_000

const ranked = (page: Page) => page.locator('.ranked > li')
const names = (page: Page) => page.locator('.ranked .who strong').allTextContents()
const best = (page: Page) => page.locator('[data-part=best]').textContent()
const wallet = (page: Page) => page.locator('[data-part=wallet]')
const amounts = (texts: readonly string[]) =>
  texts.map((text) => Number(text.replaceAll(/[$,]/g, '').replace('−', '-')))

/** The calculator, for visitors and with a key. */
export function calculatorInBrowser(screens: Screens): void {
  const { windowOf, fine, owners } = portalBench(screens)
  const open = async (query = '', expected: readonly number[] = []): Promise<Watched> => {
    const window = await windowOf(null, expected)
    await window.page.goto(`${screens.of().server.url}/calculator/${query}`, { waitUntil: 'networkidle' })
    return window
  }

  describe('the calculator', () => {
    it('ranks cards as sliders move, by keyboard, and keeps its state in the URL', async () => {
      const window = await open()
      const { page } = window
      const before = await names(page)
      expect(before).toHaveLength(10)
      await page.getByLabel('Groceries, slider').focus()
      await page.keyboard.press('End')
      expect(await page.getByLabel('Groceries', { exact: true }).inputValue()).toBe('3000')
      const after = await names(page)
      expect(after).not.toEqual(before)
      expect(new URL(page.url()).searchParams.get('groceries')).toBe('3000')
      const firstSet = await wallet(page).locator('.adds a').allTextContents()
      await page.getByLabel('Up to').selectOption('2')
      await expect.poll(() => wallet(page).locator('.adds a').count()).toBe(2)
      await page.getByText('Points, portals, and credits').click()
      await page.getByLabel('A point counts').selectOption('cash')
      const shared = await names(page)
      expect(shared).not.toEqual(after)
      await page.goto(page.url(), { waitUntil: 'networkidle' })
      expect(await names(page)).toEqual(shared)
      expect(await page.getByLabel('Up to').inputValue()).toBe('2')
      await page.getByRole('button', { name: 'Back to the example' }).click()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await expect.poll(() => names(page)).toEqual(before)
      expect(firstSet.length).toBeGreaterThan(0)
      await fine(window)
    })

    it('marks the results of the other country until its cards are loaded', async () => {
      const window = await open()
      const { page } = window
      let load = () => {}
      const wait = new Promise<void>((resolve) => {
        load = resolve
      })
      await page.route('**/calculator/ca.json', async (route) => {
        await wait
        await route.continue()
      })
      const busy = page.locator('[data-part=ranking][aria-busy], [data-part=wallet][aria-busy]')
      expect(await busy.count()).toBe(0)
      const before = await names(page)
      await page.getByLabel('Country').selectOption('CA')
      expect(await busy.count()).toBe(2)
      expect(await names(page)).toEqual(before)
      load()
      await expect.poll(() => busy.count()).toBe(0)
      expect(await names(page)).not.toEqual(before)
      await fine(window)
    })

    it('shows how every value adds up, and where it comes from', async () => {
      const window = await open('?country=CA&groceries=700&gas=200&other=500')
      const { page } = window
      await ranked(page).first().locator('summary').focus()
      await page.keyboard.press('Enter')
      const trace = ranked(page).first().locator('.body')
      const earned = amounts(await trace.locator('td.number').allTextContents())
      const [rewards, fees, later] = amounts(await trace.locator('.sums dd').allTextContents())
      expect(earned.reduce((sum, each) => sum + each, 0)).toBeCloseTo(rewards ?? Number.NaN, 2)
      expect((rewards ?? 0) + (fees ?? 0)).toBeCloseTo(later ?? Number.NaN, 2)
      expect(await trace.locator('.from').textContent()).toMatch(/Rates.*: .+\d{4}-\d\d-\d\d/)
      await page.locator('.missing summary').click()
      expect(await page.locator('.missing dl').textContent()).toContain('The reward rates are unknown.')
      await page.getByText('Which card earns what').click()
      expect(await wallet(page).locator('tbody tr').count()).toBeGreaterThan(2)
      await fine(window)
    })

    it('keeps the best card in view of a phone', async () => {
      const window = await open()
      const { page } = window
      await page.setViewportSize({ width: 390, height: 844 })
      const bar = page.getByRole('link', { name: /^Best: / })
      expect((await bar.boundingBox())?.y).toBeLessThan(844)
      const before = await best(page)
      await page.getByLabel('Dining', { exact: true }).fill('2500')
      await expect.poll(() => best(page)).not.toBe(before)
      await bar.click()
      await expect.poll(() => page.getByRole('heading', { name: 'Cards by value' }).isVisible()).toBe(true)
      await fine(window)
    })

    it('is small, and responds to every move within its budget', async () => {
      const window = await windowOf(null)
      const { page } = window
      const bodies: Promise<Buffer>[] = []
      page.on('response', (response) => void bodies.push(response.body().catch(() => Buffer.alloc(0))))
      await page.goto(`${screens.of().server.url}/calculator/`, { waitUntil: 'networkidle' })
      const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX)
      const timeOf = await interactionTimes(page)
      for (const amount of [900, 1_200, 1_500]) {
        const move = () =>
          page.getByLabel('Dining, slider').evaluate((slider, value) => {
            ;(slider as HTMLInputElement).value = String(value)
            slider.dispatchEvent(new Event('input', { bubbles: true }))
          }, amount)
        expect(await timeOf(move)).toBeLessThan(INTERACTION_MS_MAX)
      }
      await window.context.close()
    })
  })

  describe('the calculator with a key', () => {
    let starter: Owner
    let pro: Owner
    let free: Owner
    beforeAll(async () => {
      starter = await owners().paying('starter')
      pro = await owners().paying('pro')
      free = await owners().free()
    })
    const keyOf = async (owner: Owner) =>
      String((await owner.request('/keys', { name: 'Calculator' })).api_key)
    const status = (page: Page, text: RegExp) =>
      page.locator('[data-part=status]', { hasText: text }).waitFor()
    const use = async (page: Page, key: string) => {
      await page.getByLabel('Your API key').fill(key)
      await page.getByRole('button', { name: 'Use this key' }).click()
    }

    it('calls the API, says what the plan lacks, and requests that only once', async () => {
      const window = await open('', [403])
      const { page } = window
      await use(page, await keyOf(starter))
      await status(page, /From the API: 200, \d+ calls left\. Wallet: 403.*Pro/)
      expect(await ranked(page).count()).toBe(10)
      const requested: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/v1/')) requested.push(pathname)
      })
      await page.getByLabel('Dining', { exact: true }).fill('777')
      await page.keyboard.press('Tab')
      await expect.poll(() => requested).toEqual(['/v1/calculate'])
      await page.getByRole('button', { name: 'Compute without it' }).click()
      await expect.poll(() => page.locator('[data-part=status]').textContent()).toBe('')
      await fine(window)
    })

    it('shows cards and wallets from the API on a plan that has both', async () => {
      const window = await open('?country=CA&credits=100&groceries=500&other=500')
      const { page } = window
      const response = page.waitForResponse((each) => each.url().endsWith('/v1/optimize'))
      await use(page, await keyOf(pro))
      const { data } = (await (await response).json()) as { data: { cards: string[] }[] }
      await status(page, /^From the API: 200, [\d,]+ calls left\.$/)
      expect(await wallet(page).locator('.adds a').count()).toBe(data[0]?.cards.length)
      expect(await page.getByText('Computed by the API').isVisible()).toBe(true)
      expect(await page.locator('[data-part=assumptions]').textContent()).toContain(
        '100% of their face value',
      )
      await fine(window)
    })

    it('shows why the API refuses, with the results of the Free plan', async () => {
      const window = await open('', [401, 403])
      const { page } = window
      const sent: string[] = []
      page.on('request', (request) => {
        if (!new URL(request.url()).pathname.startsWith('/v1/')) return
        sent.push(request.headers().authorization?.endsWith('wrong') ? 'wrong' : 'free')
      })
      await use(page, await keyOf(free))
      await status(page, /403.*Starter.*Free plan/)
      expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toContain(
        '/pricing',
      )
      const before = await names(page)
      await page.getByLabel('Dining', { exact: true }).fill('2500')
      await page.keyboard.press('Tab')
      await expect.poll(() => names(page)).not.toEqual(before)
      expect(await page.locator('[data-part=status]').textContent()).toMatch(/403.*Starter/)
      await use(page, 'cds_live_wrong')
      await status(page, /401/)
      expect(await ranked(page).count()).toBe(10)
      // Each use of a key sends its request for values and the one for wallets once.
      expect(sent).toEqual(['free', 'free', 'wrong', 'wrong'])
      await fine(window)
    })
  })

  describe('the calculator without JavaScript', () => {
    it('says so, and shows an example with its traces', async () => {
      const { server, browser } = screens.of()
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${server.url}/calculator/`)
      expect(await page.locator('.notice').textContent()).toContain('Without JavaScript')
      expect(await page.getByLabel('Groceries, slider').isVisible()).toBe(false)
      expect(await ranked(page).count()).toBe(10)
      await ranked(page).first().locator('summary').click()
      expect(await ranked(page).first().locator('.trace').isVisible()).toBe(true)
      await context.close()
    })
  })
}
