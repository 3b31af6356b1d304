import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyPool } from '../../proxy/node/body-pool.ts'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { openApp, type TestApp } from '../support/app.ts'

const SIZE = 20_000

describe('the body pool', () => {
  const bodies = bodyPool()
  const sent = (body: Buffer) => {
    const outgoing = new EventEmitter()
    bodies.releaseOnceSent(body, { outgoing })
    return outgoing
  }

  it('reuses a buffer after its response was sent, and not before', () => {
    const first = bodies.allocate(SIZE)
    const outgoing = sent(first)
    const second = bodies.allocate(SIZE)
    expect(second.buffer).not.toBe(first.buffer)
    outgoing.emit('finish')
    const third = bodies.allocate(SIZE + 1)
    expect(third).toHaveLength(SIZE + 1)
    expect(third.buffer).toBe(first.buffer)
    expect(bodies.allocate(SIZE).buffer).not.toBe(first.buffer)
  })

  it('does not reuse a buffer if the connection breaks before', () => {
    const body = bodies.allocate(SIZE)
    sent(body).emit('close')
    expect(bodies.allocate(SIZE).buffer).not.toBe(body.buffer)
  })

  it('never reuses a buffer that it does not own', () => {
    const others = Buffer.allocUnsafeSlow(32_768)
    sent(others).emit('finish')
    expect(bodies.allocate(SIZE).buffer).not.toBe(others.buffer)
  })

  it('has a maximum size', () => {
    const many = Array.from({ length: 100 }, () => bodies.allocate(1_000_000))
    const finished = many.map((body) => sent(body))
    for (const outgoing of finished) outgoing.emit('finish')
    const own = new Set(many.map(({ buffer }) => buffer))
    const again = Array.from({ length: 100 }, () => bodies.allocate(1_000_000).buffer)
    expect(again.filter((buffer) => own.has(buffer))).toHaveLength(32)
  })
})

describe('responses in reused buffers', () => {
  const CARDS = 60
  const slugs = Array.from({ length: CARDS }, (_, place) => `card-${String(place).padStart(2, '0')}`)
  let t: TestApp
  let server: Server
  let port = 0
  let key = ''
  beforeAll(async () => {
    const cards = slugs.map((slug) => ({ slug, name: slug, issuer: 'chase' }))
    const issuers = [{ slug: 'chase', name: 'Chase', country: 'US' as const }]
    // A long marker makes responses longer than what the system buffers for a connection that does not read.
    const catalog = { cards, issuers, mark: 'm'.repeat(20_000), isPlain: true as const }
    t = await openApp({ catalog, deps: { bodyPool: bodyPool() } })
    key = (await t.account('enterprise')).key
    server = httpServer(t.deps)
    port = await listen(server, 0, '127.0.0.1')
  })
  afterAll(async () => {
    await shutDown(server)
    await t.close()
  })

  const path = (offset: number, turn: string) => `/v1/cards?limit=20&offset=${offset}&turn=${turn}`
  const expected = (offset: number) => slugs.slice(offset, offset + 20)
  const list = async (offset: number, turn: string, signal: AbortSignal | null = null) => {
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`http://127.0.0.1:${port}${path(offset, turn)}`, { headers, signal })
    return slugsOf(await response.text())
  }
  const slugsOf = (text: string) =>
    (JSON.parse(text) as { data: readonly { slug: string }[] }).data.map(({ slug }) => slug)

  /** Requests many lists on one connection, and does not read the responses. */
  async function hurried(turn: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').pause()
    await once(socket, 'connect')
    for (let offset = 0; offset < 40; offset++)
      socket.write(
        `GET ${path(offset, turn)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
          `${offset === 39 ? 'Connection: close\r\n' : ''}\r\n`,
      )
    return socket
  }

  async function allOf(socket: Socket): Promise<readonly string[]> {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
      .toString('latin1')
      .split('HTTP/1.1 200 OK')
      .slice(1)
      .map((response) => response.slice(response.indexOf('\r\n\r\n') + 4))
  }

  it('arrive unchanged at slow clients during other calls', async () => {
    const late = await Promise.all([hurried('a'), hurried('b'), hurried('c')])
    for (let round = 0; round < 5; round++) {
      const offsets = Array.from({ length: 20 }, (_, place) => place * 2)
      const found = await Promise.all(offsets.map((offset) => list(offset, `${round}-${offset}`)))
      expect(found).toEqual(offsets.map(expected))
    }
    for (const socket of late) {
      const responses = await allOf(socket)
      expect(responses.map(slugsOf)).toEqual(Array.from({ length: 40 }, (_, offset) => expected(offset)))
    }
  })

  it('arrive unchanged after other clients disconnect halfway', async () => {
    const gone = await Promise.all([hurried('d'), hurried('e')])
    for (const socket of gone) socket.destroy()
    const offsets = Array.from({ length: 40 }, (_, offset) => offset)
    expect(await Promise.all(offsets.map((offset) => list(offset, `f-${offset}`)))).toEqual(
      offsets.map(expected),
    )
  })

  it('do not change while they are cached', async () => {
    for (let round = 0; round < 4; round++) {
      expect(await list(0, 'kept')).toEqual(expected(0))
      expect(await list(20, `other-${round}`)).toEqual(expected(20))
    }
  })
})
