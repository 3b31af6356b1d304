import { describe, expect, it } from 'vitest'
import { focusedText, portalBench, type Screens } from '../support/portal-window.ts'

/** Forms, messages, and secrets of the webhooks screen. */
export function portalWebhookForms({ of, findings }: Screens) {
  const { owners, windowOf, open, fine } = portalBench({ of, findings })

  describe('the forms of the webhooks screen', () => {
    it('keep what is typed, show messages in view, and show a secret until its webhook is deleted', async () => {
      const owner = await owners().paying('enterprise')
      const { key } = await owner.request('/keys', { name: 'Receiver' })
      const key_id = (key as { id: string }).id
      const first = `${of().server.receiver.url}/first`
      await owner.request('/webhooks', { key_id, url: first, events: ['card.updated', 'offer.notable'] })
      const window = await windowOf(owner)
      const { page } = window
      const click = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
      const showsStatus = async (text: RegExp) => {
        const status = page.locator('#status', { hasText: text })
        await status.waitFor()
        const isInView = (part: Element) => {
          const { top, bottom } = part.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }
        await expect.poll(() => status.evaluate(isInView)).toBe(true)
      }
      await page.setViewportSize({ width: 390, height: 500 })
      await open(page, 'webhooks/')
      const url = page.getByLabel('URL (public, HTTPS)')
      const long = `${of().server.receiver.url}/${'long'.repeat(50)}`
      await url.fill(long)
      await page.getByText('Settings').click()
      const notable = page.locator('.settings').getByLabel('offer.notable')
      await notable.uncheck()
      await click('Deliveries')
      await page.getByText('No deliveries in the last 30 days').waitFor()
      expect(await focusedText(page)).toBe('Hide deliveries')
      await click('Hide deliveries')
      await page.getByText('No deliveries in the last 30 days').waitFor({ state: 'detached' })
      expect([await url.inputValue(), await notable.isChecked()]).toEqual([long, false])
      await click('Save events')
      await showsStatus(/Events saved/)
      expect([await url.inputValue(), await notable.isChecked()]).toEqual([long, false])
      await click('Add webhook')
      await page.getByText('Webhook registered').waitFor()
      expect(await url.inputValue()).toBe('')
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(await isWide()).toBe(false)
      const secret = page.getByLabel('Signing secret').getByRole('textbox')
      const remove = async (webhook: string) => {
        const panel = page.getByRole('heading', { name: webhook }).locator('..')
        if (!(await panel.locator('details').evaluate((part) => (part as HTMLDetailsElement).open)))
          await panel.getByText('Settings').click()
        await panel.getByRole('button', { name: 'Delete', exact: true }).click()
        const dialog = page.getByRole('dialog')
        expect(await dialog.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
        await dialog.getByRole('button', { name: 'Delete webhook' }).click()
        await page.getByRole('heading', { name: webhook }).waitFor({ state: 'detached' })
        await showsStatus(/Webhook deleted/)
        expect(await focusedText(page)).toBe('Webhooks')
      }
      await remove(first)
      expect(await secret.inputValue()).toMatch(/^whsec_/)
      await remove(long)
      expect(await secret.count()).toBe(0)
      await fine(window)
    })
  })
}
