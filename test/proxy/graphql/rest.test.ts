import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../support/service.ts'
import { everyField } from './every-field.ts'

type Row = Record<string, unknown>
let service: Service
let slugs: readonly string[]
beforeAll(async () => {
  service = await startService()
  const all = await service.everything<{ slug: string }>('enterprise', '/v1/cards?include_discontinued=true')
  slugs = all.map(({ slug }) => slug)
}, 120_000)
afterAll(() => service.stop())

async function graph(query: string, variables: Row = {}) {
  const body = JSON.stringify({ query, variables })
  const { status, body: reply } = await service.request('enterprise', '/v1/graphql', {
    method: 'POST',
    body,
  })
  expect(status).toBe(200)
  return reply as {
    data: Record<string, Row[]>
    errors?: { message: string; extensions: { code: string } }[]
  }
}
async function data(query: string, variables: Row = {}) {
  const { data, errors } = await graph(query, variables)
  expect(errors).toBeUndefined()
  return data
}
const rest = async (path: string) => ((await service.ok('enterprise', path)).body as { data: Row[] }).data
/** REST omits the issuer's website in lists, and relations in search results; GraphQL returns every requested field. */
const withoutWebsite = (rows: readonly Row[]) =>
  rows.map(({ issuers, ...row }) => ({ ...row, issuers: { ...(issuers as Row), website: undefined } }))

const card = everyField('Card')
const filters = [
  ['', ''],
  ['country: "CA"', 'country=CA'],
  ['issuer: "chase"', 'issuer=chase'],
  ['network: "visa", country: "US"', 'network=visa&country=US'],
]

describe('cards', () => {
  it.each(filters)('with %s equal all pages of GET /v1/cards', async (args, search) => {
    const expected = await service.everything<Row>('enterprise', `/v1/cards?${search}`)
    const found: Row[] = []
    do {
      const page = `limit: 100, offset: ${found.length}${args === '' ? '' : `, ${args}`}`
      found.push(...(await data(`{ cards(${page}) { ${card} } }`)).cards!)
    } while (found.length % 100 === 0 && found.length < expected.length)
    expect(withoutWebsite(found)).toEqual(withoutWebsite(expected))
  })

  it('default to 20, as in REST', async () => {
    const { cards } = await data('{ cards { slug } }')
    expect(cards).toEqual((await rest('/v1/cards')).map(({ slug }) => ({ slug })))
  })
})

it('card equals GET /v1/cards/{slug} for every card', async () => {
  const query = `query($slug: String!) { card(slug: $slug) { ${card} } }`
  for (const slug of slugs) {
    expect((await data(query, { slug })).card).toEqual(await rest(`/v1/cards/${slug}`))
  }
  expect((await data(query, { slug: 'no-such-card' })).card).toBeNull()
}, 120_000)

it.each(['chase sapphire', 'csr', 'amex', 'visa', 'td cash back', 'saphire'])(
  'searchCards equals GET /v1/cards/search?q=%s',
  async (q) => {
    const { searchCards } = await data(
      `query($q: String!) { searchCards(query: $q, limit: 100) { ${card} } }`,
      { q },
    )
    const expected = await rest(`/v1/cards/search?limit=100&q=${encodeURIComponent(q)}`)
    expect(expected.length).toBeGreaterThan(0)
    const names = new Set(expected.flatMap(Object.keys))
    const shown = searchCards!.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))),
    )
    expect(withoutWebsite(shown)).toEqual(withoutWebsite(expected))
  },
)

it('bestCards equals GET /v1/cards/best for every category', async () => {
  const ranked = everyField('RankedCard')
  const categories = await rest('/v1/categories')
  for (const { slug } of categories) {
    const { plain, narrow } = await data(
      `query($slug: String!) {
        plain: bestCards(category: $slug) { ${ranked} }
        narrow: bestCards(category: $slug, country: "CA", maxAnnualFee: 120.5, includeRestricted: true) { ${ranked} }
      }`,
      { slug },
    )
    const search = `category=${slug}&country=CA&max_annual_fee=120.5&include_restricted=true`
    expect(withoutWebsite(plain!)).toEqual(withoutWebsite(await rest(`/v1/cards/best?category=${slug}`)))
    expect(withoutWebsite(narrow!)).toEqual(withoutWebsite(await rest(`/v1/cards/best?${search}`)))
  }
})

it('issuers and issuer equal REST', async () => {
  const issuer = everyField('Issuer')
  const all = await rest('/v1/issuers')
  expect((await data(`{ issuers { ${issuer} } }`)).issuers).toEqual(all.slice(0, 100))
  expect((await data(`{ issuers(country: "CA") { ${issuer} } }`)).issuers).toEqual(
    await rest('/v1/issuers?country=CA'),
  )
  for (const { slug } of all)
    expect((await data(`{ issuer(slug: "${slug}") { ${issuer} } }`)).issuer).toEqual(
      await rest(`/v1/issuers/${slug}`),
    )
  expect((await data('{ issuer(slug: "nobody") { name } }')).issuer).toBeNull()
})

