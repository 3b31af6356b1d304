import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { waited } from '../support/waited.ts'

let t: TestApp
let key: string
let port: number
let server: Server
let stop: () => Promise<void>
const observed: unknown[] = []
beforeAll(async () => {
  t = await openApp({ deps: { observe: (what) => observed.push(what) } })
  key = (await t.account('enterprise')).key
  server = httpServer(t.deps)
  port = await listen(server, 0, '127.0.0.1')
  stop = () => shutDown(server)
})
afterAll(async () => {
  await stop()
  await t.close()
})

/** Sends bytes unchanged and returns everything that is received. */
const raw = (...texts: readonly string[]) => rawAt(port, ...texts)

function rawAt(at: number, ...texts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(at, '127.0.0.1', async () => {
      for (const text of texts) socket.write(text)
    })
    socket.setTimeout(3_000, () => socket.destroy())
    socket.on('data', (bytes) => {
      response += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}
const head = (path: string, ...more: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n')
const post = (...headers: readonly string[]) =>
  ['POST /v1/auth/keys HTTP/1.1', 'Host: x', ...headers, '', '0', '', ''].join('\r\n')
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as unknown
const statusOf = (response: string) => Number(response.split(' ')[1])

describe('over a real connection', () => {
  it('a card is returned with its headers', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/cards/csp`, {
      headers: { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'br' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-service-plan')).toBe('enterprise')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toMatchObject({ data: { slug: 'csp' } })
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  it.each([
    ['a malformed header', head('/v1/stats', 'bad header'), 400],
    ['an invalid method', 'FOO BAR BAZ\r\n\r\n', 400],
    ['bytes that are not HTTP', '\u0016\u0003\u0001', 400],
    ['a header of 20 KB', head('/v1/stats', `X-Long: ${'x'.repeat(20_000)}`), 431],
    [
      'both Content-Length and Transfer-Encoding',
      post('Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['two transfer encodings', post('Transfer-Encoding: chunked, x'), 400],
    ['a header folded over two lines', head('/v1/stats', 'X-Long: a', ' b'), 400],
    ['1,000 headers', head('/v1/stats', ...Array(1_000).fill('X-Header: of thirty bytes')), 431],
    ['a path of 100 KB', head(`/v1/cards?q=${'x'.repeat(100_000)}`), 431],
    ['an invalid Content-Length', post('Content-Length: -1'), 400],
    ['a malformed Host header', head('/v1/stats').replace('localhost', 'a b'), 400],
    ['a backslash in the path', head('/v1/\\cards'), 400],
    ['no Host header', 'GET /v1/stats HTTP/1.1\r\n\r\n', 400],
  ])('%s gets a JSON error', async (_, request, status) => {
    const response = await raw(request)
    expect(statusOf(response), response).toBe(status)
    expect(response).toContain('application/json')
    expect(bodyOf(response)).toMatchObject({ error: { code: 'bad_request', message: expect.any(String) } })
  })

  it('an unknown Expect header is ignored', async () => {
    expect(statusOf(await raw(head('/v1/stats', 'Expect: the-unexpected')))).toBe(200)
  })

  it('an aborted body is not logged as an error', async () => {
    await new Promise((done) => {
      const start = `POST /v1/graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 100\r\n\r\n{`
      const socket = connect(port, '127.0.0.1', () => socket.write(start))
      server.once('request', () => socket.destroy())
      socket.on('close', done)
    })
    await expect.poll(() => observed.at(-1)).toMatchObject({ endpoint: 'graphql', status: 400 })
    expect(t.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('two Authorization headers are rejected', async () => {
    const response = await raw(
      head('/v1/cards', `Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`),
    )
    expect(statusOf(response)).toBe(401)
  })

  it('dot segments are resolved and reach no other path', async () => {
    for (const path of ['/v1/../v1/stats', '/v1/cards/%2e%2e/stats'])
      expect([200, 404], path).toContain(statusOf(await raw(head(path))))
    expect(statusOf(await raw(head('/v1/../../etc/passwd')))).toBe(404)
  })

  it('a chunked body is measured as it arrives, and its connection is closed above the limit', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const start =
      `POST /v1/auth/keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nTransfer-Encoding: ` +
      'chunked\r\nConnection: close\r\n\r\n'
    expect(statusOf(await raw(start, chunk, chunk, '0\r\n\r\n'))).toBe(413)
    expect(statusOf(await raw(start, '2\r\n{}\r\n', '0\r\n\r\n'))).toBe(201)
  })

  it('50 requests on one connection count as 50 calls', async () => {
    const { id, key: own } = await t.account('starter')
    const one = `GET /v1/categories HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own}\r\n\r\n`
    const last = head('/v1/categories', `Authorization: Bearer ${own}`)
    const response = await raw(one.repeat(49) + last)
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(50)
    expect((await t.store.usage(id, t.clock.now())).daily).toBe(50)
  })

  it('a client that disconnects is counted once', async () => {
    const { id, key: own } = await t.account('starter')
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head('/v1/cards', `Authorization: Bearer ${own}`), () => {
          socket.destroy()
          done()
        })
      })
    })
    expect((await fetch(`http://127.0.0.1:${port}/v1/stats`)).status).toBe(200)
    await expect.poll(async () => (await t.store.usage(id, t.clock.now())).daily).toBeLessThanOrEqual(1)
  })
})

describe('the fast path of plain GET requests', () => {
  const authorized = () => `Authorization: Bearer ${key}`
  /** Returns headers and body without the parts that differ per call. */
  const settled = (response: string) =>
    response
      .split('\r\n')
      .filter((line) => !/^(date|x-request-id|server-timing|x-ratelimit-remaining.*):/i.test(line))
  /** Node's own objects serve the plain host, web requests and responses the other: no real host is written like that. */
  const bothWays = async (path: string, ...more: readonly string[]) => [
    await raw(head(path, ...more)),
    await raw(head(path, ...more).replace('Host: localhost', 'Host: LOCALHOST')),
  ]

  it.each([
    ['/v1/cards/csp', 200],
    ['/v1/cards?limit=2&network=VISA', 200],
    ['/v1/cards?limit=many', 400],
    ['/v1/cards/no-such-card', 404],
    ['/v1//cards', 404],
    ['/v1/nothing', 404],
  ])('returns for %s %i like the general path', async (path, status) => {
    const [plain = '', web = ''] = await bothWays(path, authorized())
    expect(statusOf(plain)).toBe(status)
    expect(settled(plain)).toEqual(settled(web))
  })

  it('has the general path’s ETag, content type, and errors', async () => {
    const tag = /^etag: (.*)\r$/im.exec(await raw(head('/v1/categories', authorized())))?.[1]
    const cases = [
      [`If-None-Match: ${tag}`, authorized()],
      ['Accept-Encoding: gzip', authorized()],
      ['Authorization: Basic abc'],
      [authorized(), authorized()],
      [],
    ]
    const statuses = []
    for (const headers of cases) {
      const [plain = '', web = ''] = await bothWays('/v1/categories', ...headers)
      expect(settled(plain)).toEqual(settled(web))
      statuses.push(statusOf(plain))
    }
    expect(statuses).toEqual([304, 200, 401, 401, 401])
  })

  it('fails like the general path if the service fails', async () => {
    const broken = httpServer({
      ...t.deps,
      now: () => {
        throw new Error('no clock')
      },
    })
    const own = await listen(broken, 0, '127.0.0.1')
    for (const host of ['localhost', 'LOCALHOST']) {
      const response = await rawAt(own, head('/v1/stats').replace('localhost', host))
      expect(statusOf(response)).toBe(500)
      expect(bodyOf(response)).toMatchObject({ error: { code: 'internal_error' } })
    }
    await shutDown(broken)
  })
})

describe('listening', () => {
  it('on a used port prints an error', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port: taken } = other.address() as AddressInfo
    await expect(listen(httpServer(t.deps), taken, '127.0.0.1')).rejects.toThrow(
      `Port ${taken} of 127.0.0.1 is in use. Stop the other program, or set PORT to another one.`,
    )
    other.close()
  })

  it('stops after the open requests have their responses', async () => {
    const server = httpServer(t.deps)
    const own = await listen(server, 0, '127.0.0.1')
    let connected = 0
    const all = new Promise<void>((done) => server.on('connection', () => ++connected === 20 && done()))
    const sockets = Array.from({ length: 20 }, () => connect(own, '127.0.0.1'))
    await all
    const responses = sockets.map(async (socket) => {
      let response = ''
      socket.on('data', (bytes) => {
        response += bytes.toString()
      })
      socket.write(`GET /v1/cards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      await once(socket, 'close')
      return response
    })
    const { ms } = await waited(() => shutDown(server))
    for (const response of await Promise.all(responses)) {
      expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/i)
      expect(response.endsWith('}')).toBe(true)
    }
    expect(ms).toBeLessThan(3_000)
  })
})
