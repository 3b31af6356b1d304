import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { portalTable } from '../../data/schema/portal.ts'
import { type Store, StoreUnavailable } from '../../proxy/store/store.ts'
import { accountService, ORIGIN, type Reply } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'

onEveryBackend('the portal', (on) => {
  const fresh = () => accountService(on.store)

  describe('a request from another site', () => {
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

    it('changes nothing, with any content type', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const before = (await service.request('/portal/api/keys', { cookie })).text
      for (const { method, path, session } of Object.values(portalTable)) {
        if (method === 'GET') continue
        for (const headers of FOREIGN)
          for (const type of TYPES) {
            const options = { method, headers: { ...headers, 'content-type': type }, body: '{"name":"x"}' }
            const { status } = await service.request(
              path.replace('{id}', 'x'),
              session ? { ...options, cookie } : options,
            )
            expect([path, headers, type, status]).toEqual([path, headers, type, 403])
          }
      }
      expect((await service.request('/portal/api/keys', { cookie })).text).toBe(before)
    })

    it('is assumed if a request with a cookie names no origin', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      const request = new Request(`${ORIGIN}/portal/api/keys`, {
        method: 'POST',
        headers: { cookie },
        body: '{"name":"x"}',
      })
      expect((await service.app.fetch(request)).status).toBe(403)
    })

    it('gets no CORS headers', async () => {
      const service = fresh()
      const cookie = await service.signIn(someone())
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await service.request('/portal/api/me', {
          method,
          cookie,
          headers: { origin: 'https://evil.example' },
        })
        expect(headers.get('access-control-allow-origin')).toBeNull()
      }
    })
  })

  it('every response has its declared form and forbids caching', async () => {
    const service = fresh()
    const cookie = await service.signIn(someone())
    const made = await service.request('/portal/api/keys', { cookie, body: { name: 'k' } })
    const replies: Partial<Record<keyof typeof portalTable, Reply>> = { createKey: made }
    for (const name of ['me', 'listKeys', 'usage', 'billing', 'listSessions'] as const)
      replies[name] = await service.request(portalTable[name].path, { cookie })
    for (const [name, reply] of Object.entries(replies)) {
      const { of, as, status } = portalTable[name as keyof typeof portalTable].response
      const form = as === 'list' ? z.strictObject({ data: z.array(of) }) : of
      expect([name, reply.status, form.safeParse(reply.body).error]).toEqual([name, status, undefined])
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('an unknown path returns 404', async () => {
    const service = fresh()
    for (const path of ['/portal/api/', '/portal/api/nope', '/portal/api/keys/a/b', '/billing/other'])
      expect((await service.request(path)).status).toBe(404)
  })

  it('a request whose store fails has the same id in log and response', async () => {
    const failing: Store = { ...on.store, session: () => Promise.reject(new StoreUnavailable('down')) }
    const service = accountService(failing)
    const cookie = await service.signIn(someone())
    const { status, headers } = await service.request('/portal/api/keys', { cookie })
    const entry = JSON.parse(service.log.at(-1) ?? '{}')
    expect([status, entry.level, entry.path]).toEqual([503, 'error', '/portal/api/keys'])
    expect(entry.request).toBe(headers.get('x-request-id'))
  })
})
