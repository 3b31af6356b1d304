import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, MODES } from '../../support/mcp.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const
const SLUG = 'chase-sapphire-preferred'

/** Tools of the contract, with the lowest plan that can call each, and arguments. */
const TOOLS = [
  ['search_cards', 'free', { q: 'sapphire' }],
  ['get_card', 'free', { slug: SLUG }],
  ['compare_cards', 'free', { slugs: [SLUG, 'chase-sapphire-reserve'] }],
  ['find_best_cards', 'free', { category: 'dining', country: 'US' }],
  ['calculate_value', 'starter', { country: 'US', spend: { dining: 500 } }],
  ['optimize_wallet', 'pro', { country: 'US', spend: { dining: 500, groceries: 300 } }],
  ['check_eligibility', 'starter', { country: 'US', cards: [SLUG], history: [] }],
  ['resolve_merchant', 'free', { q: 'costco' }],
  ['get_application_rules', 'free', { issuer: 'chase' }],
  ['list_changes', 'pro', {}],
  ['get_card_history', 'pro', { slug: SLUG }],
  ['get_transfer_partners', 'pro', { currency: 'CHASE_UR' }],
] as const

describe.each(MODES)('the tools, by the official client in mode %j', (mode) => {
  it('are listed with titles, schemas and annotations', async () => {
    const { client, close } = await connect(service, 'free', mode)
    const { tools } = await client.listTools()
    await close()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(([name]) => name))
    for (const tool of tools) {
      expect(tool.title, tool.name).toBeTruthy()
      expect(tool.annotations, tool.name).toMatchObject({ readOnlyHint: true, openWorldHint: false })
      expect([tool.inputSchema.type, tool.outputSchema?.type], tool.name).toEqual(['object', 'object'])
      expect(tool.inputSchema.properties, tool.name).toHaveProperty('detail')
    }
  })

  it.each(PLANS)('respond on %s as the plan allows, in at most 25 KB', async (plan) => {
    const { client, call, close } = await connect(service, plan, mode)
    await client.listTools()
    for (const [name, needs, args] of TOOLS) {
      for (const detail of ['concise', 'full']) {
        const { isError, data, error, bytes } = await call(name, { ...args, detail })
        const allowed = PLANS.indexOf(plan) >= PLANS.indexOf(needs)
        expect([name, isError, error?.code], error?.message).toEqual([
          name,
          !allowed,
          allowed ? undefined : 'forbidden',
        ])
        if (allowed) expect(data, name).toBeTruthy()
        expect(bytes, `${name} ${detail}`).toBeLessThanOrEqual(25_000)
      }
    }
    await close()
  })
})

describe('a result', () => {
  it('with every field is the response of the API', async () => {
    const { call, close } = await connect(service, 'pro')
    const [{ data }, rest] = [
      await call('get_card', { slug: SLUG, detail: 'full' }),
      await service.ok('pro', `/v1/cards/${SLUG}`),
    ]
    await close()
    expect(data).toEqual((rest.body as { data: unknown }).data)
  })

  it('has concise cards, and the rate that ranked them', async () => {
    const { call, close } = await connect(service, 'free')
    const { data, structured, text } = await call('find_best_cards', { category: 'dining', limit: 10 })
    await close()
    const cards = data as readonly Record<string, unknown>[]
    expect(cards).toHaveLength(10)
    for (const card of cards) {
      expect(Object.keys(card)).toEqual(expect.arrayContaining(['slug', 'name', 'issuer', 'category_rate']))
      expect(JSON.stringify(card).length).toBeLessThan(1_000)
    }
    expect(JSON.parse(text)).toEqual(structured)
  })

  it('has the sets of cards without their lines, and all of the lines on request', async () => {
    const { call, close } = await connect(service, 'pro')
    const query = { country: 'US', spend: { dining: 500, groceries: 300 }, have: [SLUG], limit: 2 }
    const concise = await call('optimize_wallet', query)
    const full = await call('optimize_wallet', { ...query, detail: 'full' })
    const init = {
      method: 'POST',
      body: JSON.stringify(query),
      headers: { 'content-type': 'application/json' },
    }
    const { body } = await service.request('pro', '/v1/optimize', init)
    await close()
    const { data, not_computable } = body as {
      readonly data: readonly Record<string, unknown>[]
      readonly not_computable: readonly unknown[]
    }
    expect(full.data).toEqual(data)
    expect(full.structured.not_computable_count).toBe(not_computable.length)
    expect(full.structured.hint).toMatch(/^The cards that cannot be computed are only counted\./)
    expect(concise.data).toEqual(data.map(({ lines, ...row }) => row))
    expect(data.every(({ cards }) => (cards as readonly string[]).includes(SLUG))).toBe(true)
  })

  it('summarizes why an application would be declined', async () => {
    const { call, close } = await connect(service, 'starter')
    const opened = { issuer: 'citi', type: 'personal', opened: '2026-06-01' }
    const args = { country: 'US', cards: [SLUG], history: Array(5).fill(opened) }
    const { data, structured } = await call('check_eligibility', args)
    await close()
    expect(data).toEqual([
      {
        slug: SLUG,
        name: 'Chase Sapphire Preferred® Card',
        verdict: 'fail',
        earliest: '2028-06-01',
        bonus_verdict: 'pass',
        reasons: [expect.stringMatching(/^fail: 5\/24\. /)],
      },
    ])
    expect(structured.notes).toBeTruthy()
  })

  it('omits rows above 25 KB, and says so', async () => {
    const { call, close } = await connect(service, 'enterprise')
    for (const [tool, args, rows] of [
      ['search_cards', { limit: 25, detail: 'full' }, 25],
      ['find_best_cards', { category: 'dining', limit: 50 }, 50],
      ['get_transfer_partners', { detail: 'full' }, 100],
    ] as const) {
      const { data, structured, bytes } = await call(tool, args)
      expect(bytes).toBeLessThanOrEqual(25_000)
      expect(structured.omitted, tool).toBeGreaterThan(0)
      expect((data as readonly unknown[]).length + Number(structured.omitted), tool).toBeGreaterThanOrEqual(
        rows,
      )
      expect(structured.hint).toContain('limit')
    }
    await close()
  })

  it.each([
    ['search_cards', '/v1/cards', 25],
    ['resolve_merchant', '/v1/merchants', 50],
  ])('of %s has at most the rows that fit, so that pages have no gap', async (tool, path, max) => {
    const { call, close } = await connect(service, 'enterprise')
    const rows: unknown[] = []
    for (let total = 1; rows.length < total; ) {
      const { data, structured } = await call(tool, { limit: 100, offset: rows.length })
      expect(structured).toMatchObject({ limit: max })
      expect(structured.omitted).toBeUndefined()
      rows.push(...(data as readonly unknown[]))
      total = Number(structured.total)
    }
    const usual = await call(tool)
    await close()
    expect(usual.structured).toMatchObject({ limit: 20 })
    const all = await service.everything<Record<string, unknown>>('enterprise', path)
    const nameOf = (row: unknown) =>
      (row as { slug?: string; id?: string }).slug ?? (row as { id: string }).id
    const names = path === '/v1/cards' ? all.map(({ slug }) => slug) : all.map(({ id }) => id)
    expect(rows.map(nameOf)).toEqual(names)
  })

  it.each(['concise', 'full'])('follows the changes to the end without a gap, %s', async (detail) => {
    const { call, close } = await connect(service, 'pro')
    const ids: unknown[] = []
    for (let since: unknown, more: unknown = true; more === true && ids.length < 100; ) {
      const { data, structured, bytes } = await call('list_changes', {
        ...(since === undefined ? {} : { since }),
        limit: 400,
        detail,
      })
      expect(bytes).toBeLessThanOrEqual(25_000)
      expect(structured.omitted).toBeUndefined()
      ids.push(...(data as readonly { id: string }[]).map(({ id }) => id))
      ;({ next: since, has_more: more } = structured)
    }
    await close()
    const { body } = await service.ok('pro', `/v1/changes?limit=${ids.length}`)
    expect(ids).toEqual((body as { data: readonly { id: string }[] }).data.map((change) => change.id))
  })
})

