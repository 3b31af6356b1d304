import { describe, expect, it } from 'vitest'
import { portalBench, type Screens } from '../support/portal-window.ts'

/** The portal's request log. */
export function portalRequests(screens: Screens) {
  const { owners, windowOf, fine, words } = portalBench(screens)

  describe('the request log in the portal', () => {
    it('says where calls will appear', async () => {
      const window = await windowOf(await owners().free())
      expect(await words(window, 'requests/')).toMatch(/No calls yet.*within a few seconds/s)
      await fine(window)
    })

    it('lists calls by key, filters them, and adds them up', async () => {
      const owner = await owners().free()
      const { api_key } = await owner.request('/keys', { name: 'Website' })
      const { url } = screens.of().server
      for (const path of [
        '/v1/cards/chase-sapphire-preferred?note=private',
        '/v1/categories',
        '/v1/webhooks',
      ])
        await fetch(url + path, { headers: { authorization: `Bearer ${api_key}` } })
      const window = await windowOf(owner)
      await expect.poll(() => words(window, 'requests/')).toContain('3 of 3 calls shown.')
      const { page } = window
      expect(await page.locator('.portal').innerText()).toMatch(
        /200\s+GET \/v1\/cards\/chase-sapphire-preferred\s/,
      )
      expect(await page.content()).not.toContain('private')
      await page.getByLabel('Path contains').fill('sapphire')
      await page.getByText('1 of 1 calls shown.').waitFor()
      await page.getByLabel('Path contains').fill('')
      await page.getByLabel('Status').selectOption('4')
      const rows = page.getByRole('region', { name: 'Calls', exact: true }).locator('tbody tr')
      expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/403\s+GET \/v1\/webhooks\s/)])
      await page
        .getByLabel('Key', { exact: true })
        .selectOption({ label: `Website (…${String(api_key).slice(-4)})` })
      const totals = page.getByRole('region', { name: 'Calls by key and endpoint' }).locator('tbody tr')
      expect(await totals.count()).toBe(3)
      const session = await window.context.newCDPSession(page)
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' })
      await words(window, '')
      const day = new Date((await page.locator('.usage tbody td').first().textContent()) ?? '')
      const utc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
      expect(await page.locator('.chart title').last().textContent()).toBe(`${utc.format(day)}: 3 calls`)
      await fine(window)
    })
  })
}
