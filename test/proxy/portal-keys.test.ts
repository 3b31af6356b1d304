import { describe, expect, it } from 'vitest'
import { type AccountService, accountService } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'

const DAY = 86_400

onEveryBackend('keys and usage', (on) => {
  const fresh = () => accountService(on.store)

  describe('keys', () => {
    const create = (service: AccountService, cookie: string, name: unknown = 'laptop') =>
      service.request('/portal/api/keys', { cookie, body: { name } })

    it('are created with a name, shown once, listed without secret, and work', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const made = await create(service, cookie, '<b>laptop</b>')
      expect(made.status).toBe(201)
      const key = String(made.body.api_key)
      expect(made.headers.get('cache-control')).toBe('no-store')
      const usage = await service.request('/v1/auth/usage', { key })
      expect(usage.body).toMatchObject({ tier: 'free', daily_used: 1 })
      const listed = await service.request('/portal/api/keys', { cookie })
      expect(listed.text).not.toContain(key)
      expect(listed.body.data).toEqual([
        {
          id: (made.body.key as { id: string }).id,
          name: '<b>laptop</b>',
          mode: 'live',
          plan: null,
          last_four: key.slice(-4),
          created_at: '2026-11-21T12:00:00.000Z',
          last_used_at: '2026-11-21T12:00:00.000Z',
          revoked_at: null,
        },
      ])
    })

    it('are limited to five, and a sixth returns 409 until one is revoked', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const made = await Promise.all(Array.from({ length: 8 }, () => create(service, cookie)))
      expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
      const refused = made.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(3)
      expect(refused[0]?.body.error).toMatchObject({ code: 'key_limit_reached' })
      const first = made.find(({ status }) => status === 201)
      const { id } = (first?.body.key ?? {}) as { id: string }
      await service.request('/v1/auth/usage', { key: String(first?.body.api_key) })
      expect((await service.request(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })).body).toEqual({
        success: true,
      })
      expect((await service.request('/v1/auth/usage', { key: String(first?.body.api_key) })).status).toBe(401)
      expect((await service.request(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })).status).toBe(404)
      const next = await create(service, cookie)
      expect(next.status).toBe(201)
      const usage = await service.request('/v1/auth/usage', { key: String(next.body.api_key) })
      expect(usage.body).toMatchObject({ daily_used: 2 })
    })

    it('of another account cannot be revoked', async () => {
      const service = fresh()
      const [mine, theirs] = [await service.signIn(someone()), await service.signIn(someone())]
      const { id } = (await create(service, mine)).body.key as { id: string }
      expect(
        (await service.request(`/portal/api/keys/${id}`, { method: 'DELETE', cookie: theirs })).status,
      ).toBe(404)
    })

    it.each([undefined, '', '   ', 17, 'x'.repeat(61), null])(
      'are rejected with the name %j',
      async (name) => {
        const service = fresh()
        const cookie = await service.signIn(someone())
        const body = name === undefined ? {} : { name: name }
        expect((await service.request('/portal/api/keys', { cookie, body })).status).toBe(400)
      },
    )

    it('are not created for a suspended account, whose calls fail but whose portal works', async () => {
      const service = fresh()
      const email = someone()
      const cookie = await service.signIn(email)
      const key = String((await create(service, cookie)).body.api_key)
      const account = await on.store.accountByEmail(email)
      await on.store.setSuspended(account?.id ?? '', true)
      const refused = await service.request('/v1/auth/usage', { key })
      expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'account_suspended' }])
      expect((await create(service, cookie)).body.error).toMatchObject({ code: 'account_suspended' })
      expect((await service.request('/portal/api/me', { cookie })).body).toMatchObject({
        account: { suspended: true },
      })
      await on.store.setSuspended(account?.id ?? '', false)
      expect((await service.request('/v1/auth/usage', { key })).body).toMatchObject({ daily_used: 1 })
    })
  })

  it('usage has each of the last thirty days and counts no call', async () => {
    const service = fresh()
    const cookie = await service.signIn(someone())
    const key = String(
      (await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
    )
    for (let n = 0; n < 3; n++) await service.request('/v1/auth/usage', { key })
    service.clock.add(2 * DAY)
    await service.request('/v1/auth/usage', { key })
    const { body } = await service.request('/portal/api/usage', { cookie })
    expect(body).toMatchObject({
      tier: 'free',
      daily_used: 1,
      daily_limit: 100,
      monthly_used: 4,
      monthly_limit: 3_000,
    })
    const days = body.days as { day: string; calls: number }[]
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ day: '2026-10-25', calls: 0 })
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-21', calls: 3 },
      { day: '2026-11-22', calls: 0 },
      { day: '2026-11-23', calls: 1 },
    ])
  })

  it('a plan change applies to the next call of every key, and so does a downgrade', async () => {
    const service = fresh()
    const email = someone()
    const cookie = await service.signIn(email)
    const key = String(
      (await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
    )
    const { id = '' } = (await on.store.accountByEmail(email)) ?? {}
    await on.store.setPlan(id, 'pro')
    await on.store.setUsage(id, { daily: 900, monthly: 900 }, service.clock.now())
    const pro = await service.request('/v1/auth/usage', { key })
    expect([pro.headers.get('x-service-plan'), pro.headers.get('x-ratelimit-remaining')]).toEqual([
      'pro',
      '1099',
    ])
    await on.store.setPlan(id, 'free')
    const { status, headers, body } = await service.request('/v1/auth/usage', { key })
    expect(status).toBe(429)
    expect(body.error).toMatchObject({ plan: 'free', limit: 'daily', limit_value: 100 })
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['100', '0'])
    await on.store.setPlan(id, 'starter')
    await on.store.setUsage(id, { daily: 100 }, service.clock.now())
    expect((await service.request('/v1/auth/usage', { key })).body).toMatchObject({
      daily_used: 101,
      daily_limit: 500,
    })
  })
})
