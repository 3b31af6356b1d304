import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { modeOf } from '../../data/schema/sandbox.ts'
import { parseKey } from '../../proxy/accounts/key.ts'
import type { FinishedCall } from '../../proxy/request-log/request-log.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import { type Example, examples } from '../../site/src/data/examples.ts'
import { exampleUrl } from '../../site/src/data/reference.ts'
import { connect } from '../support/mcp.ts'
import { type Reply, type Service, startService } from '../support/service.ts'
import { inSandbox, namesOf, textsOf } from '../support/two-modes.ts'
import { webhooksOn } from '../support/webhooks.ts'

type Mode = 'live' | 'test'
const MODES = ['live', 'test'] as const
const otherOf = (mode: Mode): Mode => (mode === 'live' ? 'test' : 'live')

/** Endpoints that read data, with an example for each mode. Their responses name cards, issuers, merchants, or programs. */
const READS = (Object.keys(endpointTable) as EndpointName[]).filter((name) => {
  const { source, key } = endpointTable[name]
  return key && source !== 'account' && source !== 'file'
})
const exampleOf = (name: EndpointName, mode: Mode): Example =>
  mode === 'live' ? examples[name] : inSandbox(examples[name])

let service: Service
let queue: WebhookStore
const logged: FinishedCall[] = []
const keys = {} as Record<Mode, string>
const names = {} as Record<Mode, ReadonlySet<string>>
beforeAll(async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'separation-'))
  queue = await openSqliteWebhooks(join(folder, 'hooks.db'))
  const requestLog = { record: (call: FinishedCall) => void logged.push(call) }
  service = await startService(undefined, webhooksOn(queue), { requestLog })
  keys.live = service.key('enterprise')
  keys.test = await service.testKey('enterprise', 'enterprise')
  for (const mode of MODES) names[mode] = await namesOf((path) => request(mode, path))
})
afterAll(async () => {
  await service.stop()
  await queue.close()
})

