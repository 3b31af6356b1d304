import { describe, expect, it } from 'vitest'
import { refuse } from '../../../data/schema/errors.ts'
import { documentReader, type GraphError, parseQuery } from '../../../proxy/graphql/document.ts'
import { executeGraph, type GraphRequest, type Resolve } from '../../../proxy/graphql/execute.ts'
import { processBudget, workBudget } from '../../../proxy/graphql/work-budget.ts'

const rates = Array.from({ length: 120 }, (_, index) => ({ category_slug: `rate-${index}`, categories: [] }))
const card = { slug: 'a-card', name: 'A Card', annual_fee: 0, reward_rates: rates, is_active: true }

const resolve: Resolve = async (root, args) => {
  if (root === 'card') return args.slug === 'a-card' ? card : null
  if (root === 'cards' && args.issuer !== undefined) refuse('not_found', `There is no issuer ${args.issuer}.`)
  if (root === 'cards') return Array.from({ length: Number(args.limit) }, () => ({ ...card }))
  if (root === 'issuers') return Array.from({ length: 150 }, () => ({ slug: 'x' }))
  if (root === 'stats') return { total_cards: 3, issuers_by_country: { US: 1 } }
  return []
}
const read = documentReader()
const execute = async (query: string, more: Omit<GraphRequest, 'query'> = {}, budget = processBudget) =>
  JSON.parse(
    await budget.run('account', new AbortController().signal, (pause) =>
      executeGraph({ query, ...more }, read, resolve, pause),
    ),
  ) as { readonly data?: unknown; readonly errors?: readonly GraphError[] }
const messages = async (query: string, more: Omit<GraphRequest, 'query'> = {}) =>
  (await execute(query, more)).errors?.map(({ message }) => message).join(' ')

describe('a GraphQL response', () => {
  it('has the requested fields under their REST names or aliases', async () => {
    const response = await execute(
      '{ mine: card(slug: "a-card") { slug fee: annual_fee __typename } stats { issuers_by_country } }',
    )
    expect(JSON.stringify(response.data)).toBe(
      '{"mine":{"slug":"a-card","fee":0,"__typename":"Card"},"stats":{"issuers_by_country":{"US":1}}}',
    )
    expect(response.errors).toBeUndefined()
  })

  it('supports variables, their defaults, and operation names', async () => {
    const query =
      'query a($slug: String = "a-card") { card(slug: $slug) { slug } } query b { stats { total_cards } }'
    expect(await execute(query, { operationName: 'a' })).toEqual({ data: { card: { slug: 'a-card' } } })
    expect(await execute(query, { operationName: 'a', variables: { slug: 'z' } })).toEqual({
      data: { card: null },
    })
    expect(await execute(query, { operationName: 'b' })).toEqual({ data: { stats: { total_cards: 3 } } })
    expect(await messages(query)).toContain('operation')
    expect(await messages(query, { operationName: 'c' })).toContain('operation')
  })

  it('merges the fields of one response name, and those of fragments', async () => {
    const query =
      'query a { ...q card(slug: "a-card") { name ...f ...f } } fragment f on Card { fee: annual_fee name } ' +
      'fragment q on Query { card(slug: "a-card") { slug } }'
    const merged = '{"data":{"card":{"slug":"a-card","name":"A Card","fee":0}}}'
    for (let times = 0; times < 2; times++) expect(JSON.stringify(await execute(query))).toBe(merged)
  })

  it('has an error where a value must exist and does not', async () => {
    const { data, errors } = await execute('{ card(slug: "a-card") { slug issuers { name } } }')
    expect(data).toEqual({ card: null })
    expect(errors).toMatchObject([{ path: ['card'], message: expect.stringContaining('Card.issuers') }])
  })

  it('omits fields by @skip and @include', async () => {
    const query =
      'query($no: Boolean!) { card(slug: "a-card") { slug @skip(if: true) name @include(if: $no) annual_fee } }'
    expect(await execute(query, { variables: { no: false } })).toEqual({ data: { card: { annual_fee: 0 } } })
  })

  it('accepts a number in any notation', async () => {
    for (const fee of ['95.1', '1e2', '1e21', '0.0000001', '1.0E-7'])
      expect(
        await messages(`{ bestCards(category: "dining", maxAnnualFee: ${fee}) { slug } }`),
      ).toBeUndefined()
    expect(await messages('{ bestCards(category: "dining", maxAnnualFee: -1e-7) { slug } }')).toContain(
      'least 0',
    )
  })

  it('limits every list to 100 items, by literal or variable', async () => {
    const count = async (query: string, variables = {}) => (await execute(query, { variables })).data
    expect(await count('{ cards(limit: 101) { slug } }')).toHaveProperty('cards.length', 100)
    expect(await count('query($n: Int) { cards(limit: $n) { slug } }', { n: 5_000 })).toHaveProperty(
      'cards.length',
      100,
    )
    expect(await count('query($n: Int) { cards(limit: $n) { slug } }')).toHaveProperty('cards.length', 20)
    expect(await count('{ issuers { slug } }')).toHaveProperty('issuers.length', 100)
    expect(await count('{ card(slug: "a-card") { reward_rates { category_slug } } }')).toHaveProperty(
      'card.reward_rates.length',
      100,
    )
  })
})

