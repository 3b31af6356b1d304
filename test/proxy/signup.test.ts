import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLinks } from '../../proxy/signup/send-links.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { type Store, StoreUnavailable } from '../../proxy/store/store.ts'
import { type AccountService, accountService } from '../support/account-service.ts'
import { makeAccount, someone, somewhere } from '../support/accounts.ts'

let folder: string
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-signup-'))
  store = await openSqliteStore(join(folder, 'accounts.sqlite'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const register = (service: AccountService, email: unknown, from = somewhere()) =>
  service.request('/v1/auth/register', { body: { email }, from })

describe('register', () => {
  it('promises a link and returns no key', async () => {
    const service = accountService(store)
    const { status, body, headers } = await register(service, someone())
    expect(status).toBe(202)
    expect(body).toEqual({
      status: 'verification_pending',
      message: expect.any(String),
      portal_url: 'https://cards.example/portal',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-service-plan')).toBeNull()
    expect(service.woken.times).toBe(1)
  })

  /** Headers with another value in every response. */
  const OWN = ['date', 'x-request-id']

  it('responds alike whether an account exists, is suspended, or has no mailbox', async () => {
    const service = accountService(store)
    const [known, suspended, dead] = [someone(), someone(), someone()]
    await service.signIn(known)
    await service.signIn(suspended)
    const account = await store.accountByEmail(suspended)
    await store.setSuspended(account?.id ?? '', true)
    service.clock.add(120)
    const responses = []
    for (const email of [known, someone(), suspended, dead]) {
      service.outbox.fails = email === dead ? 'for good' : 'never'
      const { status, text, headers } = await register(service, email)
      await sendLinks(service.sender)
      responses.push({ status, text, headers: [...headers].filter(([name]) => !OWN.includes(name)) })
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })

  it('does the same work whether or not an account exists, so timing reveals nothing', async () => {
    const service = accountService(store)
    const known = Array.from({ length: 150 }, someone)
    for (const email of known) await makeAccount(store, 'free', email)
    const times: Record<'known' | 'new', number[]> = { known: [], new: [] }
    for (const email of known)
      for (const [kind, address] of [
        ['known', email],
        ['new', someone()],
      ] as const) {
        const started = performance.now()
        expect((await register(service, address)).status).toBe(202)
        times[kind].push(performance.now() - started)
      }
    expect(Math.abs(welch(times.known, times.new))).toBeLessThan(4.5)
  })

  it.each([
    'nobody',
    'a@b',
    '@example.com',
    'a@b,c@d.com',
    'a@b.com\r\nBcc: x@example.com',
    '"a b"@example.com',
    'a@example.com (comment)',
    '<script>alert(1)</script>@example.com',
    `${'x'.repeat(250)}@example.com`,
    '',
    17,
    null,
    ['a@example.com'],
  ])('rejects %j as an email address and counts nothing', async (email) => {
    const service = accountService(store)
    const from = somewhere()
    for (let n = 0; n < 12; n++) expect((await register(service, email, from)).status).toBe(400)
    expect((await register(service, someone(), from)).status).toBe(202)
  })

  it('rejects a body that is not JSON or has other fields', async () => {
    const service = accountService(store)
    expect((await service.request('/v1/auth/register', { body: 'email=a@example.com' })).status).toBe(400)
    expect((await service.request('/v1/auth/register', { body: '' })).status).toBe(400)
    const more = { email: someone(), plan: 'enterprise' }
    expect((await service.request('/v1/auth/register', { body: more })).status).toBe(400)
    expect((await service.request('/v1/auth/register', { body: ' '.repeat(70_000) })).status).toBe(413)
  })

  it('sends one link per email address and minute, in any spelling', async () => {
    const service = accountService(store)
    const email = someone()
    expect((await register(service, email)).status).toBe(202)
    service.clock.add(20)
    const again = await register(service, email.toUpperCase())
    expect(again.status).toBe(429)
    expect(again.headers.get('retry-after')).toBe('40')
    expect(again.body.error).toMatchObject({ code: 'rate_limited' })
    expect(again.body.error).not.toHaveProperty('plan')
    expect(again.body.error).not.toHaveProperty('limit')
    service.clock.add(40)
    expect((await register(service, email)).status).toBe(202)
    expect((await register(service, email.replace('@', '+tag@'))).status).toBe(202)
  })

  it('allows five per hour and ten per day from one IP address, without refused links', async () => {
    const service = accountService(store)
    const from = somewhere()
    const email = someone()
    expect((await register(service, email, from)).status).toBe(202)
    for (let n = 0; n < 10; n++) expect((await register(service, email, from)).status).toBe(429)
    for (let n = 0; n < 4; n++) expect((await register(service, someone(), from)).status).toBe(202)
    const sixth = await register(service, someone(), from)
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe('3600')
    service.clock.add(3600)
    for (let n = 0; n < 5; n++) expect((await register(service, someone(), from)).status).toBe(202)
    service.clock.add(3600)
    const eleventh = await register(service, someone(), from)
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe(String(10 * 3600))
  })

  it('counts an IPv6 client by its /64, and a mapped IPv4 address as IPv4', async () => {
    const service = accountService(store)
    for (let n = 1; n <= 5; n++)
      expect((await register(service, someone(), `2001:db8:1:2::${n}`)).status).toBe(202)
    expect((await register(service, someone(), '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await register(service, someone(), '2001:db8:1:3::1')).status).toBe(202)
    for (let n = 1; n <= 5; n++) await register(service, someone(), '198.51.100.7')
    expect((await register(service, someone(), '::ffff:198.51.100.7')).status).toBe(429)
  })

  it('ignores headers that a client can set', async () => {
    const service = accountService(store)
    const from = somewhere()
    const spoofed = (n: number) => ({
      'x-forwarded-for': `192.0.2.${n}`,
      'x-real-ip': `192.0.2.${n}`,
      forwarded: `for=192.0.2.${n}`,
      'x-nf-client-connection-ip': `192.0.2.${n}`,
    })
    const register = (n: number, of = service) =>
      of.request('/v1/auth/register', { body: { email: someone() }, from, headers: spoofed(n) })
    for (let n = 0; n < 5; n++) expect((await register(n)).status).toBe(202)
    expect((await register(6)).status).toBe(429)
    const onPlatform = accountService(store, { trust: { platform: 'netlify' } })
    for (let n = 20; n < 26; n++) expect((await register(n, onPlatform)).status).toBe(202)
  })

  it('is unavailable if the limits cannot be checked', async () => {
    const broken = { ...store, takeAllowances: () => Promise.reject(new StoreUnavailable('gone')) }
    const { status, headers } = await register(accountService(broken), someone())
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('30')
  })

  it('needs no key and counts no call', async () => {
    const service = accountService(store)
    const { headers } = await service.request('/v1/auth/register', {
      body: { email: someone() },
      from: somewhere(),
      key: 'nonsense',
    })
    expect(headers.get('x-ratelimit-limit')).toBeNull()
  })
})

/** Welch's t of two samples, without the slowest tenth of each, so that a busy machine has no effect. */
function welch(a: readonly number[], b: readonly number[]): number {
  const trimmed = [a, b].map((times) =>
    times.toSorted((x, y) => x - y).slice(0, Math.floor(times.length * 0.9)),
  )
  const [one, two] = trimmed.map((times) => {
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
    return { mean, error: variance / times.length }
  })
  return one && two ? (one.mean - two.mean) / Math.sqrt(one.error + two.error) : Number.NaN
}
