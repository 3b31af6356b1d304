import { ProtocolError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, MODES } from '../../support/mcp.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const SLUG = 'chase-sapphire-preferred'
const remaining = async () =>
  Number(
    (await service.requestWithoutReset('free', '/v1/cards?limit=1')).headers.get('x-ratelimit-remaining'),
  )

describe.each(MODES)('the protocol, by the official client in mode %j', (mode) => {
  it('has resources: a card of the plan, categories, statistics', async () => {
    const { client, close } = await connect(service, 'free', mode)
    const { resources } = await client.listResources()
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resources.map(({ uri }) => uri)).toEqual(['card-data://categories', 'card-data://stats'])
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['card://{slug}'])
    const paths = {
      [`card://${SLUG}`]: `/v1/cards/${SLUG}`,
      'card-data://categories': '/v1/categories',
      'card-data://stats': '/v1/stats',
    }
    for (const [uri, path] of Object.entries(paths)) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toEqual([
        { uri, mimeType: 'application/json', text: (await service.ok('free', path)).text },
      ])
    }
    for (const uri of ['card://no-such-card', 'card://', 'other://x'])
      await expect(client.readResource({ uri }), uri).rejects.toBeInstanceOf(ProtocolError)
    await close()
  })

  it('names the plan of tools that need a paid one', async () => {
    const { client, close } = await connect(service, 'free', mode)
    const { tools } = await client.listTools()
    const plans = tools.map(({ name, description = '' }) => [name, /Needs (.+)\./.exec(description)?.[1]])
    expect(Object.fromEntries(plans)).toMatchObject({
      get_card: undefined,
      calculate_value: 'the Starter plan or above',
      list_changes: 'the Pro plan or above',
    })
    await close()
  })

  it('has prompts, and completes slugs, issuers and categories', async () => {
    const { client, close } = await connect(service, 'free', mode)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['pick_card', 'review_wallet', 'what_changed'])
    expect(prompts.every(({ description }) => description)).toBe(true)
    const { messages } = await client.getPrompt({
      name: 'pick_card',
      arguments: { category: 'dining', country: 'US' },
    })
    expect(JSON.stringify(messages)).toContain('dining in US')
    await expect(client.getPrompt({ name: 'pick_card' })).rejects.toThrow('`category` is required.')
    const completed = async (name: string, argument: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: argument, value } }))
        .completion.values
    expect(await completed('pick_card', 'category', 'din')).toContain('dining')
    expect(await completed('what_changed', 'issuer', 'cha')).toContain('chase')
    expect(await completed('review_wallet', 'cards', `${SLUG},chase-sapphire-res`)).toContain(
      `${SLUG},chase-sapphire-reserve`,
    )
    const card = {
      ref: { type: 'ref/resource', uri: 'card://{slug}' },
      argument: { name: 'slug', value: 'chase-s' },
    } as const
    const { completion } = await client.complete(card)
    expect(completion.values).toContain(SLUG)
    await close()
  })

  it('counts tool calls and reads of resources, and nothing else', async () => {
    await service.use('free', { daily: 0, monthly: 0 })
    const before = await remaining()
    const { client, call, close } = await connect(service, 'free', mode)
    await client.listTools()
    await client.listPrompts()
    await client.listResources()
    await client.listResourceTemplates()
    await client.getPrompt({ name: 'pick_card', arguments: { category: 'dining' } })
    await client.complete({
      ref: { type: 'ref/prompt', name: 'pick_card' },
      argument: { name: 'category', value: 'd' },
    })
    expect(await remaining()).toBe(before - 1)
    await call('get_card', { slug: SLUG })
    await client.readResource({ uri: `card://${SLUG}` })
    await client.readResource({ uri: 'card-data://stats' })
    expect(await remaining()).toBe(before - 1 - 3 - 1)
    await close()
  })

  it('refuses an inactive key with HTTP 401', async () => {
    const { call, close } = await connect(service, 'free', mode, await service.revokedKey('free'))
    await expect(call('get_card', { slug: SLUG })).rejects.toThrow()
    await close()
  })
})

const post = (headers: Record<string, string>, method = 'tools/list', params: object = {}) =>
  service.call('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const bearer = () => ({ authorization: `Bearer ${service.key('free')}` })

describe('the endpoint', () => {
  it('refuses missing, malformed and revoked keys with 401 and a challenge', async () => {
    const revoked = await service.revokedKey('free')
    const responses = await Promise.all([
      post({}),
      post({ authorization: 'Bearer nonsense' }),
      post({ authorization: `Bearer ${revoked}` }, 'tools/call', {
        name: 'get_card',
        arguments: { slug: SLUG },
      }),
    ])
    for (const response of responses) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(((await response.json()) as { error: unknown }).error).toMatchObject({ code: 'unauthorized' })
    }
  })

  it.each(['GET', 'DELETE', 'PUT'])('refuses %s with 405', async (method) => {
    const response = await service.call('/mcp', { method, headers: bearer() })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await response.json()).toEqual({
      error: { code: 'method_not_allowed', message: 'Only `POST` is allowed.' },
    })
  })

  it('refuses other hosts and web pages of other origins', async () => {
    const status = async (headers: Record<string, string>) => (await post({ ...bearer(), ...headers })).status
    expect(await status({ host: 'cards.example' })).toBe(200)
    expect(await status({ host: 'rebound.example' })).toBe(403)
    expect(await status({ origin: 'https://cards.example' })).toBe(200)
    expect(await status({ origin: 'http://localhost:6274' })).toBe(200)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
  })

  it('refuses bodies over 64 KiB', async () => {
    const response = await post(bearer(), 'tools/call', {
      name: 'get_card',
      arguments: { slug: 'a'.repeat(70_000) },
    })
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: { code: 'payload_too_large' } },
    ])
  })

  it('acknowledges a subscription, and ends it, since it has no notifications', async () => {
    const [method, version] = ['subscriptions/listen', '2026-07-28']
    const response = await post(
      { ...bearer(), 'mcp-method': method, 'mcp-protocol-version': version },
      method,
      {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    )
    const messages = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) =>
      JSON.parse(data),
    )
    const [acknowledged, completed] = messages
    expect([acknowledged.method, acknowledged.params.notifications]).toEqual([
      'notifications/subscriptions/acknowledged',
      {},
    ])
    expect([messages.length, completed.id, completed.result.resultType]).toEqual([2, 1, 'complete'])
  })

  it('has a request id and the common headers in every response', async () => {
    const responses = [
      await post(bearer(), 'tools/list'),
      await post(bearer(), 'nothing'),
      await post({}, 'tools/list'),
      await post(bearer(), 'tools/call', { name: 'get_card', arguments: { slug: SLUG } }),
      await service.call('/mcp', { plan: 'free', method: 'POST', body: 'null' }),
      await service.call('/mcp', { plan: 'free', method: 'DELETE' }),
    ]
    const ids = responses.map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(ids.every((id) => id.length > 8)).toBe(true)
    expect(new Set(ids).size).toBe(responses.length)
    for (const { headers } of responses) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-service-version')).toBe('1.2.0')
    }
  })

  it('shows plan and quota after a call', async () => {
    const { headers } = await post(bearer(), 'tools/call', { name: 'get_card', arguments: { slug: SLUG } })
    expect(headers.get('x-service-plan')).toBe('free')
    expect(headers.get('x-ratelimit-limit')).toBe('100')
  })
})
