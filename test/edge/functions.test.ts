import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WalletBody } from '../../data/schema/value.ts'
import { quarterOf } from '../../data/value/quarters.ts'
import { optimize as optimizeHere } from '../../data/value/wallet/optimize.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { openSession } from '../../proxy/portal/session.ts'
import type { FunctionContext } from '../../proxy/wiring/function-context.ts'
import { builtSnapshot } from '../support/built.ts'
import { type Blobs, startBlobs } from '../support/edge.ts'
import { connect } from '../support/mcp.ts'
import { behaviors, type Receiver, startReceiver } from '../support/receiver.ts'
import { type BridgedRedis, patientRedisStore, startBridgedRedis } from '../support/upstash-bridge.ts'
import { starterFacts } from '../support/value-facts.ts'

let { bridge, close } = {} as BridgedRedis
let blobs: Blobs
let mail: Receiver

beforeAll(async () => {
  ;[{ bridge, close }, blobs, mail] = await Promise.all([
    startBridgedRedis(),
    startBlobs(),
    startReceiver(behaviors.accept),
  ])
  await blobs.publish(await builtSnapshot())
  const settings = {
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    PUBLIC_URL: 'https://cards.example',
    // A busy machine must not fail calls that tests count.
    UPSTASH_REDIS_TIMEOUT_MS: '10000',
    MAIL_API_URL: `${mail.url}/emails`,
    MAIL_API_KEY: 'key',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([close(), blobs.stop(), mail.close()])
})

type Serve = (request: Request, context: FunctionContext) => Promise<Response>

const request = async (path: string, init?: RequestInit) =>
  respond((await import('../../proxy/functions/portal.ts')).default, path, init)

async function respond(serve: Serve, path: string, init: RequestInit = {}) {
  const background: Promise<unknown>[] = []
  const context: FunctionContext = {
    ip: '203.0.113.9',
    requestId: 'platform-1',
    waitUntil: (work) => background.push(work),
  }
  const reply = await serve(new Request(`https://cards.example${path}`, init), context)
  await Promise.all(background)
  return reply
}

const register = (email: string) => {
  const headers = { 'content-type': 'application/json' }
  return request('/v1/auth/register', { method: 'POST', headers, body: JSON.stringify({ email }) })
}

describe('the function next to the edge', () => {
  it('responds to the portal, GraphQL, and unknown paths like the server', async () => {
    const replies = await Promise.all([
      request('/portal/api/me'),
      request('/v1/graphql', { method: 'POST', body: '{}' }),
      request('/v1/webhooks'),
      request('/v1/nowhere'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 401, 404])
    expect(await replies[0]?.json()).toEqual({ account: null })
    expect(replies.map(({ headers }) => headers.get('x-request-id'))).toEqual(Array(4).fill('platform-1'))
  })

  it('computes the best sets of cards like the server, and counts the call in Redis', async () => {
    const store = patientRedisStore(bridge)
    const [now, random] = [new Date(), systemRandom]
    const body = JSON.stringify({ country: 'CA', spend: { dining: 300, groceries: 600, other: 900 } })
    const optimize = async (plan: 'starter' | 'pro') => {
      const account = await findOrCreateAccount(store, {
        email: `${plan}-sets@example.com`,
        plan,
        now,
        random,
      })
      const key = await issueKey(store, account, { name: 'test', now, random })
      const headers = { authorization: `Bearer ${key}` }
      const response = await request('/v1/optimize', { method: 'POST', headers, body })
      return { response, used: (await store.usage(account.id, now)).daily }
    }
    const { response, used } = await optimize('pro')
    expect([response.status, used, response.headers.get('x-ratelimit-remaining')]).toEqual([200, 1, '1999'])
    const facts = await starterFacts(await builtSnapshot(), 'CA')
    const query = WalletBody.parse(JSON.parse(body))
    const search = optimizeHere(facts, query, quarterOf(now))
    let step = search.next()
    while (step.done !== true) step = search.next()
    expect((await response.json()).data).toEqual(step.value.data)
    expect((await optimize('starter')).response.status).toBe(403)
    await store.close()
  })

  it('accepts sign-ups and limits them by the client IP from the platform', async () => {
    const replies: number[] = []
    for (let count = 0; count < 6; count++) replies.push((await register(`new${count}@example.com`)).status)
    expect(replies).toEqual([202, 202, 202, 202, 202, 429])
    const sentTo = mail.received.flatMap(({ body }) => JSON.parse(body).to)
    expect(sentTo.toSorted()).toEqual(Array.from({ length: 5 }, (_, count) => `new${count}@example.com`))
  })

  it('sends sandbox events, and shows the portal the cards that they can be about', async () => {
    const store = patientRedisStore(bridge)
    const [now, random] = [new Date(), systemRandom]
    const account = await findOrCreateAccount(store, {
      email: 'sandbox@example.com',
      plan: 'free',
      now,
      random,
    })
    const owner = { ...account, testPlan: 'enterprise' } as const
    const key = await issueKey(store, owner, { name: 'test', now, random })
    const event = JSON.stringify({ type: 'offer.notable', card: 'example-everyday' })
    const headers = { authorization: `Bearer ${key}` }
    const sent = await request('/v1/sandbox/events', { method: 'POST', headers, body: event })
    expect(sent.headers.get('x-data-version')).toBe('sandbox')
    expect(await sent.json()).toMatchObject({ data: { type: 'offer.notable', deliveries: 0 } })
    const session = await openSession(store, { accountId: account.id, browser: 'Chrome', now, random })
    const cards = await request('/portal/api/sandbox/cards', {
      headers: { cookie: `__Host-cds_session=${session}` },
    })
    expect(await cards.json()).toMatchObject({ data: expect.arrayContaining([{ slug: 'example-everyday' }]) })
    await store.close()
  })
})

describe.each(['legacy', 'auto'] as const)(
  'the function of the Model Context Protocol, by the official client in mode %s',
  (mode) => {
    it('counts calls in Redis, and refuses other hosts', async () => {
      const { default: serve, config } = await import('../../proxy/functions/mcp.ts')
      const store = patientRedisStore(bridge)
      const email = `${mode}@example.com`
      const now = new Date()
      const account = await findOrCreateAccount(store, { email, plan: 'pro', now, random: systemRandom })
      const key = (await issueKey(store, account, { name: 'test', now, random: systemRandom })) ?? ''
      const call = (path: string, { headers, ...init }: RequestInit = {}) =>
        respond(serve, path, { ...init, headers: { host: 'cards.example', ...(headers as object) } })
      const {
        client,
        call: callTool,
        close: disconnect,
      } = await connect({ key: () => key, call }, 'pro', mode)
      expect((await client.listTools()).tools).toContainEqual(expect.objectContaining({ name: 'get_card' }))
      const { data } = await callTool('get_card', { slug: 'chase-sapphire-preferred' })
      expect(data).toMatchObject({ issuer: 'chase' })
      const wallet = await callTool('optimize_wallet', {
        country: 'US',
        spend: { dining: 100 },
        max_cards: 1,
      })
      expect(wallet.data).toHaveLength(3)
      await disconnect()
      expect((await store.usage(account.id, now)).daily).toBe(2)
      await store.close()
      const headers = { authorization: `Bearer ${key}`, host: 'other.example' }
      expect((await respond(serve, config.path, { method: 'POST', headers, body: '{}' })).status).toBe(403)
    })
  },
)

describe('the scheduled function', () => {
  it('runs pending work, and sends two commands if there is none', async () => {
    const { default: deliver } = await import('../../proxy/functions/deliver.ts')
    await deliver()
    const { commands } = bridge.seen
    expect(await (await deliver()).json()).toEqual({ links: 0, deliveries: 0 })
    expect(bridge.seen.commands - commands).toBe(2)
  })
})
