import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resolve } from '../../../data/egress/lookup.ts'
import {
  type EgressPolicy,
  egressPolicyWith,
  publicEgressPolicy,
} from '../../../proxy/webhooks/egress-policy.ts'
import { openPoster } from '../../../proxy/webhooks/post.ts'
import { certificateFor } from '../../support/certificate.ts'
import { type Behavior, behaviors, type Receiver, startReceiver } from '../../support/receiver.ts'
import { waited } from '../../support/waited.ts'

const HERE = '127.0.0.1'
const local = egressPolicyWith([HERE])
const here: Resolve = async () => [HERE]

/** Posts once to a receiver with the given behavior. */
async function postTo(
  behave: Behavior,
  more: { egress?: EgressPolicy; resolve?: Resolve; host?: string } = {},
) {
  const receiver = await startReceiver(behave)
  const poster = openPoster({ egress: local, resolve: here, timeoutMs: 1_000, ...more })
  try {
    const url = `http://${more.host ?? HERE}:${receiver.port}/hook?x=1`
    const { ms, result } = await waited(() => poster.post(url, { 'x-test': 'yes' }, '{"é":1}'))
    return { result, ms, receiver }
  } finally {
    await poster.close()
    await receiver.close()
  }
}

/** The result of a response without a body and `Retry-After`. */
const WITHOUT_BODY = { retryAfter: null, excerpt: null }
const NO_RESPONSE = { ...WITHOUT_BODY, status: null }

