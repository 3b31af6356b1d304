import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anyCharacter } from '../support/any-character.ts'
import { type Service, startService } from '../support/service.ts'
import { codeRows, endpointRows, PLANS, paramRows } from './contract.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const RUNS = 3_000
const NAMES = [...new Set(paramRows.map((row) => row.name ?? ''))]
const HARD = [
  '',
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-9223372036854775808',
  '9'.repeat(400),
  '1e308',
  'NaN',
  "'%20or%201=1--",
  '<script>',
  '%F0%9F%92%B3',
  '*',
  ',',
  'a,'.repeat(300),
  '%E2%80%AE',
  'x'.repeat(9_000),
]
const value = fc.oneof(
  fc.constantFrom(...HARD),
  fc.string({ unit: anyCharacter, maxLength: 30 }).map((raw) => encodeURIComponent(raw.toWellFormed())),
  fc.constantFrom(
    'chase',
    'dining',
    'gold',
    'US',
    'true',
    '5',
    'VISA',
    'chase-sapphire-reserve',
    'dining%23choice',
  ),
)
const query = fc.array(fc.tuple(fc.constantFrom(...NAMES, 'unknown'), value), { maxLength: 4 })
/** Webhooks have their own tests; the service of these tests has no webhooks. */
const PATHS = endpointRows.map((row) => row.path).filter((each) => !each.startsWith('/v1/webhooks'))
const path = fc
  .tuple(fc.constantFrom(...PATHS, '/v1/{slug}', '/{slug}'), value)
  .map(([template, raw]) => template.replace(/\{\w+\}/, raw))
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH')
const header = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'zstd, *;q=0', ';;,,q='),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', 'x'.repeat(4_000), '"a", "b"'),
    accept: fc.constantFrom('text/html', 'application/xml;q=0.1', '*/*'),
    range: fc.constant('bytes=0-10'),
    'content-type': fc.constantFrom('text/plain', 'application/json'),
  },
  { requiredKeys: [] },
)

const CODES = new Map(codeRows.map((row) => [row.code, Number(row.status)]))

it(`responds to ${RUNS} malformed requests with a documented error, never a server error`, async () => {
  const plan = fc.constantFrom(...PLANS, null)
  await fc.assert(
    fc.asyncProperty(plan, method, path, query, header, async (caller, verb, pathname, terms, headers) => {
      const search = terms.map(([name, raw]) => `${name}=${raw}`).join('&')
      const target = `${pathname}${search === '' ? '' : `?${search}`}`
      const response = await service.request(caller, target, { method: verb, headers })
      expect(response.status, `${verb} ${target}: ${response.text}`).toBeLessThan(500)
      if (response.status >= 400 && verb !== 'HEAD')
        expect(CODES.get(String(response.error?.code)), target).toBe(response.status)
    }),
    { numRuns: RUNS },
  )
}, 120_000)
