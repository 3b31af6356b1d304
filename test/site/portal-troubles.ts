import { describe, expect, it } from 'vitest'
import { portalBench, type Screens } from '../support/portal-window.ts'

/** What the portal shows when something around it goes wrong. */
export function portalTroubles(screens: Screens) {
  const { findings } = screens
  const { owners, windowOf, open, fine, words } = portalBench(screens)

  describe('the portal stays clear when', () => {
    it('the store cannot answer, and goes on once it can', async () => {
      const window = await windowOf(await owners().free(), [503])
      const body = { error: { code: 'service_unavailable', message: 'The store failed.' } }
      const down = { status: 503, headers: { 'retry-after': '30' }, json: body }
      await window.page.route('**/portal/api/me', (route) => route.fulfill(down))
      expect(await words(window, '')).toMatch(/cannot be shown.*Try again in 30 seconds/s)
      await window.page.unroute('**/portal/api/me')
      await window.page.getByRole('button', { name: 'Try again' }).click()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('the answer is slow: what comes is shown, and told to screen readers', async () => {
      const window = await windowOf(await owners().free())
      let answer = () => {}
      const waits = new Promise<void>((done) => {
        answer = done
      })
      await window.page.route('**/portal/api/me', async (route) => {
        await waits
        await route.continue()
      })
      await open(window.page, '')
      await window.page.locator('.coming').waitFor()
      expect(await window.page.locator('#view').getAttribute('aria-busy')).toBe('true')
      expect(await findings(window.page)).toEqual([])
      answer()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('the link is used or too old', async () => {
      const window = await windowOf(null, [400])
      await open(window.page, `confirm?token=${'x'.repeat(60)}`)
      await window.page.getByText('The link is no longer valid. Ask for a new one.').waitFor()
      await window.page.getByRole('link', { name: 'To the sign-in page' }).click()
      await window.page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
      await fine(window)
    })

    it('somebody comes to choose a plan, and has to sign in first', async () => {
      const window = await windowOf(null)
      await open(window.page, 'plan/')
      await window.page.getByLabel('E-mail address').fill('chooser@example.com')
      await window.page.getByRole('button', { name: 'Send me a link' }).click()
      await window.page.getByRole('heading', { name: 'Check your mail' }).waitFor()
      await window.page.goto(await screens.of().server.link())
      await window.page.getByRole('button', { name: 'Sign in' }).click()
      await window.page.getByRole('button', { name: 'Starter, monthly' }).waitFor()
      await window.page.getByRole('link', { name: 'Overview' }).click()
      await window.page.getByText('Your account is ready').waitFor()
      await fine(window)
    })

    it('another tab signs out, or in', async () => {
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

    it('the session was ended elsewhere, in the middle of something', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner, [401])
      await open(window.page, 'keys/')
      await window.page.getByLabel('What is it for?').fill('Laptop')
      await owners().store.closeSessions(owner.id)
      await window.page.getByRole('button', { name: 'Create key' }).click()
      await window.page.getByText('You are signed out. Sign in again to go on.').waitFor()
      await window.page.getByRole('heading', { name: 'Sign in or sign up' }).waitFor()
      await fine(window)
    })
  })
}
