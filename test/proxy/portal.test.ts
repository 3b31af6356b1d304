import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { portalTable } from '../../data/schema/portal.ts'
import type { Billing } from '../../proxy/billing/billing.ts'
import { sendLinks } from '../../proxy/signup/send-links.ts'
import { openRedisStore } from '../../proxy/store/redis.ts'
import { openSqliteStore } from '../../proxy/store/sqlite.ts'
import type { Store } from '../../proxy/store/store.ts'
import { type AccountService, type Answer, accountService, ORIGIN } from '../support/account-service.ts'
import { startRedis } from '../support/redis-server.ts'
import { startBridge } from '../support/upstash-bridge.ts'

let number = 0
const someone = () => `owner-${++number}@example.com`
const DAY = 86_400

interface Backend {
  readonly store: Store
  readonly remove: () => Promise<void>
}

const backends: Readonly<Record<string, () => Promise<Backend>>> = {
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cds-portal-'))
    const store = await openSqliteStore(join(folder, 'accounts.sqlite'))
    return { store, remove: () => rm(folder, { recursive: true, force: true }) }
  },
  Redis: async () => {
    const redis = await startRedis()
    const bridge = await startBridge(redis.port)
    const store = openRedisStore({ ...bridge, deadlineMs: 5_000, connectMs: 5_000 })
    return { store, remove: async () => void (await Promise.all([bridge.close(), redis.stop()])) }
  },
}