describe('a GraphQL error', () => {
  it('names the argument, as in REST', async () => {
    expect(await messages('{ cards(limit: 0) { slug } }')).toBe('`limit` must be at least 1.')
    expect(await messages('{ cards(country: "MX") { slug } }')).toBe('`country` must be one of US, CA.')
    expect(await messages('{ bestCards(category: "", maxAnnualFee: -1) { slug } }')).toBe(
      '`category` must not be empty.',
    )
    expect(
      await messages('query($n: Int) { cards(limit: $n) { slug } }', { variables: { n: -5 } }),
    ).toContain('limit')
  })

  it('has the error code of REST and its path', async () => {
    const { errors, data } = await execute('{ all: cards(issuer: "nobody") { slug } stats { total_cards } }')
    expect(errors?.[0]).toMatchObject({ path: ['all'], extensions: { code: 'not_found' } })
    expect(data).toBeNull()
  })

  it('leaves the other fields if the root is nullable', async () => {
    const { errors, data } = await execute('{ card(slug: "No Slug") { slug } stats { total_cards } }')
    expect(errors?.[0]).toMatchObject({ path: ['card'], extensions: { code: 'bad_request' } })
    expect(data).toEqual({ card: null, stats: { total_cards: 3 } })
  })

  it.each([
    ['a mutation', 'mutation { cards { slug } }', 'Only query operations'],
    ['a subscription', 'subscription { cards { slug } }', 'Only query operations'],
    ['a type definition', 'type A { a: Int } { stats { total_cards } }', 'may only contain queries'],
    ['nothing but a comment', '# nothing', 'Syntax Error'],
    ['nothing but a fragment', 'fragment f on Card { slug }', 'never used'],
    ['brackets', '['.repeat(2_000), 'Syntax Error'],
    ['more than 1,000 tokens', `{ ${'a '.repeat(1_000)} }`, 'tokens'],
    ['a flood of comments', `{ stats { total_cards } } ${'#\n'.repeat(2_000)}`, 'omments'],
    ['more than 8 KiB', `{ card(slug: "${'é'.repeat(4_096)}") { slug } }`, '8192 bytes'],
    ['a variable of the wrong type', 'query($n: Int) { cards(limit: $n) { slug } }', 'Int'],
  ])('is returned for %s', async (_, query, message) => {
    expect(await messages(query, { variables: { n: 'many' } })).toContain(message)
  })
})

describe('the schema', () => {
  it.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "Card") { name } }',
    '{ x: __schema { queryType { name } } }',
    '{ ...f } fragment f on Query { __schema { types { name } } }',
    'query __schema { ...__type } fragment __type on Query { __type(name: "Card") { fields { name } } }',
  ])('is not revealed by %s', async (query) => {
    const response = await execute(query)
    expect(response.data).toBeUndefined()
    expect(response.errors?.every(({ message }) => /introspection|Cannot query/.test(message))).toBe(true)
  })

  it('is not revealed by suggestions', async () => {
    const guesses = [
      '{ card(slag: "a") { slug } }',
      '{ cart { slug } }',
      '{ cards { slog } }',
      '{ cards }',
      '{ cards { slug { x } } }',
    ]
    for (const query of [
      ...guesses,
      '{ cards { ... on Crad { slug } } }',
      'query($c: Strin) { cards(country: $c) { slug } }',
    ])
      expect(await messages(query)).not.toMatch(/Did you mean/)
  })

  it('supports __typename', async () =>
    expect(await execute('{ __typename }')).toEqual({ data: { __typename: 'Query' } }))
})

it('caches a bounded number of valid documents', () => {
  const reader = documentReader()
  const first = reader('{ stats { total_cards } }')
  expect(reader('{ stats { total_cards } }')).toBe(first)
  for (let index = 0; index < 200; index++) reader(`{ a${index}: stats { total_cards } }`)
  expect(reader('{ stats { total_cards } }')).not.toBe(first)
  expect(parseQuery('{ nothing }').errors).toHaveLength(1)
})

describe('a response with very many fields', () => {
  const aliases = (count: number, field: string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')
  const roots = (count: number, fields: string) =>
    `{ ${Array.from({ length: count }, (_, index) => `r${index}: cards(limit: 100) { ${fields} }`).join(' ')} }`

  it('is rejected as a whole above the limit, with one error per root', async () => {
    const inner = 'fragment f on RewardRate { a: category_slug b: category_slug }'
    const { data, errors } = await execute(`${roots(10, aliases(8, 'reward_rates { ...f }'))} ${inner}`)
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ message: expect.stringContaining('300000 fields') }])
  })

  it('does not block other requests while it is built', async () => {
    // Without a slice of time, every step waits for a turn of the event loop, however fast the machine is.
    const limits = { running: 1, runningPerAccount: 1, waitingPerAccount: 1, waitMs: 1_000, sliceMs: 0 }
    let turns = 0
    let over = false
    const other = () => {
      turns++
      if (!over) setImmediate(other)
    }
    setImmediate(other)
    const { data } = await execute(roots(10, 'reward_rates { category_slug }'), {}, workBudget(limits))
    over = true
    expect(Object.keys(data as object)).toHaveLength(10)
    // At least a step for each of the ten lists.
    expect(turns).toBeGreaterThan(10)
  })
})