it('categories, stats, transferPartners, and applicationRules equal REST', async () => {
  const found = await data(`{
    categories { ${everyField('Category')} }
    stats { ${everyField('Stats')} }
    transferPartners { ${everyField('TransferPartner')} }
    mine: transferPartners(currency: "CHASE_UR") { ${everyField('TransferPartner')} }
    none: transferPartners(currency: "NO_SUCH") { id }
    applicationRules { ${everyField('ApplicationRule')} }
    chase: applicationRules(issuer: "chase") { ${everyField('ApplicationRule')} }
  }`)
  const expected = {
    categories: await rest('/v1/categories'),
    stats: await rest('/v1/stats'),
    transferPartners: (await rest('/v1/transfer-partners')).slice(0, 100),
    mine: await rest('/v1/transfer-partners?currency=CHASE_UR'),
    none: [],
    applicationRules: (await rest('/v1/application-rules')).slice(0, 100),
    chase: await rest('/v1/application-rules?issuer=chase'),
  }
  expect(found).toEqual(expected)
})

describe('an error of REST', () => {
  it.each([
    ['{ cards(issuer: "nobody") { slug } }', 'not_found', 'nobody'],
    ['{ applicationRules(issuer: "nobody") { id } }', 'not_found', 'nobody'],
    ['{ bestCards(category: "nothing") { slug } }', 'bad_request', '`category` must be one of'],
    ['{ searchCards(query: "*") { slug } }', 'bad_request', 'query'],
    ['{ card(slug: "NO") { slug } }', 'bad_request', '`slug` must be at most 100 lowercase letters'],
    ['{ transferPartners(currency: "?") { id } }', 'bad_request', 'currency'],
    ['{ cards(offset: -1) { slug } }', 'bad_request', '`offset` must be at least 0'],
  ])('%s is an error of GraphQL too', async (query, code, message) => {
    const { errors } = await graph(query)
    expect(errors?.[0]?.extensions.code).toBe(code)
    expect(errors?.[0]?.message).toContain(message)
  })

  const post = (body: string, plan: 'enterprise' | 'pro' = 'enterprise') =>
    service.request(plan, '/v1/graphql', { method: 'POST', body })

  it.each([
    '',
    '{',
    '[]',
    '[{"query":"{stats{total_cards}}"}]',
    '{}',
    '{"query":""}',
    '{"query":5}',
    'null',
    '"{}"',
    '{"query":"{a}","variables":[]}',
    '{"query":"{a}","variables":"x"}',
    '{"query":"{a}","operationName":1}',
  ])('a body %s without a usable query is 400', async (body) =>
    expect(await post(body)).toMatchObject({ status: 400, error: { code: 'bad_request' } }),
  )

  it('a query error is 200 with errors', async () => {
    expect(await post('{"query":"{"}')).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'bad_request' } }] },
    })
  })

  it('a plan without GraphQL is refused before the body is read, and GET is not a route', async () => {
    expect(await post('{', 'pro')).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect(await service.request('enterprise', '/v1/graphql?query={stats{total_cards}}')).toMatchObject({
      status: 404,
    })
  })

  it('a body of 64 KiB or more is 413', async () => {
    expect(await post(JSON.stringify({ query: '#'.repeat(65_536) }))).toMatchObject({ status: 413 })
  })
})

/** CPU time of this process, in ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

it('a request counts as one call, whatever its query', async () => {
  await service.use('enterprise', { daily: 0, monthly: 0 })
  const roots = Array.from(
    { length: 10 },
    (_, index) => `r${index}: cards(limit: 100, offset: ${index}) { ...c }`,
  )
  const query = `{ ${roots.join(' ')} } fragment c on Card { ${card} }`
  const before = cpuMs()
  const request = { method: 'POST', body: JSON.stringify({ query }) }
  const { headers, body } = await service.requestWithoutReset('enterprise', '/v1/graphql', request)
  const callMs = cpuMs() - before
  expect(headers.get('x-ratelimit-remaining')).toBe('19999')
  expect(body).toMatchObject({ data: { r0: { length: 100 }, r9: { length: 100 } } })
  const parsed = cpuMs()
  JSON.parse(JSON.stringify(body))
  // The whole call, the client's part included, costs about four times as much as writing and reading its JSON.
  expect(callMs).toBeLessThan(20 * (cpuMs() - parsed))
})

it('malformed variables never cause a server error', async () => {
  const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`v${index}`, index]))
  const query = 'query($n: Int) { cards(limit: $n) { slug } }'
  expect((await graph(query, { ...many, n: 1 })).data.cards).toHaveLength(1)
  expect((await graph(query, { constructor: 1, n: 2 })).data.cards).toHaveLength(2)
  const body = `{"query":"${query}","variables":{"__proto__":{"n":1},"n":2}}`
  const response = await service.request('enterprise', '/v1/graphql', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ error: { message: '`variables` has no field `__proto__`.' } })
  for (const n of ['2', 2.5, true, {}, [1], 1e30]) expect((await graph(query, { n })).errors).toHaveLength(1)
})