describe.each(Object.keys(backends))('the portal on %s', (name) => {
  let backend: Backend
  let store: Store
  beforeAll(async () => {
    backend = (await backends[name]?.()) as Backend
    store = backend.store
  })
  afterAll(async () => {
    await store.close()
    await backend.remove()
  })

  const fresh = () => accountService(store)
  const link = async (service: AccountService, email: string): Promise<string> => {
    await service.ask('/v1/auth/register', {
      body: { email },
      from: `10.1.${number % 250}.${++number % 250}`,
    })
    while ((await sendLinks(service.sender)) > 0);
    return service.outbox.tokenOf(email)
  }
  const confirm = (service: AccountService, token: string) =>
    service.ask('/portal/api/confirm', { body: { token } })

  describe('a link', () => {
    it('may be opened by scanners as often as they like; it is still good for its owner', async () => {
      const service = fresh()
      const email = someone()
      const token = await link(service, email)
      for (let n = 0; n < 10; n++) {
        const page = await service.ask(`/portal/confirm?token=${token}`, {
          headers: { 'user-agent': `bot ${n}` },
        })
        expect(page.status).toBe(200)
        expect(page.text).toContain(email)
        expect(page.headers.get('set-cookie')).toBeNull()
      }
      await service.ask(`/portal/confirm?token=${token}`, { method: 'HEAD' })
      expect((await confirm(service, token)).status).toBe(200)
    })

    it('opens one session, however many press the button at once', async () => {
      const service = fresh()
      const email = someone()
      const token = await link(service, email)
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => confirm(service, token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(999)
      const account = await store.accountByEmail(email)
      expect(await store.sessions(account?.id ?? '', service.clock.now())).toHaveLength(1)
    })

    it('is refused in the same words whatever is wrong with it, and nothing changes', async () => {
      const service = fresh()
      const email = someone()
      const first = await link(service, email)
      service.clock.add(60)
      const second = await link(service, email)
      const flipped = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`
      const tokens = [
        first,
        flipped,
        second.slice(0, -1),
        `${second}A`,
        '',
        'x',
        '../../etc',
        '%00',
        second.toUpperCase(),
      ]
      const answers = await Promise.all(tokens.map((token) => confirm(service, token)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(400)
      expect((await service.ask(`/portal/confirm?token=${first}`)).status).toBe(400)
      expect((await confirm(service, second)).status).toBe(200)
      expect((await confirm(service, second)).text).toBe(answers[0]?.text)
    })

    it('lives ten minutes', async () => {
      const service = fresh()
      const token = await link(service, someone())
      service.clock.add(600)
      expect((await service.ask(`/portal/confirm?token=${token}`)).status).toBe(400)
      expect((await confirm(service, token)).status).toBe(400)
    })

    it('shows a page that nothing can frame, fetch or leak', async () => {
      const service = fresh()
      const token = await link(service, someone())
      const { headers, text } = await service.ask(`/portal/confirm?token=${token}`)
      const csp = headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(csp).toContain(rule)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text).not.toMatch(/<script|http:|https:|src=/)
      expect(text).toContain(`nonce="${/'nonce-([\w-]+)'/.exec(csp)?.[1]}"`)
    })

    it("is used by the page's own form too, which leads on to the portal", async () => {
      const service = fresh()
      const token = await link(service, someone())
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: 'null',
      }
      const ask = () => service.ask('/portal/api/confirm', { body: `token=${token}`, headers: form })
      const answer = await ask()
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`${ORIGIN}/portal/`)
      expect(answer.headers.get('set-cookie')).toContain('__Host-cds_session=')
      const again = await ask()
      expect(again.status).toBe(400)
      expect(again.headers.get('content-type')).toContain('text/html')
    })

    it('makes the account on the free plan, and finds it the next time', async () => {
      const service = fresh()
      const email = someone()
      const first = await confirm(service, await link(service, email))
      expect(first.body).toEqual({
        email,
        plan: 'free',
        suspended: false,
        created_at: '2026-11-21T12:00:00.000Z',
      })
      service.clock.add(60)
      const second = await confirm(service, await link(service, email))
      expect(second.body).toEqual(first.body)
    })
  })

  describe('a session', () => {
    it('is a cookie of this host, out of reach of scripts, new at each sign-in', async () => {
      const service = fresh()
      const email = someone()
      const { headers } = await confirm(service, await link(service, email))
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-cds_session=[\w.-]{50,}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
      )
      service.clock.add(60)
      const again = await confirm(service, await link(service, email))
      expect(again.headers.get('set-cookie')).not.toBe(headers.get('set-cookie'))
    })

    it('is asked for by everything else', async () => {
      const service = fresh()
      for (const { method, path, session } of Object.values(portalTable)) {
        if (!session) continue
        for (const cookie of ['', '__Host-cds_session=', '__Host-cds_session=abc.def', 'other=1']) {
          const { status, body } = await service.ask(path.replace('{id}', 'x'), { method, cookie })
          expect([method, path, status]).toEqual([method, path, 401])
          expect(body.error).toMatchObject({ code: 'unauthorized' })
        }
      }
    })

    it('ends when it is signed out, here or everywhere', async () => {
      const service = fresh()
      const email = someone()
      const one = await service.signIn(email)
      service.clock.add(60)
      const two = await service.signIn(email)
      const status = async (cookie: string) => (await service.ask('/portal/api/me', { cookie })).status
      const listed = await service.ask('/portal/api/sessions', { cookie: two })
      expect(listed.body.data).toMatchObject([{ current: true }, { current: false }])
      const out = await service.ask('/portal/api/sign-out', { method: 'POST', cookie: one })
      expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
      expect([await status(one), await status(two)]).toEqual([401, 200])
      service.clock.add(60)
      const three = await service.signIn(email)
      await service.ask('/portal/api/sessions', { method: 'DELETE', cookie: three })
      expect([await status(two), await status(three)]).toEqual([401, 401])
    })

    it('can be ended from another browser of the same owner only', async () => {
      const service = fresh()
      const email = someone()
      const one = await service.signIn(email)
      service.clock.add(60)
      const two = await service.signIn(email)
      const stranger = await service.signIn(someone())
      const listed = await service.ask('/portal/api/sessions', { cookie: two })
      const [, first] = listed.body.data as { id: string }[]
      const end = (cookie: string) =>
        service.ask(`/portal/api/sessions/${first?.id}`, { method: 'DELETE', cookie })
      expect((await end(stranger)).status).toBe(404)
      expect((await end(two)).status).toBe(200)
      expect((await service.ask('/portal/api/me', { cookie: one })).status).toBe(401)
    })

    it('ends after seven days without use and after thirty whatever happens', async () => {
      const service = fresh()
      const idle = await service.signIn(someone())
      service.clock.add(60)
      const used = await service.signIn(someone())
      for (let day = 0; day < 29; day++) {
        service.clock.add(DAY)
        expect((await service.ask('/portal/api/me', { cookie: used })).status).toBe(200)
      }
      expect((await service.ask('/portal/api/me', { cookie: idle })).status).toBe(401)
      service.clock.add(DAY)
      expect((await service.ask('/portal/api/me', { cookie: used })).status).toBe(401)
    })
  })

  describe('another site', () => {
    const FOREIGN: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://cards.example' },
      { origin: 'https://cards.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: ORIGIN },
      { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
    ]
    const TYPES = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]

    it('can make the browser change nothing, by whatever content type', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const before = (await service.ask('/portal/api/keys', { cookie })).text
      for (const { method, path, session } of Object.values(portalTable)) {
        if (method === 'GET') continue
        for (const headers of FOREIGN)
          for (const type of TYPES) {
            const asked = { method, headers: { ...headers, 'content-type': type }, body: '{"name":"x"}' }
            const { status } = await service.ask(
              path.replace('{id}', 'x'),
              session ? { ...asked, cookie } : asked,
            )
            expect([path, headers, type, status]).toEqual([path, headers, type, 403])
          }
      }
      expect((await service.ask('/portal/api/keys', { cookie })).text).toBe(before)
    })

    it('is also whoever does not say where a request with a cookie comes from', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const request = new Request(`${ORIGIN}/portal/api/keys`, {
        method: 'POST',
        headers: { cookie },
        body: '{"name":"x"}',
      })
      expect((await service.app.fetch(request)).status).toBe(403)
    })

    it('may not read either: no answer carries CORS headers', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await service.ask('/portal/api/me', {
          method,
          cookie,
          headers: { origin: 'https://evil.example' },
        })
        expect(headers.get('access-control-allow-origin')).toBeNull()
      }
    })
  })

  describe('keys', () => {
    const create = (service: AccountService, cookie: string, name: unknown = 'laptop') =>
      service.ask('/portal/api/keys', { cookie, body: { name } })

    it('are made with a name, shown once, listed without their secret, and work', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const made = await create(service, cookie, '<b>laptop</b>')
      expect(made.status).toBe(201)
      const key = String(made.body.api_key)
      expect(made.headers.get('cache-control')).toBe('no-store')
      const usage = await service.ask('/v1/auth/usage', { key })
      expect(usage.body).toMatchObject({ tier: 'free', daily_used: 1 })
      const listed = await service.ask('/portal/api/keys', { cookie })
      expect(listed.text).not.toContain(key)
      expect(listed.body.data).toMatchObject([
        {
          name: '<b>laptop</b>',
          last_four: key.slice(-4),
          last_used_at: '2026-11-21T12:00:00.000Z',
          revoked_at: null,
        },
      ])
    })

    it('are five at most, the sixth a conflict until one is revoked', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const made = await Promise.all(Array.from({ length: 8 }, () => create(service, cookie)))
      expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
      const refused = made.filter(({ status }) => status === 409)
      expect(refused).toHaveLength(3)
      expect(refused[0]?.body.error).toMatchObject({ code: 'key_limit_reached' })
      const first = made.find(({ status }) => status === 201)
      const { id } = (first?.body.key ?? {}) as { id: string }
      await service.ask('/v1/auth/usage', { key: String(first?.body.api_key) })
      expect((await service.ask(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })).body).toEqual({
        success: true,
      })
      expect((await service.ask('/v1/auth/usage', { key: String(first?.body.api_key) })).status).toBe(401)
      expect((await service.ask(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })).status).toBe(404)
      const next = await create(service, cookie)
      expect(next.status).toBe(201)
      const usage = await service.ask('/v1/auth/usage', { key: String(next.body.api_key) })
      expect(usage.body).toMatchObject({ daily_used: 2 })
    })

    it('of another account cannot be revoked', async () => {
      const service = fresh()
      const [mine, theirs] = [await service.signIn(someone()), await service.signIn(someone())]
      const { id } = (await create(service, mine)).body.key as { id: string }
      expect((await service.ask(`/portal/api/keys/${id}`, { method: 'DELETE', cookie: theirs })).status).toBe(
        404,
      )
    })

    it.each([undefined, '', '   ', 17, 'x'.repeat(61), null])(
      'are not made with the name %j',
      async (given) => {
        const service = fresh()
        const cookie = await service.signIn(someone())
        const body = given === undefined ? {} : { name: given }
        expect((await service.ask('/portal/api/keys', { cookie, body })).status).toBe(400)
      },
    )

    it('are not made by a suspended account, whose calls are refused; it may still look', async () => {
      const service = fresh()
      const email = someone()
      const cookie = await service.signIn(email)
      const key = String((await create(service, cookie)).body.api_key)
      const account = await store.accountByEmail(email)
      await store.setSuspended(account?.id ?? '', true)
      const refused = await service.ask('/v1/auth/usage', { key })
      expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'account_suspended' }])
      expect((await create(service, cookie)).body.error).toMatchObject({ code: 'account_suspended' })
      expect((await service.ask('/portal/api/me', { cookie })).body).toMatchObject({ suspended: true })
      await store.setSuspended(account?.id ?? '', false)
      expect((await service.ask('/v1/auth/usage', { key })).body).toMatchObject({ daily_used: 1 })
    })
  })

  it('usage tells each of the last thirty days, and costs no call', async () => {
    const service = fresh()
    const cookie = await service.signIn(someone())
    const key = String((await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key)
    for (let n = 0; n < 3; n++) await service.ask('/v1/auth/usage', { key })
    service.clock.add(2 * DAY)
    await service.ask('/v1/auth/usage', { key })
    const { body } = await service.ask('/portal/api/usage', { cookie })
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

  it('a plan change is felt at the next call, of all keys; a downgrade leaves nothing', async () => {
    const service = fresh()
    const email = someone()
    const cookie = await service.signIn(email)
    const key = String((await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key)
    const { id = '' } = (await store.accountByEmail(email)) ?? {}
    await store.setPlan(id, 'pro')
    await store.setUsage(id, { daily: 900, monthly: 900 }, service.clock.now())
    const pro = await service.ask('/v1/auth/usage', { key })
    expect([pro.headers.get('x-service-plan'), pro.headers.get('x-ratelimit-remaining')]).toEqual([
      'pro',
      '1099',
    ])
    await store.setPlan(id, 'free')
    const { status, headers, body } = await service.ask('/v1/auth/usage', { key })
    expect(status).toBe(429)
    expect(body.error).toMatchObject({ plan: 'free', limit: 'daily', limit_value: 100 })
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['100', '0'])
    await store.setPlan(id, 'starter')
    await store.setUsage(id, { daily: 100 }, service.clock.now())
    expect((await service.ask('/v1/auth/usage', { key })).body).toMatchObject({
      daily_used: 101,
      daily_limit: 500,
    })
  })

  describe('billing', () => {
    const REFUSED = { starter: 409, pro: 409, enterprise: 409 }

    it('says so where nothing can be bought', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const { body } = await service.ask('/portal/api/billing', { cookie })
      expect(body).toMatchObject({ plan: 'free', configured: false, managed: false, trial_available: true })
      for (const path of ['/portal/api/billing/checkout', '/portal/api/billing/manage']) {
        const answer = await service.ask(path, { cookie, body: { tier: 'pro' } })
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      }
      const stripe = await service.ask('/billing/stripe/events', { body: {} })
      expect(stripe.status).toBe(404)
    })

    it('opens a checkout and the billing pages', async () => {
      const asked: unknown[] = []
      const billing: Billing = {
        checkout: async (id, order) => {
          asked.push(order)
          return { url: `https://checkout.example/${id}`, trial: true }
        },
        portalLink: async () => 'https://billing.example/',
        receive: async () => {},
        refresh: async () => {},
        end: async () => {},
      }
      const service = accountService(store, { billing })
      const cookie = await service.signIn(someone())
      const checkout = await service.ask('/portal/api/billing/checkout', {
        cookie,
        body: { tier: 'starter' },
      })
      expect(checkout.body).toEqual({
        checkout_url: expect.stringContaining('https://checkout'),
        updated: false,
        trial: true,
      })
      const manage = await service.ask('/portal/api/billing/manage', { cookie, method: 'POST' })
      expect(manage.body).toEqual({ url: 'https://billing.example/' })
      const key = String(
        (await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
      )
      const upgrade = await service.ask('/v1/auth/upgrade', { key, body: { tier: 'pro', billing: 'annual' } })
      expect([upgrade.status, upgrade.body]).toMatchObject([200, { updated: false, trial: true }])
      expect(asked).toEqual([
        { tier: 'starter', billing: 'monthly' },
        { tier: 'pro', billing: 'annual' },
      ])
      for (const body of [{}, { tier: 'free' }, { tier: 'pro', billing: 'weekly' }, { tier: 'pro', x: 1 }])
        expect((await service.ask('/v1/auth/upgrade', { key, body })).status).toBe(400)
    })

    it('refuses an upgrade of a paid plan by key, whether or not anything can be bought', async () => {
      const service = fresh()
      const email = someone()
      const cookie = await service.signIn(email)
      const key = String(
        (await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key,
      )
      await store.setPlan((await store.accountByEmail(email))?.id ?? '', 'pro')
      for (const [tier, status] of Object.entries(REFUSED)) {
        const answer = await service.ask('/v1/auth/upgrade', { key, body: { tier } })
        const code = tier === 'pro' ? 'already_on_plan' : 'use_portal'
        expect([answer.status, answer.body.error]).toMatchObject([status, { code }])
        expect(answer.headers.get('x-service-plan')).toBe('pro')
      }
    })
  })

  it('an account is deleted with keys and sessions, when its owner types its address', async () => {
    const service = fresh()
    const email = someone()
    const cookie = await service.signIn(email)
    const key = String((await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })).body.api_key)
    const remove = (typed: string) =>
      service.ask('/portal/api/account', { method: 'DELETE', cookie, body: { email: typed } })
    expect((await remove('other@example.com')).status).toBe(400)
    const gone = await remove(email.toUpperCase())
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await service.ask('/portal/api/me', { cookie })).status).toBe(401)
    expect((await service.ask('/v1/auth/usage', { key })).status).toBe(401)
    expect(await store.accountByEmail(email)).toBeNull()
  })

  it('every answer has the form that its table says, and is kept by nobody', async () => {
    const service = fresh()
    const cookie = await service.signIn(someone())
    const made = await service.ask('/portal/api/keys', { cookie, body: { name: 'k' } })
    const answers: Partial<Record<keyof typeof portalTable, Answer>> = { createKey: made }
    for (const name of ['me', 'listKeys', 'usage', 'billing', 'listSessions'] as const)
      answers[name] = await service.ask(portalTable[name].path, { cookie })
    for (const [name, answer] of Object.entries(answers)) {
      const { of, as, status } = portalTable[name as keyof typeof portalTable].answer
      const form = as === 'list' ? z.strictObject({ data: z.array(of) }) : of
      expect([name, answer.status, form.safeParse(answer.body).error]).toEqual([name, status, undefined])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('an unknown path is not found', async () => {
    const service = fresh()
    for (const path of ['/portal/api/', '/portal/api/nope', '/portal/api/keys/a/b', '/billing/other'])
      expect((await service.ask(path)).status).toBe(404)
  })
})