describe('a refusal', () => {
  const WRONG = [
    ['get_card', {}, 'bad_request', '`slug` is required.'],
    ['get_card', { slug: 'No Slug' }, 'bad_request', '`slug`'],
    ['get_card', { slug: 'no-such-card' }, 'not_found', 'no-such-card'],
    ['get_card', { slug: SLUG, color: 'red' }, 'bad_request', '`color`'],
    ['get_card', { slug: { a: 1 } }, 'bad_request', '`slug`'],
    ['get_card', { slug: null }, 'bad_request', '`slug`'],
    ['get_card', { slug: SLUG, detail: 'all' }, 'bad_request', '`detail`'],
    ['get_card', { slug: SLUG, as_of: '2026-01-01' }, 'forbidden', '`as_of`'],
    ['search_cards', { q: 'gold', issuer: 'chase' }, 'bad_request', '`issuer` cannot be combined with `q`.'],
    ['search_cards', { limit: 0 }, 'bad_request', '`limit`'],
    ['compare_cards', { slugs: [SLUG] }, 'bad_request', '`slugs`'],
    ['find_best_cards', { category: 'nonsense' }, 'bad_request', '`category`'],
    ['list_changes', { since: 7 }, 'forbidden', 'Pro'],
    ['calculate_value', { country: 'US' }, 'forbidden', 'Starter'],
  ] as const

  it('has the code and the message of the API, and counts like one of the API', async () => {
    await service.use('free', { daily: 0, monthly: 0 })
    const { call, close } = await connect(service, 'free')
    for (const [name, args, code, message] of WRONG) {
      const { isError, error, text } = await call(name, args)
      expect([isError, error?.code], `${name} ${JSON.stringify(args)}: ${text}`).toEqual([true, code])
      expect(error?.message).toContain(message)
      expect(JSON.parse(text).error.code).toBe(code)
    }
    await close()
    const { headers } = await service.requestWithoutReset('free', '/v1/cards?limit=1')
    expect(Number(headers.get('x-ratelimit-remaining'))).toBe(100 - WRONG.length - 1)
  })

  it('names a wrong field of a body', async () => {
    const { call, close } = await connect(service, 'starter')
    const { error } = await call('calculate_value', { country: 'US', spend: { dining: -1 } })
    const unknown = await call('calculate_value', { country: 'US', spend: { dining: 1 }, color: 'red' })
    await close()
    expect(error).toMatchObject({ code: 'bad_request', message: expect.stringContaining('spend.dining') })
    expect(unknown.error?.message).toContain('`color`')
  })

  it('of a used up quota or a suspended account is a result too', async () => {
    const { call, close } = await connect(service, 'starter')
    await service.use('starter', { daily: 500, monthly: 500 })
    const limited = await call('get_card', { slug: SLUG })
    await service.use('starter', { daily: 0, monthly: 0 })
    await service.suspend('starter', true)
    const suspended = await call('get_card', { slug: SLUG })
    await service.suspend('starter', false)
    await close()
    expect(limited.error).toMatchObject({ code: 'rate_limited', limit: 'daily', limit_value: 500 })
    expect([limited.isError, suspended.isError, suspended.error?.code]).toEqual([
      true,
      true,
      'account_suspended',
    ])
  })
})
