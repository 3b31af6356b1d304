import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { type RedisServer, type RedisServerOptions, startRedis } from './redis-server.ts'
import { type Reply, RespConnection, RespError } from './resp.ts'

/** Faults that the bridge simulates. */
export interface Faults {
  /** Delay before a command is forwarded, in ms. */
  delayBeforeMs?: number
  /** Delay between running a command and its response, in ms. */
  delayAfterMs?: number
  /** Body of every response, with status 200. */
  garbage?: string
  /** Redis error in the response to every command. */
  error?: string
  /** Runs the commands and then closes the connection without a response. */
  cut?: boolean
}

/** HTTP requests and Redis commands seen so far; also served at `/seen`. */
export interface Seen {
  requests: number
  commands: number
}

export const BRIDGE_TOKEN = 'bridge-token'

/** Starts a server with Upstash's REST API in front of a redis-server. */
export interface Bridge {
  readonly url: string
  readonly token: string
  readonly faults: Faults
  readonly seen: Seen
  /** Sends a command directly to Redis, without faults. */
  command(...parts: readonly string[]): Promise<Reply>
  close(): Promise<void>
}

export async function startBridge(redisPort: number, port = 0): Promise<Bridge> {
  const token = BRIDGE_TOKEN
  const redis = new RespConnection(redisPort)
  const faults: Faults = {}
  const seen = { requests: 0, commands: 0 }
  const server = createServer((request, response) => {
    seen.requests++
    void reply(request, { redis, faults, seen, token }).then(
      (sent) => (sent === null ? response.destroy() : respond(response, sent.status, sent.body)),
      () => respond(response, 500, JSON.stringify({ error: 'ERR the bridge failed' })),
    )
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    faults,
    seen,
    command: async (...parts) => (await redis.send([parts]))[0] ?? null,
    close: async () => {
      redis.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

interface Parts {
  readonly redis: RespConnection
  readonly faults: Faults
  readonly seen: Seen
  readonly token: string
}

/** Returns the response to one request, or null to close the connection. */
async function reply(request: IncomingMessage, parts: Parts) {
  const { faults, seen, token } = parts
  const text = await read(request)
  if (request.url === '/seen') return { status: 200, body: JSON.stringify(seen) }
  if (request.headers.authorization !== `Bearer ${token}`)
    return { status: 401, body: JSON.stringify({ error: 'WRONGPASS invalid or missing auth token' }) }
  if (faults.garbage !== undefined) return { status: 200, body: faults.garbage }
  if (faults.delayBeforeMs) await wait(faults.delayBeforeMs)
  const many = request.url === '/pipeline'
  const sent: unknown[][] = many ? JSON.parse(text) : [JSON.parse(text)]
  seen.commands += sent.length
  const replies = (await carryOut(sent, parts)).map(wrap(request.headers['upstash-encoding'] === 'base64'))
  if (faults.cut) return null
  if (faults.delayAfterMs) await wait(faults.delayAfterMs)
  const [only] = replies
  return { status: !many && only && 'error' in only ? 400 : 200, body: JSON.stringify(many ? replies : only) }
}

async function carryOut(commands: readonly unknown[][], { redis, faults }: Parts): Promise<Reply[]> {
  const { error } = faults
  if (error !== undefined) return commands.map(() => new RespError(error))
  return redis.send(commands.map((command) => command.map(asText)))
}

const asText = (part: unknown): string =>
  typeof part === 'object' && part !== null ? JSON.stringify(part) : String(part)

const wrap = (base64: boolean) => (reply: Reply) =>
  reply instanceof RespError ? { error: reply.message } : { result: base64 ? coded(reply) : plain(reply) }

// Upstash does not encode `OK`.
const coded = (reply: Reply): unknown =>
  typeof reply === 'string'
    ? reply === 'OK'
      ? reply
      : Buffer.from(reply).toString('base64')
    : Array.isArray(reply)
      ? reply.map(coded)
      : plain(reply)

const plain = (reply: Reply): unknown =>
  reply instanceof RespError ? reply.message : Array.isArray(reply) ? reply.map(plain) : reply

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function respond(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Longer time limit for busy machines, for tests that do not measure speed. */
export const PATIENT = { deadlineMs: 20_000, connectMs: 20_000 }

/** A store of accounts on the Redis behind a bridge. */
export const patientRedisStore = ({ url, token }: Pick<Bridge, 'url' | 'token'>): Store =>
  openRedisStore({ url, token, ...PATIENT })

/** A redis-server of its own behind a bridge. */
export interface BridgedRedis {
  readonly redis: RedisServer
  readonly bridge: Bridge
  close(): Promise<void>
}

export async function startBridgedRedis(options: RedisServerOptions = {}): Promise<BridgedRedis> {
  const redis = await startRedis(options)
  const bridge = await startBridge(redis.port)
  const close = async () => {
    await bridge.close()
    await redis.stop()
  }
  return { redis, bridge, close }
}
