import { describe, expect, it } from 'vitest'
import { portalBench, type Screens } from '../support/portal-window.ts'

const DAY = 86_400

/** The portal's webhooks screen in every state. */
export function portalWebhookStates(screens: Screens) {
  const { of } = screens
  const { owners, windowOf, open, fine, words } = portalBench(screens)

  describe('the webhooks screen', () => {
    const events = ['card.updated']
    const withKey = async () => {
      const owner = await owners().paying('enterprise')
      const { key } = await owner.request('/keys', { name: 'Receiver' })
      return { ...owner, key_id: (key as { id: string }).id }
    }
    const withHook = async () => {
      const owner = await withKey()
      const url = `${of().server.receiver.url}/state`
      const { webhook } = await owner.request('/webhooks', { key_id: owner.key_id, url, events })
      return { ...owner, hook: (webhook as { id: string }).id }
    }
    /**
     * Records failed deliveries as the worker does, evenly spread from `days` ago until now. They are due in the future, so that
     * the service's own worker does not claim them.
     */
    const fail = async (hook: string, status: number, times: number, days: number) => {
      for (let left = times - 1; left >= 0; left--) {
        const at = new Date(Date.now() - (left * days * DAY * 1_000) / Math.max(1, times - 1))
        const due = new Date(Date.now() + (times - left) * 3_600_000)
        const id = crypto.randomUUID()
        await owners().webhooks.enqueue(
          [hook],
          { id, type: 'card.updated', body: '{}' },
          { now: due, isTest: true },
        )
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

    it('shows a webhook deactivated by 410 Gone, and activates it again', async () => {
      const owner = await withHook()
      await fail(owner.hook, 410, 1, 0)
      const window = await windowOf(owner)
      expect(await words(window, 'webhooks/')).toMatch(/Inactive.*returned 410 Gone/s)
      await window.page.getByRole('button', { name: 'Activate' }).click()
      await window.page.getByText('Webhook activated').waitFor()
      expect(await window.page.locator('.portal').innerText()).toMatch(/Active · /)
      await fine(window)
    })

    it('shows failing deliveries, and the deactivation after five days of failures', async () => {
      const owner = await withHook()
      await fail(owner.hook, 500, 3, 0)
      const window = await windowOf(owner)
      expect(await words(window, 'webhooks/')).toMatch(/Active.*The last 3 attempts failed/s)
      const long = await withHook()
      await fail(long.hook, 500, 10, 5.1)
      await window.context.addCookies([long.cookie])
      expect(await words(window, 'webhooks/')).toMatch(/Inactive.*failed for five days/s)
      await fine(window)
    })

    it('edits, pauses, and adds webhooks', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      const { page } = window
      const status = (text: RegExp) => page.locator('#status', { hasText: text }).waitFor()
      await open(page, 'webhooks/')
      await page.getByText('Settings').click()
      const settings = page.locator('.settings')
      await settings.getByLabel('offer.notable').check()
      await settings.getByRole('button', { name: 'Save events' }).click()
      await status(/Events saved/)
      expect(await page.locator('.chips').first().innerText()).toMatch(/card\.updated.*offer\.notable/s)
      await settings.getByRole('button', { name: 'Pause' }).click()
      await status(/paused/)
      expect(await page.locator('.portal').innerText()).toMatch(/Paused · .*You paused this webhook/s)
      await page.getByLabel('URL (public, HTTPS)').fill('https://user:word@example.com/')
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await status(/must not contain a user name or password/)
      expect(window.troubles.splice(0).join()).toMatch(/400/)
      await fine(window)
    })

    it('reloads pending deliveries without clearing the form', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      const { page } = window
      await open(page, 'webhooks/')
      // The first check comes before the receiver has responded.
      await page.route(
        '**/deliveries',
        async (route) => {
          const json = await (await route.fetch()).json()
          for (const one of json.data) Object.assign(one, { state: 'pending', attempts: [] })
          await route.fulfill({ json })
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Send test event' }).click()
      await page.getByText('Pending', { exact: true }).waitFor()
      await page.getByLabel('URL (public, HTTPS)').fill('https://example.com/half')
      await page.locator('.deliveries .state.good').waitFor()
      expect(await page.getByLabel('URL (public, HTTPS)').inputValue()).toBe('https://example.com/half')
      expect(await page.locator('.portal').innerText()).toContain('last attempt this minute')
      await page.getByText('Payload').click()
      const payload = (await page.locator('.payload:not(.response) pre').textContent()) ?? ''
      expect(JSON.parse(payload)).toMatchObject({ type: 'webhook.test' })
      await page.getByText('Response', { exact: true }).click()
      expect(await page.locator('.payload.response pre').innerText()).toBe('noted')
      await fine(window)
    })

    it('shows revoked keys, a plan without webhooks, and a key with the maximum of webhooks', async () => {
      const owner = await withHook()
      const window = await windowOf(owner)
      for (let more = 1; more < 20; more++)
        await owner.request('/webhooks', { key_id: owner.key_id, url: of().server.receiver.url, events })
      expect(await words(window, 'webhooks/')).toContain('20 of 20 webhooks')
      const found = await owners().store.keys(owner.id)
      await owners().store.revokeKey(owner.id, found[0]?.id ?? '', new Date())
      expect(await words(window, 'webhooks/')).toMatch(/its key was revoked.*Webhooks need a key/s)
      await owners().store.setPlan(owner.id, 'free')
      expect(await words(window, 'webhooks/')).toMatch(/The Free plan does not include webhooks/)
      await fine(window)
    })

    it('sends a sandbox event to a webhook of a test key, whatever the plan of the account', async () => {
      const owner = await owners().free()
      await owner.request('/keys', { name: 'Tests', mode: 'test', plan: 'enterprise' })
      const window = await windowOf(owner)
      const { page } = window
      expect(await words(window, 'webhooks/')).toMatch(/No webhooks yet.*Add a webhook.*Tests.*, test key/s)
      await page.getByLabel('URL (public, HTTPS)').fill(`${of().server.receiver.url}/sandbox`)
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await page.getByText('Webhook registered').waitFor()
      await page.getByLabel('Event', { exact: true }).selectOption('offer.notable')
      await page.getByLabel('Card of the sandbox').selectOption('example-everyday')
      await page.getByRole('button', { name: 'Send sandbox event' }).click()
      await page.getByText('Sandbox event queued').waitFor()
      await page.locator('.deliveries .state.good').waitFor()
      const arrived = of().server.receiver.received.filter(({ path }) => path === '/sandbox')
      expect(arrived.map(({ body }) => JSON.parse(body))).toEqual([
        expect.objectContaining({
          type: 'offer.notable',
          data: expect.objectContaining({ slug: 'example-everyday' }),
        }),
      ])
      expect(await page.locator('.portal').innerText()).not.toContain('does not include webhooks')
      await fine(window)
    })

    it('says what to do without a key and on a plan without webhooks', async () => {
      const window = await windowOf(await owners().paying('enterprise'))
      expect(await words(window, 'webhooks/')).toMatch(/Webhooks need a key.*Create a key/s)
      await fine(window)
      const other = await windowOf(await owners().free())
      expect(await words(other, 'webhooks/')).toMatch(/Webhooks are part of Enterprise/)
      await fine(other)
    })
  })
}
