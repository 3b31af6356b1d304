import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { createPortal } from '../../proxy/portal/portal.ts'
import { publicDeps, readConfig } from '../../proxy/settings/config.ts'
import { openApp, type TestApp } from '../support/app.ts'

const opened: TestApp[] = []
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await Promise.all(opened.map((app) => app.close()))
})

async function serve(publicUrl: string) {
  const t = await openApp()
  opened.push(t)
  const portal = createPortal({ ...t.deps, portalUrl: `${publicUrl}/portal`, billing: null })
  const server = httpServer({ ...t.deps, portal, ...publicDeps(readConfig({ PUBLIC_URL: publicUrl })) })
  closing.push(() => shutDown(server))
  const port = await listen(server, 0, '127.0.0.1')
  const { key } = await t.account('starter')
  return { port, key }
}

/** Sends bytes that fetch would not send, and returns the head of the response. */
async function head(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return ((await text(socket)).split('\r\n\r\n')[0] ?? '').toLowerCase()
}

const HEADER = 'strict-transport-security'

describe.each([
  ['https://cards.example', 'max-age=31536000'],
  ['http://localhost:8787', null],
])('a service at %s', (publicUrl, expected) => {
  it(`sends ${HEADER}: ${expected} with every response`, async () => {
    const { port, key } = await serve(publicUrl)
    const requests = [
      ['GET', '/v1/stats', 200],
      ['GET', '/v1/cards', 200],
      ['OPTIONS', '/v1/cards', 204],
      ['GET', '/v1/nothing', 404],
      ['GET', '/v1/../none', 404],
      ['GET', '/portal/confirm?token=none', 400],
      ['GET', '/healthz', 200],
    ] as const
    for (const [method, path, status] of requests) {
      const headers = { Authorization: `Bearer ${key}` }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
      await response.text()
      expect(response.status, path).toBe(status)
      expect(response.headers.get(HEADER), `${method} ${path}`).toBe(expected)
    }
  })

  it.each([
    ['that is not HTTP', 'nonsense\r\n\r\n'],
    ['without a Host header', 'GET /v1/stats HTTP/1.1\r\n\r\n'],
    ['with a malformed Host header', 'GET /v1/stats HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ])(`sends ${HEADER}: ${expected} with the 400 of a request %s`, async (_, bytes) => {
    const { port } = await serve(publicUrl)
    const response = await head(port, bytes)
    expect(response).toMatch(/^http\/1\.1 400 /)
    expect(new RegExp(`${HEADER}: (.*)`).exec(response)?.[1] ?? null).toBe(expected)
  })
})
