import { expect, it } from 'vitest'
import { type RateName, type RateTerms, rates } from '../../../data/schema/bounds.ts'
import { issueKey } from '../../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../../proxy/accounts/key.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { eachAtNoon } from '../../support/contract.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('rates', (on) => {
  const { claim, now, owner, queueEvent, service, settle } = portalWebhooks(on)
  eachAtNoon()
  type Owner = Awaited<ReturnType<typeof owner>>

  /** Requests that a customer could repeat as fast as they are handled. */
  const requests: Record<
    Exclude<RateName, 'signup'>,
    (one: Owner) => Promise<() => ReturnType<Owner['request']>>
  > = {
    tests:
      async ({ request, id }) =>
      () =>
        request('POST', `/webhooks/${id}/test`),
    changes: async ({ request, id }) => {
      let turn = 0
      const changes = [
        () => request('POST', `/webhooks/${id}/pause`),
        () => request('POST', `/webhooks/${id}/activate`),
        () => request('POST', `/webhooks/${id}/events`, { events: ['card.deleted'] }),
        () => request('POST', `/webhooks/${id}/secret`),
      ]
      return async () => changes[turn++ % changes.length]!()
    },
    resends: async ({ request, id }) => {
      await queueEvent()
      await settle(await claim(id), 500)
      const [delivery] = await on.queue.deliveries(id, 1)
      return () => request('POST', `/deliveries/${delivery?.id}/resend`)
    },
    keys:
      async ({ request }) =>
      async () => {
        const made = await request('POST', '/keys', { name: 'again' })
        const { id } = (made.body.key ?? {}) as { id?: string }
        if (id !== undefined) await request('DELETE', `/keys/${id}`)
        return made
      },
    webhooks:
      async ({ request, key }) =>
      async () => {
        const body = { url: 'https://hooks.example/', events: ['card.deleted'] }
        const made = await service().request('/v1/webhooks', { key, body })
        const { id } = (made.body.data ?? {}) as { id?: string }
        if (id !== undefined) await request('DELETE', `/webhooks/${id}`)
        return made
      },
    resets:
      async ({ request }) =>
      () =>
        request('POST', '/sandbox/reset'),
    // The service of these tests has no data, so that each one below the limit fails.
    sandboxEvents: async ({ email }) => {
      const account = await on.store.accountByEmail(email)
      const owner = { id: account?.id ?? '', plan: 'free', testPlan: 'enterprise' } as const
      const key = await issueKey(on.store, owner, { name: 'test', now: now(), random: systemRandom })
      const body = { type: 'card.updated', card: 'example-everyday' }
      return () => service().request('/v1/sandbox/events', { key: key ?? '', body })
    },
    upgrades: async ({ email, key }) => {
      const account = await on.store.accountByEmail(email)
      await on.store.setPlan(account?.id ?? '', 'free')
      return () => service().request('/v1/auth/upgrade', { key, body: { tier: 'pro' } })
    },
  }

  it.each(Object.entries(requests))(
    'of %s return 429 with Retry-After until the hour is over',
    async (name, prepare) => {
      const { limits }: RateTerms = rates[name as RateName]
      const max = Math.min(...limits.map((limit) => limit.max))
      const repeat = await prepare(await owner())
      let refused = await repeat()
      // Setting up takes one key and one webhook.
      let allowed = name === 'keys' || name === 'webhooks' ? 1 : 0
      for (; refused.status !== 429 && allowed <= max; allowed++) refused = await repeat()
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
      expect(allowed).toBe(max)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3_600)
    },
    60_000,
  )

  it('of upgrades apply without billing too: calls above them count, and nothing is logged', async () => {
    const one = await owner()
    const upgrade = await requests.upgrades(one)
    for (let n = 0; n < rates.upgrades.limits[0].max; n++) expect((await upgrade()).status).toBe(503)
    const used = async () => {
      const { body } = await service().request('/v1/auth/usage', { key: one.key })
      return Number(body.daily_used)
    }
    const before = await used()
    for (let n = 0; n < 10; n++) expect((await upgrade()).status).toBe(429)
    expect(await used()).toBe(before + 11)
    expect(service().log.filter((line) => line.includes('not configured'))).toEqual([])
  })
})
