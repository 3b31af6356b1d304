import { rm } from 'node:fs/promises'
import { bundleEdge, startBlobs, startEdge } from './edge.ts'
import type * as service from './service.ts'
import type { Clock, Service } from './service.ts'
import { patientRedisStore, startBridgedRedis } from './upstash-bridge.ts'

/** Starts the edge function in Deno, with the Redis bridge and the blob store that it needs. */
export async function startEdgeStack(snapshot: string) {
  const [bundle, { bridge, close }, blobs] = await Promise.all([
    bundleEdge(),
    startBridgedRedis(),
    startBlobs(),
  ])
  await blobs.publish(snapshot)
  const env = {
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    PUBLIC_URL: 'https://cards.example',
    // A busy machine must not fail calls that tests count.
    UPSTASH_REDIS_TIMEOUT_MS: '10000',
  }
  const edge = await startEdge(bundle, env)
  const store = patientRedisStore(bridge)
  const stop = async () => {
    await Promise.all([edge.stop(), close(), blobs.stop()])
    await rm(bundle, { recursive: true, force: true })
  }
  return { edge, store, bridge, blobs, bundle, env, stop }
}

export type EdgeStack = Awaited<ReturnType<typeof startEdgeStack>>

/** The service for the specification's tests, over HTTP to the edge. */
export function edgeService(stack: EdgeStack, { serviceOver }: typeof service): Promise<Service> {
  // Redis deletes counters of past days, so the clock starts now.
  const clock: Clock = {
    now: new Date(),
    get midnight() {
      return new Date(Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth(), this.now.getUTCDate() + 1))
    },
    get month() {
      return new Date(Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth() + 1, 1))
    },
  }
  let isBroken = false
  const fetch = async (request: Request): Promise<Response> => {
    const timed = new Request(request, { headers: withClock(request.headers, clock.now) })
    if (isBroken) stack.bridge.faults.error = 'ERR out of order'
    const response = await stack.edge.fetch(timed)
    delete stack.bridge.faults.error
    return response
  }
  const close = async () => {
    isBroken = true
  }
  const every = process.env.EVERY_CARD === '1' ? 1 : 4
  return serviceOver({ app: { fetch }, store: { ...stack.store, close }, clock, close, every })
}

const withClock = (headers: Headers, now: Date) => new Headers([...headers, ['x-clock', now.toISOString()]])
