import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bodyPool } from '../../proxy/node/body-pool.ts'
import { type HttpLimits, httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { openApp, type TestApp } from '../support/app.ts'

const MB = 1024 * 1024

let t: TestApp
let key: string
let accountId: string
beforeAll(async () => {
  const cards = Array.from({ length: 50 }, (_, place) => ({
    slug: `card-${place}`,
    name: `Card ${place}`,
    issuer: 'chase',
  }))
  const issuers = [{ slug: 'chase', name: 'Chase', country: 'US' as const }]
  // Lists of several megabytes: the system buffers less than that for a client that reads nothing.
  const catalog = { cards, issuers, mark: 'm'.repeat(60_000), isPlain: true as const }
  t = await openApp({ catalog, deps: { bodyPool: bodyPool(), responseCacheBytes: 0 } })
})
afterAll(() => t.close())

const servers: Server[] = []
const clients: Socket[] = []
const open = async (limits: Partial<HttpLimits> = {}) => {
  const account = await t.account('enterprise')
  accountId = account.id
  key = account.key
  const server = httpServer(t.deps, limits)
  servers.push(server)
  await listen(server, 0, '127.0.0.1')
  return server
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await Promise.all(servers.splice(0).map(shutDown))
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const client = async (server: Server) => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => {})
  clients.push(socket)
  await once(socket, 'connect')
  return socket
}
const list = (offset: number) =>
  `GET /v1/cards?limit=40&offset=${offset % 10}&turn=${offset} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`
const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
const used = async () => (await t.store.usage(accountId, t.clock.now())).daily

describe('clients that pipeline requests without reading', () => {
  const REQUESTS = 100
  const CLIENTS = 18

  it('use memory for one response each, and are disconnected', async () => {
    const server = await open({ writeIdleMs: 300 })
    const before = process.memoryUsage.rss()
    let peak = before
    for (let place = 0; place < CLIENTS; place++) {
      const socket = (await client(server)).pause()
      socket.write(Array.from({ length: REQUESTS }, (_, turn) => list(turn)).join(''))
    }
    await expect.poll(used).toBeGreaterThanOrEqual(CLIENTS)
    await expect
      .poll(
        async () => {
          peak = Math.max(peak, process.memoryUsage.rss())
          return connections(server)
        },
        { timeout: 30_000 },
      )
      .toBe(0)
    expect(await used()).toBeLessThan((CLIENTS * REQUESTS) / 10)
    expect(peak - before).toBeLessThan(100 * MB)
  })

  it('get every response in order once they read', async () => {
    const server = await open()
    const socket = (await client(server)).pause()
    const last = list(30).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    socket.write(Array.from({ length: 30 }, (_, turn) => list(turn)).join('') + last)
    await expect.poll(used).toBeGreaterThan(0)
    const responses = (await text(socket)).split('HTTP/1.1 200 OK').slice(1)
    const offsets = responses.map(
      (response) => JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).offset as number,
    )
    expect(offsets).toEqual(Array.from({ length: 31 }, (_, turn) => turn % 10))
  })

  it('are disconnected when they keep sending requests', async () => {
    const server = await open()
    const socket = (await client(server)).pause()
    socket.write('GET /v1/cards HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
    await new Promise((closed) => socket.resume().once('close', closed))
    expect(await connections(server)).toBe(0)
  })
})

describe('unread responses', () => {
  const hurried = async (server: Server) => {
    const socket = (await client(server)).pause()
    socket.write(Array.from({ length: 5 }, (_, turn) => list(turn)).join(''))
    return socket
  }

  it('close connections when they exceed the memory limit together', async () => {
    const server = await open({ unsentBytesMax: 5 * MB })
    for (let place = 0; place < 8; place++) await hurried(server)
    await expect.poll(used).toBeGreaterThanOrEqual(8)
    await expect.poll(() => connections(server)).toBeLessThan(4)
    expect(await connections(server)).toBeGreaterThan(0)
  })

  it('do not change the keep-alive timeout once they are read', async () => {
    const server = await open({ writeIdleMs: 10_000 })
    const accepted = once(server, 'connection')
    const socket = await hurried(server)
    const [ofServer] = (await accepted) as [Socket]
    await expect.poll(() => ofServer.timeout).toBe(10_000)
    let sent = 0
    socket.on('data', (bytes) => {
      sent += bytes.toString('latin1').split('HTTP/1.1 200 OK').length - 1
    })
    socket.resume()
    await expect.poll(() => sent).toBe(5)
    await expect.poll(() => ofServer.timeout).toBeGreaterThanOrEqual(60_000)
    expect(await connections(server)).toBe(1)
  })
})

describe('a request that arrives slowly', () => {
  it('is ended at its time limit', async () => {
    const server = await open({ requestMs: 300, headersMs: 200, checkEveryMs: 50 })
    const socket = await client(server)
    const head = `POST /v1/graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\n\r\n{`
    socket.write(head)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408/)
  })
})

describe('a body above the size limit', () => {
  const send = (server: Server, agent: Agent, path: string, method: string, bytes: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Length': bytes }
      const made = request({ port: portOf(server), host: '127.0.0.1', path, method, agent, headers })
      made.on('response', resolve).on('error', reject)
      made.end(Buffer.alloc(bytes, 'x'))
    })

  it.each([
    ['POST', '/v1/auth/keys', 413],
    ['POST', '/portal/api/none', 404],
    ['GET', '/v1/nothing', 404],
  ])('%s %s closes its connection, and the next request succeeds', async (method, path, status) => {
    const server = await open()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = await send(server, agent, path, method, 12 * MB)
    expect(refused.statusCode).toBe(status)
    expect(refused.headers.connection).toBe('close')
    const closed = once(refused.socket, 'close')
    expect(JSON.parse(await text(refused))).toMatchObject({ error: { code: expect.any(String) } })
    const [hadError] = await closed
    expect(hadError).toBe(false)
    const next = await send(server, agent, '/v1/stats', 'GET', 0)
    expect(next.statusCode).toBe(200)
    next.resume()
    agent.destroy()
  })

  it('is not read beyond the limits', async () => {
    const server = await open({ drainBytesMax: 2 * MB, drainMs: 60_000 })
    const socket = await client(server)
    socket.write(
      `POST /v1/auth/keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${1e9}\r\n\r\n`,
    )
    const chunk = Buffer.alloc(MB, 'x')
    const more = () => {
      while (socket.write(chunk));
      socket.once('drain', more)
    }
    more()
    await new Promise((closed) => socket.resume().once('close', closed))
    expect(socket.bytesWritten).toBeLessThan(100 * MB)
  })

  it('that never arrives does not keep the connection open', async () => {
    const server = await open({ drainMs: 100 })
    const socket = await client(server)
    socket.write(`POST /v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [\s\S]*Connection: close/i)
  })
})
