import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { portalTable } from '../../data/schema/portal.ts'
import { sendLinks } from '../../proxy/signup/send-links.ts'
import { type AccountService, accountService, ORIGIN } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'

let number = 0
const DAY = 86_400

onEveryBackend('signing in', (on) => {
  const fresh = () => accountService(on.store)
  const link = async (service: AccountService, email: string): Promise<string> => {
    await service.request('/v1/auth/register', {
      body: { email },
      from: `10.1.${number % 250}.${++number % 250}`,
    })
    while ((await sendLinks(service.sender)) > 0);
    return service.outbox.tokenOf(email)
  }
  /** Returns whether the portal recognizes the cookie. Its status is 200 either way. */
  const known = async (service: AccountService, cookie: string) => {
    const { status, body } = await service.request('/portal/api/me', { cookie })
    expect(status).toBe(200)
    return body.account !== null
  }
  const confirm = (service: AccountService, token: string) =>
    service.request('/portal/api/confirm', { body: { token } })

  describe('a sign-in link', () => {
    it('can be opened by scanners without being used up', async () => {
      const service = fresh()
      const email = someone()
      const token = await link(service, email)
      for (let n = 0; n < 10; n++) {
        const page = await service.request(`/portal/confirm?token=${token}`, {
          headers: { 'user-agent': `bot ${n}` },
        })
        expect(page.status).toBe(200)
        expect(page.text).toContain(email)
        expect(page.headers.get('set-cookie')).toBeNull()
      }
      await service.request(`/portal/confirm?token=${token}`, { method: 'HEAD' })
      expect((await confirm(service, token)).status).toBe(200)
    })

    it('opens one session for concurrent confirmations', async () => {
      const service = fresh()
      const email = someone()
      const token = await link(service, email)
      const responses = await Promise.all(Array.from({ length: 1_000 }, () => confirm(service, token)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(999)
      const account = await on.store.accountByEmail(email)
      expect(await on.store.sessions(account?.id ?? '', service.clock.now())).toHaveLength(1)
    })

    it('has one error message for every reason, and a refusal changes nothing', async () => {
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
      const responses = await Promise.all(tokens.map((token) => confirm(service, token)))
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(responses[0]?.status).toBe(400)
      expect((await service.request(`/portal/confirm?token=${first}`)).status).toBe(400)
      expect((await confirm(service, second)).status).toBe(200)
      expect((await confirm(service, second)).text).toBe(responses[0]?.text)
    })

    it('expires after ten minutes', async () => {
      const service = fresh()
      const token = await link(service, someone())
      service.clock.add(600)
      expect((await service.request(`/portal/confirm?token=${token}`)).status).toBe(400)
      expect((await confirm(service, token)).status).toBe(400)
    })

    it('shows a page that cannot be framed, loads nothing, and sends no referrer', async () => {
      const service = fresh()
      const token = await link(service, someone())
      const { headers, text } = await service.request(`/portal/confirm?token=${token}`)
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
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''
      expect(csp).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    })

    it('can be confirmed with the page’s form, which redirects to the portal', async () => {
      const service = fresh()
      const token = await link(service, someone())
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'sec-fetch-site': 'same-origin',
        origin: 'null',
      }
      const confirm = () => service.request('/portal/api/confirm', { body: `token=${token}`, headers: form })
      const response = await confirm()
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`${ORIGIN}/portal/`)
      expect(response.headers.get('set-cookie')).toContain('__Host-cds_session=')
      const again = await confirm()
      expect(again.status).toBe(400)
      expect(again.headers.get('content-type')).toContain('text/html')
    })

    it('can be confirmed with curl, which sends JSON as a form', async () => {
      const service = fresh()
      const token = await link(service, someone())
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' }
      const response = await service.request('/portal/api/confirm', { body: { token }, headers })
      expect([response.status, response.body.plan]).toEqual([200, 'free'])
    })

    it('creates an account on the Free plan, and signs in to it the next time', async () => {
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
    it('is an HttpOnly cookie of this host, renewed at each sign-in', async () => {
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

    it('is required by every other endpoint', async () => {
      const service = fresh()
      for (const { method, path, session } of Object.values(portalTable)) {
        if (session !== true) continue
        for (const cookie of ['', '__Host-cds_session=', '__Host-cds_session=abc.def', 'other=1']) {
          const { status, body } = await service.request(path.replace('{id}', 'x'), { method, cookie })
          expect([method, path, status]).toEqual([method, path, 401])
          expect(body.error).toMatchObject({ code: 'unauthorized' })
        }
      }
    })

    it('is reported by the session endpoint, signed in or not', async () => {
      const service = fresh()
      const email = someone()
      const cookie = await service.signIn(email)
      const { body } = await service.request('/portal/api/me', { cookie })
      expect(body).toEqual({
        account: { email, plan: 'free', suspended: false, created_at: expect.stringMatching(/^\d{4}-.+Z$/) },
      })
      for (const unknown of ['', '__Host-cds_session=abc.def', 'other=1'])
        expect(await known(service, unknown)).toBe(false)
    })

    it('ends on sign-out, here or everywhere', async () => {
      const service = fresh()
      const email = someone()
      const one = await service.signIn(email)
      service.clock.add(60)
      const two = await service.signIn(email)
      const listed = await service.request('/portal/api/sessions', { cookie: two })
      expect(listed.body.data).toMatchObject([{ current: true }, { current: false }])
      const out = await service.request('/portal/api/sign-out', { method: 'POST', cookie: one })
      expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
      expect([await known(service, one), await known(service, two)]).toEqual([false, true])
      service.clock.add(60)
      const three = await service.signIn(email)
      await service.request('/portal/api/sessions', { method: 'DELETE', cookie: three })
      expect([await known(service, two), await known(service, three)]).toEqual([false, false])
    })

    it('can be ended from another browser of its owner only', async () => {
      const service = fresh()
      const email = someone()
      const one = await service.signIn(email)
      service.clock.add(60)
      const two = await service.signIn(email)
      const stranger = await service.signIn(someone())
      const listed = await service.request('/portal/api/sessions', { cookie: two })
      const [, first] = listed.body.data as { id: string }[]
      const end = (cookie: string) =>
        service.request(`/portal/api/sessions/${first?.id}`, { method: 'DELETE', cookie })
      expect((await end(stranger)).status).toBe(404)
      expect((await end(two)).status).toBe(200)
      expect(await known(service, one)).toBe(false)
    })

    it('ends after seven days without use, and after thirty days in any case', async () => {
      const service = fresh()
      const idle = await service.signIn(someone())
      service.clock.add(60)
      const used = await service.signIn(someone())
      for (let day = 0; day < 29; day++) {
        service.clock.add(DAY)
        expect(await known(service, used)).toBe(true)
      }
      expect(await known(service, idle)).toBe(false)
      service.clock.add(DAY)
      expect(await known(service, used)).toBe(false)
    })
  })
})
