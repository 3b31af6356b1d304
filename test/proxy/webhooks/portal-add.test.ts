import { describe, expect, it } from 'vitest'
import { portalTable } from '../../../data/schema/portal.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('adding a webhook in the portal', (on) => {
  const { owner, service } = portalWebhooks(on)

  describe('an owner can', () => {
    it('add a webhook to a key that they choose, without the key itself and without a call', async () => {
      const { ask, key, cookie } = await owner()
      const { body: second } = await ask('POST', '/keys', { name: 'other' })
      const { id: key_id } = second.key as { id: string }
      const asked = { key_id, url: 'https://hooks.example/added', events: ['offer.notable'] }
      const { status, body } = await ask('POST', '/webhooks', asked)
      const { secret, webhook } = portalTable.addWebhook.response.of.parse(body) as Record<string, unknown>
      expect({ status, secret, webhook }).toMatchObject({
        status: 201,
        secret: expect.stringMatching(/^whsec_/),
        webhook: { key_id, url: asked.url, events: asked.events, is_active: true, failure_count: 0 },
      })
      const listed = (key: string) => service().ask('/v1/webhooks', { key })
      expect((await listed(String(second.api_key))).body.data).toMatchObject([{ url: asked.url }])
      expect((await listed(key)).body.data).toMatchObject([{ url: 'https://hooks.example/' }])
      expect((await service().ask('/portal/api/usage', { cookie })).body).toMatchObject({ daily_used: 3 })
    })
  })

  describe('a webhook is not added', () => {
    const url = 'https://hooks.example/'
    const events = ['card.updated']
    async function ready() {
      const one = await owner()
      const { body } = await one.ask('GET', '/keys')
      const [key] = body.data as { id: string }[]
      const add = (more: object = {}) =>
        one.ask('POST', '/webhooks', { key_id: key?.id, url, events, ...more })
      return { ...one, keyId: key?.id ?? '', add }
    }

    it('to a key that is revoked, another account’s, or none', async () => {
      const [{ add, ask, keyId }, other] = [await ready(), await ready()]
      for (const key_id of [other.keyId, 'none', ''])
        expect(await add({ key_id })).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } })
      await ask('DELETE', `/keys/${keyId}`)
      expect(await add()).toMatchObject({ status: 400 })
    })

    it('for a private address, a wrong event or none', async () => {
      const { add } = await ready()
      const wrong = [
        { url: 'http://hooks.example/' },
        { url: 'https://inside.example/' },
        { events: [] },
        { more: 1 },
      ]
      for (const asked of wrong) expect(await add(asked)).toMatchObject({ status: 400 })
    })

    it('beyond twenty of a key', async () => {
      const { add } = await ready()
      const made = await Promise.all(Array.from({ length: 21 }, () => add()))
      const refused = made.filter(({ status }) => status !== 201)
      expect(refused.map(({ status, body }) => [status, body.error])).toMatchObject([
        [409, { code: 'webhook_limit_reached' }],
        [409, { code: 'webhook_limit_reached' }],
      ])
    })

    it('on a plan without webhooks, or by a suspended account', async () => {
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
