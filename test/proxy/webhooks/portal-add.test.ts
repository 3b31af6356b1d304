import { describe, expect, it } from 'vitest'
import { portalTable } from '../../../data/schema/portal.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('adding a webhook in the portal', (on) => {
  const { owner, service } = portalWebhooks(on)

  describe('an owner can', () => {
    it('add a webhook to a chosen key, without the key’s secret and without a counted call', async () => {
      const { request, key, cookie } = await owner()
      const { body: second } = await request('POST', '/keys', { name: 'other' })
      const { id: key_id } = second.key as { id: string }
      const registration = { key_id, url: 'https://hooks.example/added', events: ['offer.notable'] }
      const { status, body } = await request('POST', '/webhooks', registration)
      const { secret, webhook } = portalTable.addWebhook.response.of.parse(body) as Record<string, unknown>
      expect({ status, secret, webhook }).toEqual({
        status: 201,
        secret: expect.stringMatching(/^whsec_/),
        webhook: {
          id: expect.any(String),
          key_id,
          mode: 'live',
          url: registration.url,
          events: registration.events,
          is_active: true,
          inactive_because: null,
          last_triggered_at: null,
          previous_secret_until: null,
          failure_count: 0,
          created_at: expect.any(String),
        },
      })
      const listed = (key: string) => service().request('/v1/webhooks', { key })
      expect((await listed(String(second.api_key))).body.data).toMatchObject([{ url: registration.url }])
      expect((await listed(key)).body.data).toMatchObject([{ url: 'https://hooks.example/' }])
      expect((await service().request('/portal/api/usage', { cookie })).body).toMatchObject({ daily_used: 3 })
    })
  })

  describe('a webhook is not added', () => {
    const url = 'https://hooks.example/'
    const events = ['card.updated']
    async function ready() {
      const one = await owner()
      const { body } = await one.request('GET', '/keys')
      const [key] = body.data as { id: string }[]
      const add = (more: object = {}) =>
        one.request('POST', '/webhooks', { key_id: key?.id, url, events, ...more })
      return { ...one, keyId: key?.id ?? '', add }
    }

    it('to a key that is revoked, unknown, or another account’s', async () => {
      const [{ add, request, keyId }, other] = [await ready(), await ready()]
      for (const key_id of [other.keyId, 'none', ''])
        expect(await add({ key_id })).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } })
      await request('DELETE', `/keys/${keyId}`)
      expect(await add()).toMatchObject({ status: 400 })
    })

    it('for a private IP address, an unknown event, or no event', async () => {
      const { add } = await ready()
      const wrong = [
        { url: 'http://hooks.example/' },
        { url: 'https://inside.example/' },
        { events: [] },
        { more: 1 },
      ]
      for (const registration of wrong) expect(await add(registration)).toMatchObject({ status: 400 })
    })

    it('above twenty per key', async () => {
      const { add } = await ready()
      const made = await Promise.all(Array.from({ length: 21 }, () => add()))
      const refused = made.filter(({ status }) => status !== 201)
      expect(refused.map(({ status, body }) => [status, body.error])).toMatchObject([
        [409, { code: 'webhook_limit_reached' }],
        [409, { code: 'webhook_limit_reached' }],
      ])
    })

    it('on a plan without webhooks or for a suspended account', async () => {
      const { add, email } = await ready()
      const { id = '' } = (await on.store.accountByEmail(email)) ?? {}
      await on.store.setPlan(id, 'pro')
      expect(await add()).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
      await on.store.setPlan(id, 'enterprise')
      await on.store.setSuspended(id, true)
      expect(await add()).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } })
    })
  })
})