describe('a post', () => {
  it('sends body and headers unchanged, and succeeds with any 2xx', async () => {
    const { result, receiver } = await postTo(behaviors.accept)
    expect(result).toEqual({ status: 200, failure: null, retryAfter: null, excerpt: 'noted' })
    expect(receiver.received).toMatchObject([
      { path: '/hook?x=1', body: '{"é":1}', headers: { 'x-test': 'yes', 'content-length': '8' } },
    ])
    const empty = await postTo((response) => response.writeHead(204).end())
    expect(empty.result).toEqual({ ...WITHOUT_BODY, status: 204, failure: null })
  })

  it.each([400, 404, 410, 429, 500, 503])('fails with %d', async (status) => {
    const { result } = await postTo((response) => response.writeHead(status).end())
    expect(result).toEqual({ ...WITHOUT_BODY, status, failure: 'status' })
  })

  it.each([301, 302, 303, 307, 308])('fails with %d and follows no redirect', async (status) => {
    const target = await startReceiver(behaviors.accept)
    const redirect = { location: `${target.url}/` }
    const { result } = await postTo((response) => response.writeHead(status, redirect).end())
    expect(result).toEqual({ ...WITHOUT_BODY, status, failure: 'redirect' })
    expect(target.connections()).toBe(0)
    await target.close()
  })

  it.each([
    ['its text', 'not here\n\tsorry é', 'not here\n\tsorry é'],
    [
      'the first 1,000 bytes, without half a character',
      `${'a'.repeat(999)}é${'b'.repeat(2_000)}`,
      'a'.repeat(999),
    ],
    ['nothing if it is empty', '', null],
    ['nothing if it is not text', Buffer.from([0x1f, 0x8b, 8, 0]), null],
    ['nothing if it is not UTF-8', Buffer.from([0x63, 0xe9, 0x63]), null],
  ])('returns %s of the response', async (_, body, excerpt) => {
    const { result } = await postTo((response) => response.writeHead(500).end(body))
    expect(result.excerpt).toBe(excerpt)
  })

  it('returns what came in time of a body that does not end', async () => {
    const { result } = await postTo((response) => void response.writeHead(200).write('begun'))
    expect(result).toEqual({ ...WITHOUT_BODY, status: 200, failure: null, excerpt: 'begun' })
  })

  it('returns Retry-After', async () => {
    const { result } = await postTo(behaviors.busy('120'))
    expect(result).toEqual({ status: 503, failure: 'status', retryAfter: '120', excerpt: 'noted' })
  })

  it.each([
    ['never responds', behaviors.hang, { status: null, failure: 'timeout' }],
    ['sends endless headers', behaviors.headers, { status: null, failure: 'connection' }],
    ['disconnects', (response) => void response.destroy(), { status: null, failure: 'connection' }],
    ['sends an endless body', behaviors.flood, { status: 200, failure: null }],
    [
      'sends its body slowly',
      (response) => void response.writeHead(200).write('x'),
      { status: 200, failure: null },
    ],
  ] satisfies [string, Behavior, object][])(
    'to a receiver that %s ends in time',
    async (_, behave, expected) => {
      const { ms, result } = await postTo(behave)
      expect(result).toMatchObject(expected)
      expect(ms).toBeLessThan(3_000)
    },
  )

  it('fails if nothing listens or the name does not resolve', async () => {
    const poster = openPoster({ egress: local, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await poster.post('http://127.0.0.1:1/', {}, '')).toEqual({
      ...NO_RESPONSE,
      failure: 'connection',
    })
    expect(await poster.post('https://nowhere.example/', {}, '')).toEqual({
      ...NO_RESPONSE,
      failure: 'connection',
    })
    await poster.close()
  })
})

describe('a forbidden IP address', () => {
  let listener: Receiver
  beforeAll(async () => {
    listener = await startReceiver(behaviors.accept)
  })
  afterAll(() => listener.close())
  const special = [
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    HERE,
  ]
  const wrapped = [
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::ffff:0:7f00:1',
    '::7f00:1',
  ]

  it('is never connected to, alone or among public ones', async () => {
    const replies = [...special, ...wrapped].flatMap((address) => [
      [address],
      [address, '8.8.8.8'],
      ['8.8.8.8', address],
    ])
    for (const reply of [[], ...replies]) {
      const poster = openPoster({ egress: publicEgressPolicy, resolve: async () => reply, timeoutMs: 300 })
      const made = await poster.post(`https://rebinding.example:${listener.port}/`, {}, '')
      expect(made).toEqual({ status: null, failure: 'address', retryAfter: null, excerpt: null })
      await poster.close()
    }
    expect(listener.connections()).toBe(0)
  })

  it('receives no packet when a name resolves to it between attempts, in fifty schedules', async () => {
    const secret = '127.0.0.2'
    const guarded = await startReceiver(behaviors.accept, { host: secret, port: listener.port })
    const replies = [[HERE], [secret], [HERE, secret], [secret, HERE], [`::ffff:${secret}`], [HERE]]
    const before = listener.connections()
    for (let schedule = 0; schedule < 50; schedule++) {
      let resolved: readonly string[] = []
      let turn = schedule
      const resolve: Resolve = async () => {
        turn = (turn * 7 + schedule + 1) % 1_009
        resolved = replies[turn % replies.length]!
        return resolved
      }
      const poster = openPoster({ egress: local, resolve, timeoutMs: 1_000 })
      for (let attempt = 0; attempt < 6; attempt++) {
        resolved = []
        const { status, failure } = await poster.post(`http://turning.example:${listener.port}/`, {}, '')
        const isSafe = resolved.every((address) => address === HERE)
        expect({ status, failure }).toEqual(
          isSafe ? { status: 200, failure: null } : { status: null, failure: 'address' },
        )
      }
      await poster.close()
    }
    expect(listener.connections()).toBeGreaterThan(before + 20)
    expect(guarded.connections()).toBe(0)
    await guarded.close()
  })

  it('is not connected to if the URL contains it in any notation', async () => {
    const before = listener.connections()
    const poster = openPoster({ egress: publicEgressPolicy, resolve: here, timeoutMs: 300 })
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
      'localhost',
    ])
      for (const scheme of ['http', 'https'])
        expect(await poster.post(`${scheme}://${host}:${listener.port}/`, {}, '')).toEqual({
          ...NO_RESPONSE,
          failure: 'address',
        })
    expect(listener.connections()).toBe(before)
    await poster.close()
  })
})

describe('TLS', () => {
  it('requires a trusted certificate for the name', async () => {
    const tls = await certificateFor('hooks.example')
    const receiver = await startReceiver(behaviors.accept, { tls })
    const post = async (host: string, ca?: string) => {
      const poster = openPoster({ egress: local, resolve: here, ...(ca === undefined ? {} : { ca }) })
      const reply = await poster.post(`https://${host}:${receiver.port}/`, {}, '{}')
      await poster.close()
      return reply
    }
    expect(await post('hooks.example')).toEqual({ ...NO_RESPONSE, failure: 'tls' })
    expect(await post('other.example', tls.cert)).toEqual({ ...NO_RESPONSE, failure: 'tls' })
    expect(receiver.received).toHaveLength(0)
    expect(await post('hooks.example', tls.cert)).toMatchObject({ status: 200, failure: null })
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${receiver.port}`)
    await receiver.close()
  })

  it('fails with a receiver that does not use it', async () => {
    const receiver = await startReceiver(behaviors.accept)
    const poster = openPoster({ egress: local, resolve: here, timeoutMs: 1_000 })
    expect(await poster.post(`https://hooks.example:${receiver.port}/`, {}, '')).toMatchObject({
      status: null,
    })
    await poster.close()
    await receiver.close()
  })
})
