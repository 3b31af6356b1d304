import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEveryBackend } from '../support/backends.ts'
import { type Served, serveOverHttp } from '../support/served.ts'
import { type Service, startService } from '../support/service.ts'
import { bodyRows, PLANS, paramRows, sees } from './contract.ts'
import {
  type Caller,
  callerOf,
  KEY_MODES,
  messageOf,
  OLDER,
  post,
  REVISION,
  type ToolResult,
} from './mcp-callers.ts'

// Part two, section 16, sentence by sentence.

const CARD = 'chase-sapphire-preferred'
const PAIR = [CARD, 'blue-cash-preferred-card-from-american-express']
const SPEND = { country: 'US', spend: { dining: 500 } }

/** Tools with the lowest plan that can call each, arguments, and the same request to the API. */
const TOOLS = [
  ['search_cards', 'free', { issuer: 'chase', limit: 3 }, '/v1/cards?issuer=chase&limit=3'],
  ['get_card', 'free', { slug: CARD }, `/v1/cards/${CARD}`],
  ['compare_cards', 'free', { slugs: PAIR }, `/v1/cards/compare?slugs=${PAIR}`],
  ['find_best_cards', 'free', { category: 'dining', limit: 2 }, '/v1/cards/best?category=dining&limit=2'],
  ['calculate_value', 'starter', { ...SPEND, cards: [CARD] }, '/v1/calculate'],
  ['optimize_wallet', 'pro', { ...SPEND, cards: PAIR, limit: 1 }, '/v1/optimize'],
  ['check_eligibility', 'starter', { country: 'US', cards: [CARD], history: [] }, '/v1/eligibility'],
  ['resolve_merchant', 'free', { q: 'costco', limit: 3 }, '/v1/merchants?q=costco&limit=3'],
  ['get_application_rules', 'free', { issuer: 'chase' }, '/v1/application-rules?issuer=chase'],
  ['list_changes', 'pro', { card: CARD, limit: 2 }, `/v1/changes?card=${CARD}&limit=2`],
  ['get_card_history', 'pro', { slug: CARD }, `/v1/cards/${CARD}/history`],
  ['get_transfer_partners', 'pro', { currency: 'CHASE_UR' }, '/v1/transfer-partners?currency=CHASE_UR'],
] as const

const BODIES = ['calculate_value', 'optimize_wallet', 'check_eligibility']

/** Endpoints whose parameters or body a tool takes, by the names that the specification has for them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  search_cards: ['/v1/cards', '/v1/cards/search'],
  get_card: ['/v1/cards/{slug}'],
  compare_cards: ['/v1/cards/compare'],
  find_best_cards: ['/v1/cards/best'],
  calculate_value: ['/v1/calculate'],
  optimize_wallet: ['/v1/optimize'],
  check_eligibility: ['/v1/eligibility'],
  resolve_merchant: ['/v1/merchants', '/v1/merchants/{id}'],
  get_application_rules: ['/v1/application-rules'],
  list_changes: ['/v1/changes'],
  get_card_history: ['/v1/cards/{slug}/history'],
  get_transfer_partners: ['/v1/transfer-partners', '/v1/cards/{slug}/transfers'],
}

interface Tool {
  readonly name: string
  readonly title: string
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { enum?: unknown; default?: unknown }>>
  }
  readonly outputSchema: { readonly type: string; readonly properties: object }
  readonly annotations: Readonly<Record<string, unknown>>
}

const bytesOf = (result: object) => Buffer.byteLength(JSON.stringify(result))

const validators = new Map<string, ValidateFunction>()

/** Compiles a schema once: the plans, modes and backends have most schemas in common. */
function validatorOf(schema: object | false): ValidateFunction {
  const text = JSON.stringify(schema)
  const found = validators.get(text)
  if (found !== undefined) return found
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  const validate = addFormats.default(ajv).compile(schema)
  validators.set(text, validate)
  return validate
}

