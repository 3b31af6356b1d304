import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { portalTable } from '../../../data/schema/portal.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('webhooks in the portal', (on) => {
  const { claim, now, owner, queueEvent, service, settle, webhooks } = portalWebhooks(on)

  describe('the portal shows', () => {
    it('the webhooks of all keys, and none of another account', async () => {
      const { ask, id } = await owner()
      await owner()
      const { status, body } = await ask('GET', '/webhooks')
      const data = z.array(portalTable.listWebhooks.response.of).parse(body.data)
      expect({ status, data }).toMatchObject({
        status: 200,
        data: [
          {
            id,
            url: 'https://hooks.example/',
            is_active: true,
            inactive_because: null,
            previous_secret_until: null,
          },
        ],
      })
      expect(JSON.stringify(body)).not.toMatch(/whsec|sealed/)
    })

    it('deliveries with status and time of each attempt', async () => {
      const { ask, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 503)
      const { body } = await ask('GET', `/webhooks/${id}/deliveries`)
      const [delivery] = z.array(portalTable.listDeliveries.response.of).parse(body.data)
      expect(delivery).toMatchObject({
        ...{ webhook_id: id, event_type: 'card.updated', state: 'failed', next_attempt_at: null },
        attempts: [{ at: now().toISOString(), ms: 5, status: 503, failure: 'status' }],
      })
    })
  })

  describe('an owner can', () => {
    it('choose its events anew', async () => {
      const { ask, id } = await owner()
      const events = ['card.created', 'card.deleted']
      expect(await ask('POST', `/webhooks/${id}/events`, { events })).toMatchObject({ status: 200 })
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([{ events }])
      await queueEvent()
      expect((await ask('GET', `/webhooks/${id}/deliveries`)).body.data).toEqual([])
      for (const wrong of [
        { events: [] },
        { events: ['card'] },
        { events: ['card.created', 'card.created'] },
        {},
      ])
        expect(await ask('POST', `/webhooks/${id}/events`, wrong)).toMatchObject({ status: 400 })
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([{ events }])
    })

    it('pause a webhook, and activate it again', async () => {
      const { ask, id } = await owner()
      await queueEvent()
      expect(await ask('POST', `/webhooks/${id}/pause`)).toMatchObject({ status: 200 })
      expect(await ask('POST', `/webhooks/${id}/pause`)).toMatchObject({ status: 200 })
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([
        { is_active: false, inactive_because: 'paused' },
      ])
      expect((await ask('GET', `/webhooks/${id}/deliveries`)).body.data).toMatchObject([{ state: 'dropped' }])
      expect(await on.queue.unnotified()).toEqual([])
      await ask('POST', `/webhooks/${id}/activate`)
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([{ is_active: true }])
    })

    it('send a test, which wakes the worker', async () => {
      const { ask, id } = await owner()
      expect(await ask('POST', `/webhooks/${id}/test`)).toMatchObject({
        status: 200,
        body: { success: true },
      })
      expect(webhooks().woken.times).toBe(1)
      const test = await claim(id)
      expect(JSON.parse(test?.message.body ?? '')).toMatchObject({
        ...{ id: test?.message.id, type: 'webhook.test', api_version: '1.1.0', data: { webhook_id: id } },
      })
      await settle(test, 200)
      expect((await ask('GET', `/webhooks/${id}/deliveries`)).body.data).toMatchObject([
        { state: 'delivered' },
      ])
    })

    it('send a delivery again', async () => {
      const { ask, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 404)
      const [delivery] = (await on.queue.deliveries(id, 1)).map((one) => one.id)
      expect(await ask('POST', `/deliveries/${delivery}/resend`)).toMatchObject({ status: 200 })
      const again = await claim(id)
      expect(again).toMatchObject({ deliveryId: delivery, message: { body: '{"a":1}' } })
      expect(await ask('POST', `/deliveries/${delivery}/resend`)).toMatchObject({ status: 400 })
      await settle(again, 200)
    })

    it('rotate the secret, with a day of overlap', async () => {
      const { ask, id, secret } = await owner()
      const { status, body } = await ask('POST', `/webhooks/${id}/secret`)
      expect(status).toBe(201)
      expect(body.secret).toMatch(/^whsec_/)
      expect(body.secret).not.toBe(secret)
      expect(Date.parse(String(body.previous_secret_until)) - now().getTime()).toBe(86_400_000)
      const kept = await on.queue.find(id)
      expect(webhooks().seal.open(kept?.secret ?? '', id)).toBe(body.secret)
      expect(webhooks().seal.open(kept?.previousSecret ?? '', id)).toBe(secret)
      service().clock.add(86_400)
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([{ previous_secret_until: null }])
    })

    it('activate a webhook that became inactive, and only then test it or send again', async () => {
      const { ask, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 410)
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([
        { is_active: false, inactive_because: 'gone' },
      ])
      const [delivery] = (await on.queue.deliveries(id, 1)).map((one) => one.id)
      for (const path of [`/webhooks/${id}/test`, `/deliveries/${delivery}/resend`])
        expect(await ask('POST', path)).toMatchObject({
          status: 400,
          body: { error: { code: 'bad_request' } },
        })
      expect(await ask('POST', `/webhooks/${id}/activate`)).toMatchObject({ status: 200 })
      expect(await ask('POST', `/webhooks/${id}/test`)).toMatchObject({ status: 200 })
      expect((await ask('GET', '/webhooks')).body.data).toMatchObject([{ is_active: true, failure_count: 0 }])
    })

    it('delete a webhook, and all of them with the account', async () => {
      const { ask, id, key, email } = await owner()
      expect(await ask('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 200 })
      expect((await ask('GET', '/webhooks')).body.data).toEqual([])
      const body = { url: 'https://hooks.example/', events: ['card.deleted'] }
      const made = await service().ask('/v1/webhooks', { key, body })
      const { id: second } = made.body.data as { id: string }
      expect(await ask('DELETE', '/account', { email })).toMatchObject({ status: 200 })
      expect(await on.queue.find(second)).toBeNull()
    })
  })

  it('another account’s webhooks and deliveries are as unknown as those that never were', async () => {
    const { id } = await owner()
    const { ask } = await owner()
    await queueEvent()
    const [delivery] = (await on.queue.deliveries(id, 1)).map((one) => one.id)
    const paths = [
      `/webhooks/${id}/test`,
      `/webhooks/${id}/secret`,
      `/webhooks/${id}/activate`,
      `/webhooks/${id}/pause`,
      `/deliveries/${delivery}/resend`,
    ]
    for (const path of [...paths, '/webhooks/none/test', '/deliveries/none/resend'])
      expect(await ask('POST', path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await ask('POST', `/webhooks/${id}/events`, { events: ['card.created'] })).toMatchObject({
      status: 404,
    })
    expect(await ask('GET', `/webhooks/${id}/deliveries`)).toMatchObject({ status: 404 })
    expect(await ask('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 404 })
    expect(await on.queue.find(id)).toMatchObject({ isActive: true, previousSecret: null })
  })
})
