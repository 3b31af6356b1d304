import { describe, expect, it } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { focusedText, portalBench, type Screens } from '../support/portal-window.ts'

/** The portal's screens when a request fails, is slow, or the session ends. */
export function portalTroubles(screens: Screens) {
  const { findings } = screens
  const { owners, windowOf, open, fine, words } = portalBench(screens)

  describe('the portal', () => {
    it('shows an error while the store is down, and loads once it is back', async () => {
      const window = await windowOf(await owners().free(), [503])
      const body = { error: { code: 'service_unavailable', message: 'The store failed.' } }
      const down = { status: 503, headers: { 'retry-after': '30' }, json: body }
      await window.page.route('**/portal/api/me', (route) => route.fulfill(down))
      expect(await words(window, '')).toMatch(/Can't load your account.*Try again in 30 seconds/s)
      await window.page.unroute('**/portal/api/me')
      await window.page.getByRole('button', { name: 'Try again' }).click()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('shows a placeholder and marks the page busy while a response is slow', async () => {
      const window = await windowOf(await owners().free())
      let respond = () => {}
      const response = new Promise<void>((done) => {
        respond = done
      })
      await window.page.route('**/portal/api/me', async (route) => {
        await response
        await route.continue()
      })
      await open(window.page, '')
      await window.page.locator('.skeleton').waitFor()
      expect(await window.page.locator('#view').getAttribute('aria-busy')).toBe('true')
      expect(await findings(window.page)).toEqual([])
      respond()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('rejects a used or expired sign-in link', async () => {
      const window = await windowOf(null, [400])
      await open(window.page, `confirm?token=${'x'.repeat(60)}`)
      await window.page.getByText('The link is no longer valid. Ask for a new one.').waitFor()
      await window.page.getByRole('link', { name: 'To the sign-in page' }).click()
      await window.page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
      await fine(window)
    })

    it('returns to the requested screen after sign-in', async () => {
      const window = await windowOf(null, [429])
      await open(window.page, 'plan/')
      const email = window.page.getByLabel('Email address')
      await email.fill('chooser@example.com')
      await window.page.getByRole('button', { name: 'Send sign-in link' }).click()
      await window.page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await window.page.getByRole('button', { name: 'Send another link' }).click()
      await window.page.getByText(/Check your inbox\. Try again in \d+ seconds\.$/).waitFor()
      await window.page.getByRole('button', { name: 'Use another email address' }).click()
      expect(await email.inputValue()).toBe('chooser@example.com')
      expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await window.page.evaluate(() => getSelection()?.toString())).toBe('chooser@example.com')
      await window.page.goto(await screens.of().server.link())
      await window.page.getByRole('button', { name: 'Sign in' }).click()
      await window.page.getByRole('button', { name: 'Starter, monthly' }).waitFor()
      await window.page.getByRole('link', { name: 'Overview' }).click()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('follows sign-in and sign-out in another tab', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner)
      const second = await window.context.newPage()
      await Promise.all([open(window.page, 'keys/'), open(second, 'plan/')])
      await second.getByRole('button', { name: 'Starter, monthly' }).waitFor()
      await window.page.getByRole('button', { name: 'Sign out' }).click()
      await second.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
      await window.context.addCookies([(await owners().free()).cookie])
      await open(second, 'plan/')
      await window.page.getByRole('heading', { name: 'Keys', exact: true }).waitFor()
      await fine(window)
    })

    it('deletes an account, and says so on the sign-in form', async () => {
      const owner = await owners().free(`${'long'.repeat(15)}@${'example'.repeat(8)}.com`)
      const window = await windowOf(owner)
      const { page } = window
      await page.setViewportSize({ width: 390, height: 844 })
      await words(window, 'account/')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.getByLabel('Type your email address').fill(owner.email)
      await page.keyboard.press('Enter')
      await page.locator('#status', { hasText: 'Your account was deleted.' }).waitFor()
      expect(await focusedText(page)).toBe('Sign in or sign up')
      await fine(window)
    })

    it('shows the sign-in form when the session ends during an action', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner, [401])
      await open(window.page, 'keys/')
      await window.page.getByLabel('What is it for?').fill('Laptop')
      await owners().store.closeSessions(owner.id)
      await window.page.getByRole('button', { name: 'Create key' }).click()
      await window.page.getByText('Your session has ended. Sign in again to continue.').waitFor()
      await window.page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
      await fine(window)
    })
  })

  describe('the status page', () => {
    it('shows whether the API is available, and when it is not', async () => {
      const { server, browser } = screens.of()
      const { page, context, troubles } = await openWindow(browser, server.url, [], [503])
      await page.goto(`${server.url}/status/`)
      await page.getByText('The API is available.').waitFor()
      expect(await page.locator('[data-detail=snapshot]').textContent()).toMatch(/^As of \w{3} \d+, \d{4}$/)
      const body = { status: 'failing', snapshot: null, store: { available: false } }
      await page.route('**/healthz', (route) => route.fulfill({ status: 503, json: body }))
      await page.reload()
      await page.getByText("The API isn't available right now.").waitFor()
      expect(await page.locator('[data-detail=store]').textContent()).toBe('Not available')
      expect(troubles).toEqual([])
      await context.close()
    })
  })
}
