import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWindow, thinOut, type Watched } from '../support/browser.ts'
import type { Screens } from '../support/portal-window.ts'

const KEY = 'cds_live_0123456789abcdefghijklmnopqrstuvwxyz'

/** Tests of the commands that pages show, ready to paste, and of what forms suggest. */
export function commandsInBrowser({ of, findings }: Screens): void {
  describe('a command on a page', () => {
    let window: Watched
    let url: string
    beforeAll(async () => {
      const { server, browser } = of()
      url = server.url
      window = await openWindow(browser, url)
      window.page.setDefaultTimeout(10_000)
      await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    })
    afterAll(() => window.context.close())
    const copied = () => window.page.evaluate(() => navigator.clipboard.readText())

    it('needs no key on the landing page, next to its response', async () => {
      const { page } = window
      await page.goto(`${url}/`)
      await page.getByText(/Your browser got this in \d+ ms just now/).waitFor()
      const shown = await page.getByLabel('Response', { exact: true }).textContent()
      expect(JSON.parse(shown ?? '')).toEqual(await (await fetch(`${url}/v1/stats`)).json())
      await page.getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await copied()).toBe(`curl '${url}/v1/stats'`)
    })

    it('follows the form that sends the request', async () => {
      const { page } = window
      await page.goto(`${url}/docs/reference/get-card/`)
      const command = page.getByLabel('The request as a curl command')
      const path = '/v1/cards/american-express-gold-card'
      await page.locator('.try [data-param=slug]').fill('american-express-gold-card')
      expect(await command.textContent()).toBe(
        `curl '${url}${path}' \\\n  -H "Authorization: Bearer $CARD_DATA_KEY"`,
      )
      await page.getByLabel('Your API key').fill(KEY)
      await page.getByRole('button', { name: 'Copy as curl' }).click()
      await page.getByText('Copied', { exact: true }).waitFor()
      expect(await copied()).toBe(`curl '${url}${path}' \\\n  -H "Authorization: Bearer ${KEY}"`)
      await page.getByLabel('Your API key').fill('"; rm -rf ~ #')
      expect(await command.textContent()).toContain('$CARD_DATA_KEY')
      await page.evaluate(thinOut)
      expect(await findings(page)).toEqual([])
    })

    it('keeps the name of a parameter in the URL while its field is empty', async () => {
      const { page } = window
      await page.goto(`${url}/docs/reference/get-export/`)
      const command = page.getByLabel('The request as a curl command')
      const field = page.locator('.try [data-param=file]')
      expect([await field.inputValue(), await field.getAttribute('placeholder')]).toEqual([
        '',
        '{sha256}.parquet',
      ])
      expect(await command.textContent()).toContain(`'${url}/v1/exports/{file}'`)
      await field.fill('a.csv')
      expect(await command.textContent()).toContain(`'${url}/v1/exports/a.csv'`)
    })

    it('lists cards, whose slugs the form completes one after the other', async () => {
      const { page } = window
      await page.goto(`${url}/docs/reference/compare-cards/`)
      const slugs = page.locator('.try [data-param=slugs]')
      await slugs.press('End')
      await slugs.pressSequentially(',gold-card')
      const completed = 'chase-sapphire-preferred,chase-sapphire-reserve,american-express-gold-card'
      const option = page.locator(`.try datalist option[value="${completed}"]`)
      await option.waitFor({ state: 'attached' })
      await page.getByLabel('Your API key').fill(KEY.replace('live', 'test'))
      await slugs.fill('example-complete,')
      const sandbox = page.locator('.try datalist option[value="example-complete,example-everyday"]')
      await sandbox.waitFor({ state: 'attached' })
      expect(window.troubles).toEqual([])
    })
  })
}
