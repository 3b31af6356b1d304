import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphSchema } from '../../../data/graphql/schema.ts'
import { type Service, startService } from '../../support/service.ts'
import { everyField } from './every-field.ts'

type Row = Record<string, unknown>
let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const request = async (path: string, body: Row) => {
  const { status, text } = await service.request('enterprise', path, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(status, text).toBe(200)
  return text
}

const graph = async (query: string, variables: Row = {}) =>
  JSON.parse(await request('/v1/graphql', { query, variables })) as {
    data: Row
    errors?: { message: string; extensions: { code: string } }[]
  }

describe('a response computed from a body', () => {
  const spend = { groceries: 600, dining: 250, 'online-shopping': 120.5, travel: 300 }
  /** Returns the REST response, with lists cut to the length of GraphQL's. */
  const post = async (path: string, body: Row) =>
    JSON.parse(await request(path, body), (_, value) => (Array.isArray(value) ? value.slice(0, 100) : value))
  /** Returns the response to a query that passes every member of a body as a variable. */
  const query = async (root: string, type: string, body: Row) => {
    const args = graphSchema.getQueryType()?.getFields()[root]?.args ?? []
    const own = args.filter(({ name }) => name in body)
    const declared = own.map(({ name, type }) => `$${name}: ${type}`).join(', ')
    const passed = own.map(({ name }) => `${name}: $${name}`).join(', ')
    const document = `query(${declared}) { ${root}(${passed}) { ${everyField(type)} } }`
    const { data, errors } = await graph(document, body)
    expect(errors).toBeUndefined()
    return data[root]
  }

  it.each([
    { country: 'US', spend, limit: 5 },
    { country: 'CA', spend, type: 'personal', valuation: 'cash', credit_use: 0.5, portal_share: 0.25 },
    {
      country: 'US',
      spend,
      cards: ['chase-sapphire-preferred', 'chase-sapphire-reserve'],
      point_values: { CHASE_UR: 1.5 },
      merchants: [{ merchant: 'delta-air-lines-us', monthly: 50 }],
    },
  ])('calculate equals POST /v1/calculate for %j', async (body) =>
    expect(await query('calculate', 'Values', body)).toEqual(await post('/v1/calculate', body)),
  )

  it('optimize equals POST /v1/optimize', async () => {
    const body = { country: 'CA', spend, max_cards: 2, exclude: ['td-cash-back-visa'], max_annual_fee: 150 }
    expect(await query('optimize', 'Wallets', body)).toEqual(await post('/v1/optimize', body))
  })

  it('eligibility equals POST /v1/eligibility', async () => {
    const body = {
      country: 'US',
      cards: ['chase-sapphire-preferred', 'chase-sapphire-reserve'],
      history: [{ issuer: 'chase', type: 'personal', opened: '2026-05-01', bonus_received: true }],
      credit_score: 720,
    }
    expect(await query('eligibility', 'Eligibility', body)).toEqual(await post('/v1/eligibility', body))
  })

  it.each([
    ['calculate(country: "US", spend: { restaurants: 1 }) { data { slug } }', 'bad_request', '`restaurants`'],
    ['calculate(country: "US", spend: { gas: -1 }) { data { slug } }', 'bad_request', 'spend.gas'],
    ['calculate(country: "US", spend: { __proto__: 1 }) { data { slug } }', 'bad_request', '__proto__'],
    ['calculate(country: "US", spend: 5) { data { slug } }', 'bad_request', 'spend'],
    ['calculate(country: "US") { data { slug } }', 'bad_request', 'spend'],
    ['calculate(country: "US", spend: { gas: 1 }, cards: ["no"]) { data { slug } }', 'not_found', 'no'],
    ['optimize(country: "US", spend: { gas: 1 }, max_cards: 5) { considered }', 'bad_request', 'max_cards'],
    ['eligibility(country: "US", cards: ["no"], history: []) { notes }', 'not_found', 'no'],
  ])('%s is refused as in REST', async (root, code, message) => {
    const { errors } = await graph(`{ ${root} }`)
    expect(errors?.[0]?.extensions.code).toBe(code)
    expect(errors?.[0]?.message).toContain(message)
  })

  it('is refused if the response would have too many fields', async () => {
    const lines = Array.from({ length: 130 }, (_, i) => `a${i}: value b${i}: spend`).join(' ')
    const roots = [1, 2, 3, 4, 5, 6].map(
      (i) => `r${i}: calculate(country: "US", spend: $spend, limit: 50) { ...v }`,
    )
    const { errors } = await graph(
      `query($spend: JSON!) { ${roots.join(' ')} } fragment v on Values { data { lines { ${lines} } } }`,
      { spend },
    )
    expect(errors?.[0]?.message).toContain('300000 fields')
  })
})
