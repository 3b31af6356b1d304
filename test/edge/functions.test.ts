import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FunctionContext } from '../../proxy/wiring/deployed.ts'
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

async function ask(path: string, init: RequestInit = {}) {
  const { default: portal } = await import('../../proxy/functions/portal.ts')
  const beside: Promise<unknown>[] = []
  const context: FunctionContext = {
    ip: '203.0.113.9',
    requestId: 'platform-1',
    waitUntil: (work) => beside.push(work),
  }
  const answer = await portal(new Request(`https://cards.example${path}`, init), context)
  await Promise.all(beside)
  return answer
}

const register = (email: string) => {
  const headers = { 'content-type': 'application/json' }
  return ask('/v1/auth/register', { method: 'POST', headers, body: JSON.stringify({ email }) })
}

describe('the function beside the edge', () => {
  it('answers the portal, GraphQL and unknown paths as the server does', async () => {
    const answers = await Promise.all([
      ask('/portal/api/me'),
      ask('/v1/graphql', { method: 'POST', body: '{}' }),
      ask('/v1/webhooks'),
      ask('/v1/nowhere'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 404])
    expect(await answers[0]?.json()).toEqual({ account: null })
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(Array(4).fill('platform-1'))
  })

  it('takes sign-ups, and limits them by the address that the platform tells', async () => {
    const answers: number[] = []
    for (let count = 0; count < 6; count++) answers.push((await register(`new${count}@example.com`)).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the scheduled function', () => {
  it('takes up what is due, and costs two commands where there is nothing', async () => {
    const { default: deliver } = await import('../../proxy/functions/deliver.ts')
    await deliver()
    const { commands } = bridge.seen
    expect(await (await deliver()).json()).toEqual({ links: 0, deliveries: 0 })
    expect(bridge.seen.commands - commands).toBe(2)
  })
})
