import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { thinOut, type Watched } from '../support/browser.ts'
import { portalBench, type Screens } from '../support/portal-window.ts'

const KEY = 'cds_test_0123456789abcdefghijklmnopqrstuvwxyz'

/** The samples of a page of the reference, with the reader's plan and key. */
export function ownSamples(screens: Screens) {
  const { windowOf } = portalBench(screens)
  /** Accessible, without errors, and no wider than a phone. */
  const fine = async ({ page, troubles, context }: Watched) => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(thinOut)
    expect(await screens.findings(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  }
  const url = (name: string) => `${screens.of().server.url}/docs/reference/${name}/`
  const samples = (page: Page) =>
    page
      .locator('.samples pre')
      .evaluateAll((all) =>
        all.map((sample) =>
          [...sample.querySelectorAll('.ec-line')]
            .map((line) => line.textContent?.replace(/\n$/, ''))
            .join('\n'),
        ),
      )
  const copied = (page: Page) =>
    page
      .locator('.samples button[data-code]')
      .evaluateAll((all) => all.map((button) => button.getAttribute('data-code')?.replaceAll('\u007f', '\n')))

  describe('the samples of the reference', () => {
    it('contain the key of the reader, on the page and when copied, on every page of the tab', async () => {
      const window = await windowOf(null)
      const { page } = window
      await page.goto(url('get-card'))
      const before = await samples(page)
      expect(before.join('\n')).toContain('CARD_DATA_KEY')
      await page.getByLabel('Key for the samples').fill(KEY)
      const own = await samples(page)
      expect(own).toHaveLength(6)
      for (const sample of own) expect(sample).toContain(KEY)
      expect(own.join('\n')).not.toMatch(/CARD_DATA_KEY|"os"/)
      expect(await copied(page)).toEqual(own)
      await page.goto(url('get-stats'))
      await page.goto(url('list-cards'))
      expect((await samples(page)).every((sample) => sample.includes(KEY))).toBe(true)
      expect(page.url()).not.toContain(KEY)
      await page.getByRole('button', { name: 'Forget key' }).click()
      expect((await samples(page)).join('\n')).not.toContain(KEY)
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(KEY)
      await fine(window)
    })

    it('name cards of the sandbox while the key is a test key, and the form requests them too', async () => {
      const window = await windowOf(null)
      const { page } = window
      await page.goto(url('compare-cards'))
      const live = await samples(page)
      const inSandbox = page.locator('.in-sandbox')
      const response = page.locator('.response-example')
      expect(await inSandbox.isVisible()).toBe(false)
      const slugs = page.locator('.try [data-param=slugs]')
      await page.getByLabel('Key for the samples').fill(KEY)
      const test = await samples(page)
      for (const sample of test) expect(sample).toMatch(/example-complete.*example-long-history/s)
      expect(test.join('\n')).not.toContain('chase-')
      expect(await slugs.inputValue()).toBe('example-complete,example-long-history')
      await inSandbox.waitFor()
      expect(await response.innerText()).toMatch(
        /of the sandbox on the Free plan.*"slug": "example-complete"/s,
      )
      expect(await response.innerText()).not.toContain('"slug": "chase-')
      await page.getByLabel('Your plan').selectOption('Enterprise')
      await page.getByText('200 of the sandbox on the Enterprise plan').waitFor()
      expect(await inSandbox.innerText()).toContain('"monthly_fee"')
      await page.getByLabel('Your plan').selectOption('Free')
      await page.getByText('200 of the sandbox on the Free plan').waitFor()
      expect(await inSandbox.innerText()).not.toContain('"monthly_fee"')
      await page.getByLabel('Key for the samples').fill(KEY.replace('test', 'live'))
      expect((await samples(page)).join('\n')).toContain('chase-sapphire-preferred')
      expect(await slugs.inputValue()).toBe('chase-sapphire-preferred,chase-sapphire-reserve')
      await slugs.fill('my-card,other-card')
      await page.getByLabel('Key for the samples').fill(KEY)
      expect(await slugs.inputValue()).toBe('my-card,other-card')
      await page.getByRole('button', { name: 'Forget key' }).click()
      expect(await samples(page)).toEqual(live)
      expect(await inSandbox.isVisible()).toBe(false)
      await fine(window)
    })

    it('put nothing into code that is no key', async () => {
      const window = await windowOf(null)
      await window.page.goto(url('get-card'))
      const before = await samples(window.page)
      await window.page.getByLabel('Key for the samples').fill('"; rm -rf ~ #')
      expect(await samples(window.page)).toEqual(before)
      await window.context.close()
    })

    it('follow the plan that the reader chooses, with its response', async () => {
      const window = await windowOf(null)
      const { page } = window
      await page.goto(url('get-card'))
      const shown = () => page.locator('.response-example').innerText()
      await page.getByLabel('Your plan').selectOption('Free')
      expect(await shown()).not.toContain('"monthly_fee"')
      await page.getByLabel('Your plan').selectOption('Enterprise')
      expect(await shown()).toContain('"monthly_fee"')
      const all = (await samples(page)).join('\n')
      expect(all).toContain("CardData<'enterprise'>")
      expect(all).toContain('CardDataEnterprise(')
      await page.goto(url('list-cards'))
      expect(await page.getByLabel('Your plan').inputValue()).toBe('enterprise')
      expect(await shown()).toContain('"monthly_fee"')
      await fine(window)
    })
  })
}
