import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { portalTable } from '../../../data/schema/portal.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('webhooks in the portal', (on) => {
  const { claim, now, owner, queueEvent, service, settle, webhooks } = portalWebhooks(on)

  describe('the portal shows', () => {
    it('the webhooks of all keys of the account only', async () => {
      const { request, id } = await owner()
      await owner()
      const { status, body } = await request('GET', '/webhooks')
      z.array(portalTable.listWebhooks.response.of).parse(body.data)
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: [
          {
            id,
            key_id: expect.stringMatching(/^key_/),
            mode: 'live',
            url: 'https://hooks.example/',
            events: ['card.updated'],
            is_active: true,
            inactive_because: null,
            failure_count: 0,
            previous_secret_until: null,
            created_at: now().toISOString(),
            last_triggered_at: null,
          },
        ],
      })
      expect(JSON.stringify(body)).not.toMatch(/whsec|sealed/)
    })

    it('deliveries with status, time, and response of each attempt', async () => {
      const { request, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 503, 'try <b>later</b> “é”')
      const { body } = await request('GET', `/webhooks/${id}/deliveries`)
      const [delivery] = z.array(portalTable.listDeliveries.response.of).parse(body.data)
      expect(delivery).toEqual({
        ...{ id: expect.any(String), event_id: expect.any(String), created_at: now().toISOString() },
        ...{ webhook_id: id, event_type: 'card.updated', state: 'failed', next_attempt_at: null },
        payload: '{"a":1}',
        attempts: [
          {
            at: now().toISOString(),
            ms: 5,
            status: 503,
            failure: 'status',
            response: 'try <b>later</b> “é”',
          },
        ],
      })
    })
  })

  describe('an owner can', () => {
    it('choose other events', async () => {
      const { request, id } = await owner()
      const events = ['card.created', 'card.deleted']
      expect(await request('POST', `/webhooks/${id}/events`, { events })).toMatchObject({ status: 200 })
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([{ events }])
      await queueEvent()
      expect((await request('GET', `/webhooks/${id}/deliveries`)).body.data).toEqual([])
      for (const wrong of [
        { events: [] },
        { events: ['card'] },
        { events: ['card.created', 'card.created'] },
        {},
      ])
        expect(await request('POST', `/webhooks/${id}/events`, wrong)).toMatchObject({ status: 400 })
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([{ events }])
    })

    it('pause a webhook and activate it again', async () => {
      const { request, id } = await owner()
      await queueEvent()
      expect(await request('POST', `/webhooks/${id}/pause`)).toMatchObject({ status: 200 })
      expect(await request('POST', `/webhooks/${id}/pause`)).toMatchObject({ status: 200 })
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([
        { is_active: false, inactive_because: 'paused' },
      ])
      expect((await request('GET', `/webhooks/${id}/deliveries`)).body.data).toMatchObject([
        { state: 'dropped' },
      ])
      expect(await on.queue.claimNotice(new Date(), 1_000)).toBeNull()
      await request('POST', `/webhooks/${id}/activate`)
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([{ is_active: true }])
    })

    it('send no sandbox event to a webhook of a live key, or to one that does not subscribe to it', async () => {
      const one = await owner()
      const event = { type: 'card.updated', card: 'example-everyday' }
      const live = await one.request('POST', `/webhooks/${one.id}/sandbox-event`, event)
      expect(live).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('test keys') } },
      })
      const { body } = await one.request('POST', '/keys', { name: 'Tests', mode: 'test', plan: 'enterprise' })
      const hook = { key_id: (body.key as { id: string }).id, url: 'https://hooks.example/' }
      const added = await one.request('POST', '/webhooks', { ...hook, events: ['card.deleted'] })
      const path = `/webhooks/${(added.body.webhook as { id: string }).id}/sandbox-event`
      const unsubscribed = await one.request('POST', path, event)
      expect(unsubscribed).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('`type`') } },
      })
      expect((await (await owner()).request('POST', path, event)).status).toBe(404)
    })

    it('send a test event, which wakes the worker', async () => {
      const { request, id } = await owner()
      expect(await request('POST', `/webhooks/${id}/test`)).toMatchObject({
        status: 200,
        body: { success: true },
      })
      expect(webhooks().woken.times).toBe(1)
      const test = await claim(id)
      expect(JSON.parse(test.message.body)).toMatchObject({
        ...{ id: test.message.id, type: 'webhook.test', api_version: '1.2.0', data: { webhook_id: id } },
      })
      await settle(test, 200)
      expect((await request('GET', `/webhooks/${id}/deliveries`)).body.data).toMatchObject([
        { state: 'delivered' },
      ])
    })

    it('resend a delivery', async () => {
      const { request, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 404)
      const [delivery] = (await on.queue.deliveries(id, 1)).map((one) => one.id)
      expect(await request('POST', `/deliveries/${delivery}/resend`)).toMatchObject({ status: 200 })
      const again = await claim(id)
      expect(again).toMatchObject({ deliveryId: delivery, message: { body: '{"a":1}' } })
      expect(await request('POST', `/deliveries/${delivery}/resend`)).toMatchObject({ status: 400 })
      await settle(again, 200)
    })

    it('rotate the secret with a day of overlap', async () => {
      const { request, id, secret } = await owner()
      const { status, body } = await request('POST', `/webhooks/${id}/secret`)
      expect(status).toBe(201)
      expect(body.secret).toMatch(/^whsec_/)
      expect(body.secret).not.toBe(secret)
      expect(Date.parse(String(body.previous_secret_until)) - now().getTime()).toBe(86_400_000)
      const stored = await on.queue.find(id)
      expect(webhooks().seal.open(stored?.secret ?? '', id)).toBe(body.secret)
      expect(webhooks().seal.open(stored?.previousSecret ?? '', id)).toBe(secret)
      service().clock.add(86_400)
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([{ previous_secret_until: null }])
    })

    it('activate an inactive webhook, and only then test it or resend', async () => {
      const { request, id } = await owner()
      await queueEvent()
      await settle(await claim(id), 410)
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([
        { is_active: false, inactive_because: 'gone' },
      ])
      const [delivery] = (await on.queue.deliveries(id, 1)).map((one) => one.id)
      for (const path of [`/webhooks/${id}/test`, `/deliveries/${delivery}/resend`])
        expect(await request('POST', path)).toMatchObject({
          status: 400,
          body: { error: { code: 'bad_request' } },
        })
      expect(await request('POST', `/webhooks/${id}/activate`)).toMatchObject({ status: 200 })
      expect(await request('POST', `/webhooks/${id}/test`)).toMatchObject({ status: 200 })
      expect((await request('GET', '/webhooks')).body.data).toMatchObject([
        { is_active: true, failure_count: 0 },
      ])
    })

    it('delete a webhook, and all of them with the account', async () => {
      const { request, id, key, email } = await owner()
      expect(await request('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 200 })
      expect((await request('GET', '/webhooks')).body.data).toEqual([])
      const body = { url: 'https://hooks.example/', events: ['card.deleted'] }
      const made = await service().request('/v1/webhooks', { key, body })
      const { id: second } = made.body.data as { id: string }
      expect(await request('DELETE', '/account', { email })).toMatchObject({ status: 200 })
      expect(await on.queue.find(second)).toBeNull()
    })
  })

  it('webhooks and deliveries of another account return 404', async () => {
    const { id } = await owner()
    const { request } = await owner()
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
      expect(await request('POST', path)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      })
    expect(await request('POST', `/webhooks/${id}/events`, { events: ['card.created'] })).toMatchObject({
      status: 404,
    })
    expect(await request('GET', `/webhooks/${id}/deliveries`)).toMatchObject({ status: 404 })
    expect(await request('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 404 })
    expect(await on.queue.find(id)).toMatchObject({ isActive: true, previousSecret: null })
  })
})
