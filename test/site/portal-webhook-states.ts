import { describe, expect, it } from 'vitest'
import { portalBench, type Screens } from '../support/portal-window.ts'

const DAY = 86_400

/** What the portal tells of webhooks in every state, and what can be done with them there. */
export function portalWebhookStates(screens: Screens) {
  const { of } = screens
  const { owners, windowOf, open, fine, words } = portalBench(screens)

  describe('the webhooks of', () => {
    const events = ['card.updated']
    const withKey = async () => {
      const owner = await owners().paying('enterprise')
      const { key } = await owner.ask('/keys', { name: 'Receiver' })
      return { ...owner, key_id: (key as { id: string }).id }
    }
    const withHook = async () => {
      const owner = await withKey()
      const url = `${of().server.receiver.url}/state`
      const { webhook } = await owner.ask('/webhooks', { key_id: owner.key_id, url, events })
      return { ...owner, hook: (webhook as { id: string }).id }
    }
    /**
     * Failed deliveries, as the worker writes them down: the first days ago, the last now. They are due later, so that the
     * service's own worker leaves them alone.
     */
    const fail = async (hook: string, status: number, times: number, days: number) => {
      for (let left = times - 1; left >= 0; left--) {
        const at = new Date(Date.now() - (left * days * DAY * 1_000) / Math.max(1, times - 1))
        const due = new Date(Date.now() + (times - left) * 3_600_000)
        const id = crypto.randomUUID()
        await owners().webhooks.enqueueTest(hook, { id, type: 'card.updated', body: '{}' }, due)
        const [delivery] = await owners().webhooks.deliveries(hook, 1)
        const claim = {
          worker: id,
          now: due,
          leaseMs: 60_000,
          limit: 50,
          perWebhook: 50,
          perFailing: 1,
          busy: new Map(),
        }
        await owners().webhooks.claim(claim)
        const attempt = { at: at.toISOString(), ms: 9, status, failure: 'status' as const }
        const about = { deliveryId: delivery?.id ?? '', webhookId: hook, isTest: false, attempt }
        const outcome = {
          ...about,
          next: { state: 'failed' as const },
          deactivate: status === 410 ? ('gone' as const) : null,
        }
        await owners().webhooks.settle(id, [outcome], { attempts: 10, days: 5 })
      }
    }

    it('a receiver that is gone say so, and work again once activated', async () => {
      const owner = await withHook()
      await fail(owner.hook, 410, 1, 0)
      const window = await windowOf(owner)
      expect(await words(window, 'webhooks/')).toMatch(/Inactive.*answered 410 Gone/s)
      await window.page.getByRole('button', { name: 'Activate' }).click()
      await window.page.getByText('active again').waitFor()
      expect(await window.page.locator('.portal').innerText()).toMatch(/Active · /)
      await fine(window)
    })

    it('a receiver that fails for days say so', async () => {
      const owner = await withHook()
      await fail(owner.hook, 500, 3, 0)
      const window = await windowOf(owner)
      expect(await words(window, 'webhooks/')).toMatch(/Active.*The last 3 tries failed/s)
      const long = await withHook()
      await fail(long.hook, 500, 10, 5.1)
      await window.context.addCookies([long.cookie])
      expect(await words(window, 'webhooks/')).toMatch(/Inactive.*failures for five days/s)
      await fine(window)
    })

    it('an owner are edited, paused and added with the session alone', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      const { page } = window
      const said = (text: RegExp) => page.locator('#said', { hasText: text }).waitFor()
      await open(page, 'webhooks/')
      await page.getByText('Settings').click()
      const settings = page.locator('.settings')
      await settings.getByLabel('offer.notable').check()
      await settings.getByRole('button', { name: 'Save events' }).click()
      await said(/events are saved/)
      expect(await page.locator('.chips').first().innerText()).toMatch(/card\.updated.*offer\.notable/s)
      await settings.getByRole('button', { name: 'Pause' }).click()
      await said(/paused/)
      expect(await page.locator('.portal').innerText()).toMatch(/Paused · .*You paused it/s)
      await page.getByLabel('Address (HTTPS, public)').fill('https://user:word@example.com/')
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await said(/must not carry credentials/)
      expect(window.troubles.splice(0).join()).toMatch(/400/)
      await fine(window)
    })

    it('a receiver that is slow are watched, and what is typed meanwhile stays', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      const { page } = window
      await open(page, 'webhooks/')
      // The first look comes before the receiver has answered.
      await page.route(
        '**/deliveries',
        async (route) => {
          const json = await (await route.fetch()).json()
          for (const one of json.data) Object.assign(one, { state: 'pending', attempts: [] })
          await route.fulfill({ json })
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText('Under way').waitFor()
      await page.getByLabel('Address (HTTPS, public)').fill('https://example.com/half')
      await page.locator('.deliveries .state.good').waitFor()
      expect(await page.getByLabel('Address (HTTPS, public)').inputValue()).toBe('https://example.com/half')
      expect(await page.locator('.portal').innerText()).toContain('last tried this minute')
      await fine(window)
    })

    it('a revoked key, a plan that ended, and a key with twenty say so', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      for (let more = 1; more < 20; more++)
        await owner.ask('/webhooks', { key_id: owner.key_id, url: of().server.receiver.url, events })
      expect(await words(window, 'webhooks/')).toContain('20 of 20 webhooks')
      const found = await owners().store.keys(owner.id)
      await owners().store.revokeKey(owner.id, found[0]?.id ?? '', new Date())
      expect(await words(window, 'webhooks/')).toMatch(/Its key is revoked.*A webhook belongs to a key/s)
      await owners().store.setPlan(owner.id, 'free')
      expect(await words(window, 'webhooks/')).toMatch(/Nothing is delivered on the Free plan/)
      await fine(window)
    })

    it('an account without any, and of a plan without any, say what to do', async () => {
      const window = await windowOf(await owners().paying('enterprise'))
      expect(await words(window, 'webhooks/')).toMatch(/A webhook belongs to a key.*Create a key/s)
      await fine(window)
      const other = await windowOf(await owners().free())
      expect(await words(other, 'webhooks/')).toMatch(/Webhooks are part of Enterprise/)
      await fine(other)
    })
  })
}
