import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { endpointRows, type Plan, paramRows } from './contract.ts'
import { type Row, words } from './table.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

/** Other parameters that a call of the path needs. */
const NEEDED: Readonly<Record<string, string>> = {
  '/v1/cards/search': 'q=gold',
  '/v1/cards/best': 'category=dining',
  '/v1/categories/crosswalk': 'scheme=mcc',
  '/v1/cards/compare': 'slugs=chase-sapphire-reserve,chase-sapphire-preferred',
  '/v1/offers/history': 'card_slug=chase-sapphire-reserve',
}

function pathWith(row: Row, raw: string): string {
  const { name = '' } = row
  const path =
    row.where === 'path' ? (row.path ?? '') : (row.path ?? '').replace('{slug}', 'chase-sapphire-reserve')
  // Exactly one of these three is required.
  if (['category', 'merchant', 'mcc'].includes(name) && path === '/v1/cards/best')
    return `${path}?${name}=${raw}`
  if (row.where === 'path') return path.replace(`{${name}}`, raw)
  const others = (NEEDED[row.path ?? ''] ?? '')
    .split('&')
    .filter((term) => term !== '' && !term.startsWith(`${name}=`))
  return `${path}?${[...others, `${name}=${raw}`].join('&')}`
}

const inGets = paramRows.filter((row) => endpointRows.some((e) => e.path === row.path && e.method === 'GET'))
const plan: Plan = 'enterprise'

describe('parameters', () => {
  for (const row of inGets) {
    it(`read ${row.name} of ${row.path}`, async () => {
      for (const raw of words(row.good)) await service.ok(plan, pathWith(row, raw))
    })

    it(`reject an invalid ${row.name} of ${row.path} with an error that names it`, async () => {
      for (const raw of words(row.bad)) {
        const { status, error } = await service.request(plan, pathWith(row, raw))
        expect([status, error?.code], pathWith(row, raw)).toEqual([400, 'bad_request'])
        expect(error?.message, pathWith(row, raw)).toContain(row.name)
      }
    })
  }

  for (const row of inGets.filter(({ where }) => where === 'query')) {
    it(`reject a repeated ${row.name} of ${row.path}`, async () => {
      const good = words(row.good)[0] ?? 'chase-sapphire-reserve'
      const { status, error } = await service.request(plan, `${pathWith(row, good)}&${row.name}=${good}`)
      expect([status, error?.code]).toEqual([400, 'bad_request'])
      expect(error?.message).toContain(row.name)
    })
  }

  it('are rejected if a required one is missing', async () => {
    for (const row of inGets.filter(({ where, required }) => where === 'query' && required === 'yes')) {
      const { status, error } = await service.request(plan, row.path ?? '')
      expect([status, error?.code], row.path).toEqual([400, 'bad_request'])
      expect(error?.message).toContain(row.name)
    }
  })

  it('with unknown names are ignored', async () => {
    const plainly = await service.ok(plan, '/v1/cards?limit=3')
    expect((await service.ok(plan, '/v1/cards?limit=3&unknown=1&unknown=2&__proto__=x')).text).toBe(
      plainly.text,
    )
  })

  it('can be percent-encoded, and an invalid encoding is not a server error', async () => {
    const plainly = await service.ok(plan, '/v1/cards?issuer=chase')
    expect((await service.ok(plan, '/v1/cards?issuer=%63hase')).text).toBe(plainly.text)
    expect((await service.ok(plan, '/v1/cards/%63hase-sapphire-reserve')).status).toBe(200)
    for (const path of [
      '/v1/cards/%zz',
      '/v1/cards/%',
      '/v1/cards/%C3',
      '/v1/cards?issuer=%zz',
      '/v1/cards/a%2Fb',
    ])
      expect([400, 404]).toContain((await service.request(plan, path)).status)
  })

  it('accept slugs of up to 100 characters', async () => {
    for (const path of ['/v1/cards/', '/v1/issuers/', '/v1/offers/history?card_slug=', '/v1/cards?issuer=']) {
      expect((await service.request(plan, path + 'a'.repeat(100))).status, path).toBe(404)
      expect((await service.request(plan, path + 'a'.repeat(101))).status, path).toBe(400)
    }
  })

  it('reject an unknown issuer with 404, and an unknown category with the list of categories', async () => {
    for (const path of ['/v1/cards', '/v1/application-rules', '/v1/product-changes']) {
      const { status, error } = await service.request(plan, `${path}?issuer=no-such-issuer`)
      expect([status, error?.code], path).toEqual([404, 'not_found'])
      expect(error?.message).toContain('no-such-issuer')
    }
    const { error } = await service.request(plan, '/v1/cards/best?category=nonsense')
    expect(error?.message).toMatch(/category.*dining/)
  })
})
