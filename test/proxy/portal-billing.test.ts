import { describe, expect, it } from 'vitest'
import type { Billing } from '../../proxy/billing/billing.ts'
import { accountService } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'

onEveryBackend('plan and account', (on) => {
  const fresh = () => accountService(on.store)

  describe('billing', () => {
    const REFUSED = { starter: 409, pro: 409, enterprise: 409 }

    it('is reported as off if no plan has a price', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const { body } = await service.request('/portal/api/billing', { cookie })
      expect(body).toEqual({
        plan: 'free',
        configured: false,
        managed: false,
        trial_available: true,
        trial_ends_at: null,
        billing: null,
        status: null,
        renews_at: null,
        ends_at: null,
        payment_failed: false,
      })
      for (const path of ['/portal/api/billing/checkout', '/portal/api/billing/manage']) {
        const response = await service.request(path, { cookie, body: { tier: 'pro' } })
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      }
      const stripe = await service.request('/billing/stripe/events', { body: {} })
      expect(stripe.status).toBe(404)
    })

    it('opens a checkout and the billing portal', async () => {
      const orders: unknown[] = []
      const billing: Billing = {
        checkout: async (id, order) => {
          orders.push(order)
          return { url: `https://checkout.example/${id}`, trial: true }
        },
        portalLink: async () => 'https://billing.example/',
        receive: async () => {},
        refresh: async () => {},
        end: async () => {},
      }
      const service = accountService(on.store, { billing })
      const cookie = await service.signIn(someone())
      const checkout = await service.request('/portal/api/billing/checkout', {
        cookie,
        body: { tier: 'starter' },
      })
      expect(checkout.body).toEqual({
        checkout_url: expect.stringContaining('https://checkout'),
        updated: false,
        trial: true,
      })
      const manage = await service.request('/portal/api/billing/manage', { cookie, method: 'POST' })
      expect(manage.body).toEqual({ url: 'https://billing.example/' })
      const key = String(
        (await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
      )
      const upgrade = await service.request('/v1/auth/upgrade', {
        key,
        body: { tier: 'pro', billing: 'annual' },
      })
      expect([upgrade.status, upgrade.body]).toMatchObject([200, { updated: false, trial: true }])
      expect(orders).toEqual([
        { tier: 'starter', billing: 'monthly' },
        { tier: 'pro', billing: 'annual' },
      ])
      for (const body of [{}, { tier: 'free' }, { tier: 'pro', billing: 'weekly' }, { tier: 'pro', x: 1 }])
        expect((await service.request('/v1/auth/upgrade', { key, body })).status).toBe(400)
    })

    it('accepts Stripe events above the body limit of calls', async () => {
      const taken: number[] = []
      const refused = async () => Promise.reject(new Error('not called'))
      const billing: Billing = {
        ...{ checkout: refused, portalLink: refused, refresh: refused, end: refused },
        receive: async (body) => void taken.push(body.length),
      }
      const service = accountService(on.store, { billing })
      const sizes = [10, 200_000, 1_048_576, 1_048_577]
      const responses = await Promise.all(
        sizes.map((size) => service.request('/billing/stripe/events', { body: 'x'.repeat(size) })),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 413])
      expect(taken).toEqual(sizes.slice(0, 3))
    })

    it('refuses an upgrade of a paid plan by key, with or without billing', async () => {
      const service = fresh()
      const email = someone()
      const cookie = await service.signIn(email)
      const key = String(
        (await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
      )
      await on.store.setPlan((await on.store.accountByEmail(email))?.id ?? '', 'pro')
      for (const [tier, status] of Object.entries(REFUSED)) {
        const response = await service.request('/v1/auth/upgrade', { key, body: { tier } })
        const code = tier === 'pro' ? 'already_on_plan' : 'use_portal'
        expect([response.status, response.body.error]).toMatchObject([status, { code }])
        expect(response.headers.get('x-service-plan')).toBe('pro')
      }
    })
  })

  it('an account is deleted with its keys and sessions after its owner types its email address', async () => {
    const service = fresh()
    const email = someone()
    const cookie = await service.signIn(email)
    const key = String(
      (await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
    )
    const remove = (typed: string) =>
      service.request('/portal/api/account', { method: 'DELETE', cookie, body: { email: typed } })
    expect((await remove('other@example.com')).status).toBe(400)
    const gone = await remove(email.toUpperCase())
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await service.request('/portal/api/me', { cookie })).body).toEqual({ account: null })
    expect((await service.request('/v1/auth/usage', { key })).status).toBe(401)
    expect(await on.store.accountByEmail(email)).toBeNull()
  })
})
