import type { Server } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
let server: Server
let port: number
/** The key of each plan that the attacks use. */
const keys = { free: '', enterprise: '' }
beforeAll(async () => {
  t = await openApp()
  keys.free = (await t.account('free')).key
  keys.enterprise = (await t.account('enterprise')).key
  server = httpServer(t.deps)
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(async () => {
  await shutDown(server)
  await t.close()
})
afterEach(() => expect(t.logged.filter(({ level }) => level === 'error')).toEqual([]))

/** Sends the bytes unchanged and returns what arrives until the server closes the connection. */
const raw = (bytes: string | Buffer) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(5_000, () => socket.destroy(new Error(`the connection stays open: ${received}`)))
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code))
const lines = (...text: readonly string[]) => [...text, '', ''].join('\r\n')
const authorized = (plan: keyof typeof keys = 'enterprise') => `Authorization: Bearer ${keys[plan]}`
const get = (target: string, ...headers: readonly string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: x', authorized(), 'Connection: close', ...headers)
const post = (path: string, body: string | Buffer, ...headers: readonly string[]) =>
  Buffer.concat([
    Buffer.from(
      lines(
        `POST ${path} HTTP/1.1`,
        'Host: x',
        authorized(),
        'Content-Type: application/json',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
      ),
    ),
    Buffer.from(body),
  ])
/** A request whose framing two servers could read differently, with a second request inside of its body. */
const smuggled = (...framing: readonly string[]) =>
  lines(
    'POST /v1/calculate HTTP/1.1',
    'Host: x',
    authorized(),
    'Content-Type: application/json',
    ...framing,
  ) +
  lines('0') +
  lines('GET /v1/stats HTTP/1.1', 'Host: x', 'Connection: close')

describe('a request in a request', () => {
  it.each<[string, readonly string[]]>([
    ['Content-Length beside chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
    ['an unknown transfer encoding', ['Transfer-Encoding: xchunked']],
    ['chunks that are encoded again', ['Transfer-Encoding: chunked, identity']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a negative length', ['Content-Length: -1']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a hexadecimal length', ['Content-Length: 0x5']],
    ['a folded header', ['X-A: b', ' c: d', 'Content-Length: 0']],
    ['a space before the colon', ['Content-Length : 5']],
    ['a line that ends without a carriage return', ['X-A: b\nContent-Length: 3']],
  ])('is not run, and the connection is closed: %s', async (_, framing) => {
    expect(statuses(await raw(smuggled(...framing)))).toEqual([400])
  })
})

describe('a target', () => {
  it.each([
    ['/v1/exports/..%2f..%2f..%2fetc%2fpasswd', 400],
    ['/v1/exports/%2e%2e/%2e%2e/package.json', 404],
    ['/v1/cards/..%5c..%5cissuers', 400],
    ['/v1/cards/%252e%252e%252fissuers', 400],
    ['/v1//cards', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/site/../proxy/server.ts', 404],
    ['/v1/cards/csp%00', 400],
    ['/v1/cards/%ff', 400],
    ['/v1/cards/%', 400],
    ['/v1/cards?limit=1&country=US%0d%0aX-Evil:%201', 400],
  ])('reaches no file and no other route: %s', async (target, status) => {
    const received = await raw(get(target))
    expect(statuses(received), received).toEqual([status])
    expect(received).not.toMatch(/root:|^x-evil/im)
  })

  it('with a host, a forwarded host, or a rewritten URL of the attacker changes nothing', async () => {
    const received = await raw(
      get(
        'http://evil.example/v1/cards?limit=1',
        'X-Forwarded-Host: evil.example',
        'Forwarded: host=evil.example',
        'X-Original-URL: /v1/exports',
        'X-Rewrite-URL: /metrics',
        'X-HTTP-Method-Override: DELETE',
      ),
    )
    expect(statuses(received)).toEqual([200])
    expect(received).not.toContain('evil')
  })

  it.each([
    ['PUT /v1/cards HTTP/1.1', [404]],
    ['DELETE /v1/cards HTTP/1.1', [404]],
    ['TRACE /v1/cards HTTP/1.1', [404]],
    ['CONNECT evil.example:80 HTTP/1.1', []],
    ['PRI * HTTP/2.0', [400]],
  ])('with a method or version that is not served opens nothing: %s', async (line, expected) => {
    const received = await raw(lines(line, 'Host: x', authorized(), 'Cookie: a=b', 'Connection: close'))
    expect(statuses(received), received).toEqual(expected)
    expect(received).not.toContain('a=b')
  })
})

describe('a request that the parser refuses', () => {
  it.each([
    [
      'URL and headers above 16 KiB',
      () => get(`/v1/cards?q=${'x'.repeat(20_000)}`),
      431,
      'larger than 16 KiB',
    ],
    ['no Host header', () => lines('GET /v1/stats HTTP/1.1'), 400, 'no Host header'],
    ['a space in a header name', () => get('/v1/stats', 'X A: b'), 400, 'could not be read'],
  ])('gets the reason: %s', async (_, request, status, reason) => {
    const received = await raw(request())
    expect(statuses(received)).toEqual([status])
    expect(received).toContain(reason)
  })
})

describe('a key', () => {
  it.each<[string, () => readonly string[]]>([
    ['twice, with two plans', () => [authorized('free'), authorized()]],
    ['two keys in one header', () => [`${authorized('free')},${keys.enterprise}`]],
    ['no scheme', () => [`Authorization: ${keys.enterprise}`]],
    ['the scheme of a password', () => [`Authorization: Basic ${btoa(`${keys.enterprise}:`)}`]],
    ['a tab in place of the space', () => [authorized().replace('r c', 'r\tc')]],
    ['lower case', () => [authorized().toLowerCase()]],
    ['the mode of a test key', () => [authorized().replace('_live_', '_test_')]],
    ['the account of another key', () => [crossed(keys.free, keys.enterprise)]],
    ['its own account in another key', () => [crossed(keys.enterprise, keys.free)]],
  ])('in another form opens nothing: %s', async (_, headers) => {
    const received = await raw(
      lines('GET /v1/cards?limit=1 HTTP/1.1', 'Host: x', 'Connection: close', ...headers()),
    )
    expect(statuses(received), received).toEqual([401])
  })
})
/** The secret of the first key with the account of the second. */
const crossed = (secret: string, account: string) =>
  `Authorization: Bearer ${secret.slice(0, 9)}${account.slice(9, 21)}${secret.slice(21)}`

describe('a body', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  it.each<[string, string | Buffer, number]>([
    ['lists nested 30,000 deep', `{"spend":${deep('[', ']', 30_000)}}`, 400],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['a prototype', '{"__proto__":{"x":1},"country":"US","spend":{"dining":1}}', 400],
    ['a prototype as a category', '{"country":"US","spend":{"__proto__":5}}', 400],
    ['a method as a category', '{"country":"US","spend":{"toString":5}}', 400],
    ['a number above all others', '{"country":"US","spend":{"dining":1e999}}', 400],
    ['a negative amount', '{"country":"US","spend":{"dining":-1}}', 400],
    ['an amount as text', '{"country":"US","spend":{"dining":"5"}}', 400],
    ['UTF-16', Buffer.from('\ufeff{"country":"US"}', 'utf16le'), 400],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['half of a character', '{"country":"US","spend":{"\\ud800":1}}', 400],
    // The listener discards up to 16 MiB. The connection of a longer body is reset: see connections.test.ts.
    ['10 MB', ' '.repeat(10_000_000), 413],
  ])('is refused whole: %s', async (_, body, status) => {
    expect(statuses(await raw(post('/v1/calculate', body)))).toEqual([status])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
    expect(statuses(await raw(post('/v1/calculate', bomb, 'Content-Encoding: gzip')))).toEqual([400])
  })

  it('cannot bring another key in its trailers', async () => {
    const request = lines(
      'POST /v1/calculate HTTP/1.1',
      'Host: x',
      'Transfer-Encoding: chunked',
      'Trailer: Authorization',
      'Connection: close',
    )
    expect(statuses(await raw(`${request}2\r\n{}\r\n0\r\n${authorized()}\r\n\r\n`))).toEqual([401])
  })
})