const request = (mode: Mode, path: string, { method = 'GET', body, headers = {} }: Requested = {}) => {
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const all = { ...headers, authorization: `Bearer ${keys[mode]}` }
  return service.request(null, path, { method, headers: all, ...content })
}
interface Requested {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const exampleFor = (by: Mode, name: EndpointName, of: Mode): Promise<Reply> => {
  const [endpoint, example] = [endpointTable[name], exampleOf(name, of)]
  const path = exampleUrl({ name, endpoint, example, page: '', file: '' })
  return request(by, path, { method: endpoint.method, body: example.body })
}

/** Names of a mode in a response's data. Messages of errors repeat the request. */
const namedIn = (mode: Mode, body: unknown): readonly string[] => {
  const { error, ...data } = (body ?? {}) as { error?: unknown }
  return textsOf(data).filter((text) => names[mode].has(text))
}

it('live data and the sandbox have no card, issuer, merchant, program, or id in common', () => {
  expect(names.live.size).toBeGreaterThan(1_000)
  expect(names.test.size).toBeGreaterThan(50)
  expect([...names.test].filter((name) => names.live.has(name))).toEqual([])
})

describe.each(MODES)('with a %s key', (mode) => {
  it.each(READS)('%s returns data of its mode', async (name) => {
    const response = await exampleFor(mode, name, mode)
    expect(response.status, response.text).toBe(200)
    const version = response.headers.get('x-data-version')
    expect(version === 'sandbox').toBe(mode === 'test')
    expect(namedIn(otherOf(mode), response.body)).toEqual([])
  })

  it.each(READS)('%s returns nothing of the other mode, whichever names the request has', async (name) => {
    await exampleFor(otherOf(mode), name, otherOf(mode))
    const response = await exampleFor(mode, name, otherOf(mode))
    expect(response.status, response.text).toBeLessThan(500)
    expect(response.headers.get('x-data-version') === 'sandbox').toBe(mode === 'test')
    expect(namedIn(otherOf(mode), response.body)).toEqual([])
  })

  it('an entity tag of the other mode matches nothing', async () => {
    for (const path of [
      '/v1/categories',
      '/v1/cards?limit=3',
      '/v1/issuers',
      '/v1/cards/best?category=dining',
    ]) {
      const other = await request(otherOf(mode), path)
      const etag = other.headers.get('etag') ?? ''
      expect((await request(otherOf(mode), path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await request(mode, path, { headers: { 'if-none-match': etag } })).status).toBe(200)
    }
  })

  it('a cursor and an export of the other mode are refused', async () => {
    const { body } = await request(otherOf(mode), '/v1/changes?limit=1')
    const { next } = body as { next: string }
    expect([400, 410]).toContain((await request(mode, `/v1/changes?since=${next}`)).status)
    const files = async (by: Mode) => {
      const exported = (await request(by, '/v1/exports')).body as { data: { files: { url: string }[] } }
      return exported.data.files.map(({ url }) => new URL(url, 'http://localhost').pathname)
    }
    const own = new Set(await files(mode))
    const others = (await files(otherOf(mode))).filter((path) => !own.has(path))
    expect(others.length).toBeGreaterThan(40)
    for (const path of others) expect([path, (await request(mode, path)).status]).toEqual([path, 404])
  })

  it('webhooks of the other mode are neither listed nor deleted', async () => {
    const hook = { url: 'https://hooks.example/', events: ['card.updated'] }
    const made = await request(otherOf(mode), '/v1/webhooks', { method: 'POST', body: hook })
    const { id } = (made.body as { data: { id: string } }).data
    expect((await request(mode, '/v1/webhooks')).text).not.toContain(id)
    expect(await request(mode, `/v1/webhooks/${id}`, { method: 'DELETE' })).toMatchObject({ status: 404 })
    expect((await request(otherOf(mode), '/v1/webhooks')).text).toContain(id)
    expect(await request(otherOf(mode), `/v1/webhooks/${id}`, { method: 'DELETE' })).toMatchObject({
      status: 200,
    })
  })

  it('calls count for its mode alone', async () => {
    const used = async (by: Mode) => {
      const { body } = await request(by, '/v1/auth/usage')
      const { daily_used, monthly_used } = body as { daily_used: number; monthly_used: number }
      return [daily_used, monthly_used] as const
    }
    const before = [await used(mode), await used(otherOf(mode))] as const
    for (let call = 0; call < 7; call++) await request(mode, '/v1/categories')
    const after = [await used(mode), await used(otherOf(mode))] as const
    expect(after[0]).toEqual(before[0].map((calls) => calls + 8))
    expect(after[1]).toEqual(before[1].map((calls) => calls + 1))
  })

  it('the request log names the key of each call', async () => {
    logged.length = 0
    await request(mode, '/v1/categories')
    await request(otherOf(mode), '/v1/issuers')
    const { accountId } = parseKey(keys[mode])!
    const records = await service.store.keys(accountId)
    const modes = logged.map(({ keyId, endpoint }) => [
      endpoint,
      modeOf(records.find(({ id }) => id === keyId) ?? {}),
    ])
    expect(modes).toEqual([
      ['listCategories', mode],
      ['listIssuers', otherOf(mode)],
    ])
  })

  describe('on the Model Context Protocol', () => {
    const card = 'chase-sapphire-preferred'
    const TOOLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ['search_cards', { q: 'sapphire pref' }],
      ['get_card', { slug: card }],
      ['compare_cards', { slugs: [card, 'chase-sapphire-reserve'] }],
      ['find_best_cards', { category: 'dining', country: 'US' }],
      ['calculate_value', { country: 'US', spend: { dining: 500 }, cards: [card] }],
      ['optimize_wallet', { country: 'US', spend: { dining: 500 }, max_cards: 2 }],
      ['check_eligibility', { country: 'US', cards: [card], history: [] }],
      ['resolve_merchant', { q: 'costco' }],
      ['get_application_rules', { issuer: 'chase' }],
      ['list_changes', {}],
      ['get_card_history', { slug: card }],
      ['get_transfer_partners', { currency: 'CHASE_UR' }],
    ]
    const argumentsIn = (args: Readonly<Record<string, unknown>>, of: Mode) =>
      of === 'live' ? args : inSandbox(args)

    it('every tool returns data of its mode alone', async () => {
      const { client, call, close } = await connect(service, 'enterprise', 'auto', keys[mode])
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS.map(([name]) => name))
      for (const [name, args] of TOOLS) {
        const own = await call(name, argumentsIn(args, mode))
        expect([name, own.isError], own.error?.message).toEqual([name, false])
        // The history of a card names the changed fields, not the card.
        if (name !== 'get_card_history') expect(namedIn(mode, own.structured), name).not.toEqual([])
        expect(namedIn(otherOf(mode), own.structured)).toEqual([])
        const foreign = await call(name, argumentsIn(args, otherOf(mode)))
        expect(namedIn(otherOf(mode), foreign.structured)).toEqual([])
      }
      await close()
    })

    it('resources and completions are of its mode alone', async () => {
      const { client, close } = await connect(service, 'enterprise', 'auto', keys[mode])
      const slugs = { live: card, test: 'example-complete' }
      const read = await client.readResource({ uri: `card://${slugs[mode]}` })
      expect(
        namedIn(
          mode,
          read.contents.map((each) => JSON.parse(String('text' in each && each.text))),
        ),
      ).toContain(slugs[mode])
      await expect(client.readResource({ uri: `card://${slugs[otherOf(mode)]}` })).rejects.toThrow(
        /such card/,
      )
      const complete = (value: string) =>
        client.complete({
          ref: { type: 'ref/resource', uri: 'card://{slug}' },
          argument: { name: 'slug', value },
        })
      expect((await complete(slugs[mode])).completion.values).toEqual([slugs[mode]])
      expect((await complete(slugs[otherOf(mode)])).completion.values).toEqual([])
      await close()
    })
  })
})

it('every endpoint is tested here, but those that return neither data nor anything that was written', () => {
  const tested = new Set<string>([
    ...READS,
    ...['createWebhook', 'listWebhooks', 'deleteWebhook', 'getUsage', 'listExports', 'getExport'],
  ])
  // The first three need no key or are about the account; `createKey` and sandbox events have tests of their own.
  const others = ['getStats', 'register', 'upgrade', 'createKey', 'sendSandboxEvent']
  expect(
    Object.keys(endpointTable)
      .filter((name) => !tested.has(name))
      .toSorted(),
  ).toEqual(others.toSorted())
})
