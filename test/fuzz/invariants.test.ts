import { describe, expect, it } from 'vitest'
import { type FuzzResponse, problemsOf } from './invariants.ts'
import { growthOf, isFlat } from './memory.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzz, type Target } from './run.ts'

const HEADERS = { 'content-type': 'application/json', 'x-request-id': 'r-1', 'x-service-plan': 'free' }

const response = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): FuzzResponse => ({
  status,
  headers: new Headers({ ...HEADERS, ...headers }),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ms: 1,
})
const request = (target: string, more: Partial<FuzzRequest> = {}): FuzzRequest => ({
  caller: 'free',
  method: 'GET',
  target,
  headers: {},
  body: null,
  ...more,
})
const kindsOf = (of: FuzzRequest, by: FuzzResponse) => problemsOf(of, by).map(({ kind }) => kind)
const error = (code: string, message: string) => ({ error: { code, message } })
const usage = { tier: 'free', daily_used: 1, daily_limit: 100, monthly_used: 1, monthly_limit: 3_000 }

describe('a response', () => {
  it('that the document describes is no violation', () => {
    expect(kindsOf(request('/v1/auth/usage'), response(200, usage))).toEqual([])
    const named = error('bad_request', '`limit` must be an integer.')
    expect(kindsOf(request('/v1/cards?limit=x'), response(400, named))).toEqual([])
    expect(kindsOf(request('/v1/nowhere'), response(404, error('not_found', 'No such route.')))).toEqual([])
    const down = response(503, error('service_unavailable', 'Down.'), { 'retry-after': '30' })
    expect(kindsOf(request('/v1/cards'), down)).toEqual([])
  })

  it.each([
    ['server error', '/v1/cards', response(500, error('internal_error', 'The service failed.'))],
    ['undocumented status', '/v1/cards', response(409, error('use_portal', 'No.'))],
    ['error is not JSON', '/v1/cards', response(404, '<html>', { 'content-type': 'text/html' })],
    ['error has another form', '/v1/cards', response(404, { message: 'No.' })],
    ['error has another form', '/v1/cards', response(404, error('bad_request', 'No.'))],
    ['error reveals internals', '/v1/cards', response(404, error('not_found', 'SQLITE_BUSY: locked'))],
    [
      '400 names no parameter',
      '/v1/cards?limit=x',
      response(400, error('bad_request', 'Something is wrong.')),
    ],
    ['400 names no parameter', '/v1/cards?limit=x', response(400, error('bad_request', '`q` is required.'))],
    ['unknown path is not 404', '/v1/nowhere', response(200, {})],
    ['response is not JSON', '/v1/auth/usage', response(200, '{')],
    ['response does not match its schema', '/v1/auth/usage', response(200, { ...usage, secret: 1 })],
    ['response does not match its schema', '/v1/auth/usage', response(200, { ...usage, daily_used: '1' })],
    ['field above the plan', '/v1/auth/usage', response(200, { ...usage, image_url: 'x' })],
    ['plan of another key', '/v1/auth/usage', response(200, usage, { 'x-service-plan': 'pro' })],
    ['304 without If-None-Match', '/v1/cards', response(304, '')],
    ['no Retry-After', '/v1/cards', response(503, error('service_unavailable', 'Down.'))],
    ['header from the request', '/v1/cards', response(404, error('not_found', 'No.'), { 'x-evil': '1' })],
    ['no response', '/v1/cards', response(0, 'read ECONNRESET')],
    ['slow', '/v1/auth/usage', { ...response(200, usage), ms: 11_000 }],
  ])('is a violation: %s', (kind, target, by) => expect(kindsOf(request(target), by)).toContain(kind))

  it('is 431 only for a URL that is too long', () => {
    const long = response(431, error('bad_request', 'Too long.'))
    expect(kindsOf(request(`/v1/cards/${'x'.repeat(16_000)}`), long)).toEqual([])
    expect(kindsOf(request('/v1/cards/x'), long)).toContain('undocumented status')
  })

  it('is a violation without a request id, and for a wrong method', () => {
    const bare = { ...response(200, usage), headers: new Headers({ 'content-type': 'application/json' }) }
    expect(kindsOf(request('/v1/auth/usage'), bare)).toEqual(['no X-Request-Id'])
    expect(kindsOf(request('/v1/cards', { method: 'PUT' }), response(200, {}))).toEqual([
      'wrong method is not 404',
    ])
  })
})

/** Bodies from which the fuzzer collects the values of a service. */
const KNOWN: Readonly<Record<string, unknown>> = {
  '/v1/exports': { data: { files: [{ url: '/v1/exports/a.csv' }] } },
  '/v1/changes?limit=5': { next: 'r1.0', data: [] },
}
const row = { slug: 'a-card', id: 'a-merchant', currency_code: 'POINTS' }

describe('a violation', () => {
  it('is reduced to its smallest request, counted, and drawn again by the same seed', async () => {
    const service: Target = {
      name: 'broken',
      scope: { without: new Set(), hasMcp: true },
      send: async ({ target, method }) => {
        if (Object.hasOwn(KNOWN, target) || target.startsWith('/v1/cards?'))
          return response(200, KNOWN[target] ?? { data: [row] })
        if (method === 'GET' && /\/v1\/cards\/search\?.*q=/.test(target))
          return response(500, error('internal_error', 'No.'))
        return response(target.includes('?') ? 200 : 200, { data: [row] })
      },
      stop: async () => {},
    }
    const findFirst = async () => {
      const { violations } = await fuzz(service, { seed: 3, requests: 1_500, streams: 1 })
      return violations.find(({ operation, kind }) => operation === 'searchCards' && kind === 'server error')
    }
    const first = await findFirst()
    expect(first?.count).toBeGreaterThan(1)
    expect(first?.request).toEqual({
      ...{ caller: 'free', method: 'GET', headers: {}, body: null },
      target: expect.stringMatching(/^\/v1\/cards\/search\?q=[^&]*$/),
    })
    expect(await findFirst()).toEqual(first)
  })
})

describe('memory', () => {
  const samples = (from: number, to: number) =>
    Array.from({ length: 40 }, (_, at) => from + ((to - from) * at) / 39)

  it('is flat after it warmed up', () => {
    expect(isFlat([...Array(10).fill(100), ...Array(30).fill(300)])).toBe(true)
    expect(isFlat(samples(300, 340))).toBe(true)
    expect(isFlat([100, 900])).toBe(true)
  })

  it('is not flat while it grows', () => {
    expect(isFlat(samples(300, 600))).toBe(false)
    expect(growthOf(samples(0, 39))).toEqual({ from: 14.5, to: 34.5 })
  })
})
