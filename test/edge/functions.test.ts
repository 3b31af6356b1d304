import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FunctionContext } from '../../proxy/wiring/function-context.ts'
import { builtSnapshot } from '../support/built.ts'
import { type Blobs, startBlobs } from '../support/edge.ts'
import { type BridgedRedis, startBridgedRedis } from '../support/upstash-bridge.ts'

let { bridge, close } = {} as BridgedRedis
let blobs: Blobs

beforeAll(async () => {
  ;[{ bridge, close }, blobs] = await Promise.all([startBridgedRedis(), startBlobs()])
  await blobs.publish(await builtSnapshot())
  const settings = {
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    PUBLIC_URL: 'https://cards.example',
    MAIL_API_URL: 'http://127.0.0.1:9/emails',
    MAIL_API_KEY: 'key',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([close(), blobs.stop()])
})

async function request(path: string, init: RequestInit = {}) {
  const { default: portal } = await import('../../proxy/functions/portal.ts')
  const background: Promise<unknown>[] = []
  const context: FunctionContext = {
    ip: '203.0.113.9',
    requestId: 'platform-1',
    waitUntil: (work) => background.push(work),
  }
  const answer = await portal(new Request(`https://cards.example${path}`, init), context)
  await Promise.all(background)
  return answer
}

const register = (email: string) => {
  const headers = { 'content-type': 'application/json' }
  return request('/v1/auth/register', { method: 'POST', headers, body: JSON.stringify({ email }) })
}

describe('the function next to the edge', () => {
  it('responds to the portal, GraphQL, and unknown paths like the server', async () => {
    const answers = await Promise.all([
      request('/portal/api/me'),
      request('/v1/graphql', { method: 'POST', body: '{}' }),
      request('/v1/webhooks'),
      request('/v1/nowhere'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 404])
    expect(await answers[0]?.json()).toEqual({ account: null })
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(Array(4).fill('platform-1'))
  })

  it('accepts sign-ups and limits them by the client IP from the platform', async () => {
    const answers: number[] = []
    for (let count = 0; count < 6; count++) answers.push((await register(`new${count}@example.com`)).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the scheduled function', () => {
  it('runs pending work, and sends two commands if there is none', async () => {
    const { default: deliver } = await import('../../proxy/functions/deliver.ts')
    await deliver()
    const { commands } = bridge.seen
    expect(await (await deliver()).json()).toEqual({ links: 0, deliveries: 0 })
    expect(bridge.seen.commands - commands).toBe(2)
  })
})