onEveryBackend('the Model Context Protocol', (on) => {
  let service: Service
  let served: Served
  const callers: Caller[] = []
  beforeAll(async () => {
    service = await startService(undefined, undefined, { store: on.store })
    served = await serveOverHttp(service)
    for (const plan of PLANS)
      for (const mode of KEY_MODES) callers.push(await callerOf(service, served.base, plan, mode))
  })
  afterAll(async () => {
    served?.close()
    await service?.stop()
  })
  const callersOf = (plan: string) => callers.filter((caller) => caller.plan === plan)
  const bearer = () => ({ authorization: `Bearer ${service.key('free')}` })
  const toolsOf = async ({ send }: Caller) =>
    (await send('tools/list')).message.result?.tools as readonly Tool[]

  describe('over HTTP', () => {
    it.each(OLDER)('is stateless in the revision %s', async (revision) => {
      const [version, params] = [
        { ...bearer(), 'mcp-protocol-version': revision },
        { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'spec', version: '1.0.0' } },
      ]
      const first = await post(served.base, bearer(), { method: 'initialize', params })
      expect(messageOf(await first.text()).result?.protocolVersion).toBe(revision)
      expect([first.status, first.headers.get('mcp-session-id')]).toEqual([200, null])
      // No handshake is needed: another process may have had it.
      const listed = await post(served.base, version, { method: 'tools/list' })
      expect(messageOf(await listed.text()).result?.tools).toHaveLength(TOOLS.length)
    })

    it('speaks the current revision, and refuses unknown ones', async () => {
      const [caller] = callers
      const discovered = await caller!.send('server/discover')
      expect([discovered.status, discovered.headers.get('mcp-session-id')]).toEqual([200, null])
      expect(discovered.message.result?.supportedVersions).toContain(REVISION)
      const unknown = { ...bearer(), 'mcp-protocol-version': '1999-01-01', 'mcp-method': 'tools/list' }
      expect((await post(served.base, unknown, { method: 'tools/list' })).status).toBe(400)
    })

    it('takes the key of the API: 401 stays HTTP, with the same body', async () => {
      const revoked = { authorization: `Bearer ${await service.revokedKey('pro')}` }
      const wrong = [{}, { authorization: 'Bearer nonsense' }, { authorization: service.key('pro') }, revoked]
      for (const headers of wrong) {
        const method = headers === revoked ? 'tools/call' : 'tools/list'
        const params = { name: 'get_card', arguments: { slug: CARD } }
        const response = await post(served.base, headers, { method, params })
        expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
        const rest = await fetch(`${served.base}/v1/cards`, { headers })
        expect(await response.json()).toEqual(await rest.json())
      }
    })

    it('has a body of the form of section 7 for 405', async () => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const response = await fetch(`${served.base}/mcp`, { method, headers: bearer() })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
        const { error } = (await response.json()) as { error: object }
        expect(error).toEqual({ code: 'method_not_allowed', message: expect.stringContaining('POST') })
      }
    })
  })

  it('lists the same tools to every key: read only, titled, with schemas, concise by default', async () => {
    for (const caller of callers) {
      const tools = await toolsOf(caller)
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(([name]) => name))
      for (const { name, title, inputSchema, outputSchema, annotations } of tools) {
        expect(title, name).toMatch(/^[A-Z]/)
        expect([annotations.readOnlyHint, annotations.destructiveHint], name).toEqual([true, false])
        expect([outputSchema.type, Object.keys(outputSchema.properties)[0]], name).toEqual(['object', 'data'])
        const { detail, ...args } = inputSchema.properties
        expect([detail?.enum, detail?.default], name).toEqual([['concise', 'full'], 'concise'])
        const rest = [
          ...paramRows.filter((row) => NAMED[name]?.includes(row.path ?? '')).map((row) => row.name),
          ...bodyRows.filter((row) => NAMED[name]?.includes(row.path ?? '')).map((row) => row.field),
        ]
        expect(Object.keys(args).sort(), name).toEqual([...new Set(rest)].sort())
      }
    }
  })

  describe.each(PLANS)('on the %s plan', (plan) => {
    it.each(TOOLS)(
      '%s returns what the API does, concise or full, in 25 KB',
      async (name, needs, args, path) => {
        for (const caller of callersOf(plan)) {
          await service.use(plan, { daily: 0, monthly: 0 })
          const own = caller.names(args)
          const rest = await caller.rest(caller.names(path), BODIES.includes(name) ? own : undefined)
          const [concise, full] = [
            await caller.call(name, own),
            await caller.call(name, { ...own, detail: 'full' }),
          ]
          const allowed = sees(plan, needs)
          expect([rest.status, concise.isError === true, full.isError === true], rest.text).toEqual(
            allowed ? [200, false, false] : [403, true, true],
          )
          expect(full.structuredContent).toEqual(rest.body)
          if (!allowed) expect(concise.structuredContent).toEqual(rest.body)
          for (const result of [concise, full]) expect(bytesOf(result)).toBeLessThanOrEqual(25_000)
          expect(bytesOf(concise)).toBeLessThanOrEqual(bytesOf(full))
          expect(JSON.parse(concise.content[0]?.text ?? '')).toEqual(concise.structuredContent)
          if (allowed) await expectSchema(caller, name, [concise, full])
        }
      },
    )

    it('counts tool calls and reads of resources, refused ones too, and nothing else', async () => {
      for (const { send, call, used, names } of callersOf(plan)) {
        await service.use(plan, { daily: 0, monthly: 0 })
        const before = await used()
        for (const method of ['server/discover', 'tools/list', 'resources/list', 'resources/templates/list'])
          await send(method)
        await send('prompts/list')
        await send('prompts/get', { name: 'pick_card', arguments: { category: 'dining' } })
        const argument = { name: 'category', value: 'd' }
        await send('completion/complete', { ref: { type: 'ref/prompt', name: 'pick_card' }, argument })
        expect(await used()).toBe(before + 1)
        await call('get_card', { slug: names(CARD) })
        await call('get_card', { slug: 'no-such-card' })
        await call('search_cards', { limit: 0 })
        await send('resources/read', { uri: `card://${names(CARD)}` })
        await send('resources/read', { uri: 'card-data://stats' })
        expect(await used()).toBe(before + 1 + 5 + 1)
      }
    })
  })

  async function expectSchema(caller: Caller, name: string, results: readonly ToolResult[]) {
    const tool = (await toolsOf(caller)).find((each) => each.name === name)
    const validate = validatorOf(tool?.outputSchema ?? false)
    for (const { structuredContent } of results)
      expect(validate(structuredContent) ? [] : validate.errors, `${name} on ${caller.plan}`).toEqual([])
  }
})
