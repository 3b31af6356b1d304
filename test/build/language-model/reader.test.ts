import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openModel } from '../../../build/language-model/client.ts'
import { modelReader } from '../../../build/language-model/reader.ts'
import { type ModelReply, type ModelServer, startModel } from '../../support/model-server.ts'

const SOURCE =
  'Quill Gold Card\nWhat it costs\tninety-five a year\nThe yearly price of this card is $95.\nNo charge abroad.'
const FIELDS = ['annual_fee', 'foreign_transaction_fee'] as const
const KEY = 'sk-very-secret'
const NOW = new Date('2026-10-05T06:00:00Z')

const json = (...values: readonly unknown[]): string => JSON.stringify({ values })
const FEE = { field: 'annual_fee', value: 95, quote: 'The yearly price of this card is $95.' }
/** Returns a reply that is not a completion. */
function replying(reply: (response: ServerResponse) => unknown): ModelReply {
  return (response) => {
    reply(response)
  }
}
const status = (code: number, headers: Readonly<Record<string, string>> = {}): ModelReply =>
  replying((response) => response.writeHead(code, headers).end(`{"error": "${KEY}"}`))

describe('a language model as a reader', () => {
  let server: ModelServer
  const slept: number[] = []
  beforeEach(async () => {
    server = await startModel()
  })
  afterEach(() => server.close())

  const open = (more: { readonly requestsMax?: number; readonly timeoutMs?: number } = {}) =>
    modelReader(
      openModel({
        ...{ url: server.url, name: 'small', key: KEY, requestsMax: 10, timeoutMs: 5_000, fetch, ...more },
        sleep: async (ms) => void slept.push(ms),
        now: () => NOW,
      }),
    )
  const read = async (reader = open(), source = SOURCE) => {
    const found = await reader(
      { source, title: null },
      { country: 'US', card: 'Quill Gold Card', fields: FIELDS },
    )
    return found.map(({ field, value, quote }) => [field, value, source.slice(quote.start, quote.end)])
  }
  const replyingWith = (...replies: ModelReply[]) => {
    server.replies = replies
  }

  it('gives values with the words of the page', async () => {
    replyingWith(json(FEE, { field: 'foreign_transaction_fee', value: 0, quote: 'No charge abroad.' }))
    expect(await read()).toEqual([
      ['annual_fee', 95, 'The yearly price of this card is $95.'],
      ['foreign_transaction_fee', 0, 'No charge abroad.'],
    ])
    expect(server.requests[0]?.key).toBe(`Bearer ${KEY}`)
    expect(server.requests[0]?.body.messages[1]?.content).toContain(SOURCE)
  })

  it('accepts a code fence, and white space that differs', async () => {
    replyingWith(`\`\`\`json\n${json({ ...FEE, quote: 'Card What it costs' }, FEE)}\n\`\`\``)
    expect(await read()).toEqual([['annual_fee', 95, 'The yearly price of this card is $95.']])
  })

  it.each([
    ['an invented quote', json({ ...FEE, quote: 'Annual fee: $95' })],
    ['a quote in two pieces', json({ ...FEE, quote: 'Quill Gold Card is $95.' })],
    ['no quote', json({ ...FEE, quote: ' ' })],
    ['a quote without the value', json({ ...FEE, value: 120 })],
    ['a field that was not requested', json({ ...FEE, field: 'late_payment_fee' })],
    ['two values of a field', json(FEE, { ...FEE, value: 0, quote: 'No charge abroad.' })],
    ['an empty list', json()],
  ])('ignores %s', async (_, reply) => {
    replyingWith(reply)
    expect(await read()).toEqual([])
  })

  it.each([
    ['broken JSON', '{"values": [', /not the requested JSON/],
    ['JSON of another shape', '{"annual_fee": 95}', /not the requested JSON/],
    ['text', 'The annual fee is $95.', /not the requested JSON/],
    ['an HTML page', replying((response) => response.end('<html>')), /not a chat completion/],
    ['a wrong key', status(401), /status 401/],
    [
      'a response above the size limit',
      replying((response) => response.end('x'.repeat(300_000))),
      /cannot be reached or broke off/,
    ],
    ['a broken connection', replying((response) => response.destroy()), /cannot be reached/],
    ['a redirect', status(302, { location: 'http://127.0.0.1:1/' }), /cannot be reached/],
  ] as const)('fails on %s, without its key', async (_, reply, message) => {
    replyingWith(reply)
    const failure: Error = await read().then(
      () => new Error('none'),
      (cause) => cause,
    )
    expect(failure.name).toBe('ModelFailure')
    expect(failure.message).toMatch(message)
    expect(failure.message).not.toContain(KEY)
  })

  it('fails if the service is too slow', async () => {
    replyingWith(() => {})
    await expect(read(open({ timeoutMs: 50 }))).rejects.toThrow('No response within 0.05 s.')
  })

  it.each([
    [429, '3'],
    [500, '3'],
    [503, 'Mon, 05 Oct 2026 06:00:03 GMT'],
  ])('retries once after status %d and Retry-After %s', async (code, retryAfter) => {
    slept.length = 0
    replyingWith(status(code, { 'retry-after': retryAfter }), json(FEE))
    expect(await read()).toHaveLength(1)
    expect(slept).toEqual([3_000])
    replyingWith(status(code))
    await expect(read()).rejects.toThrow(`status ${code}`)
  })

  it('does not wait long', async () => {
    replyingWith(status(429, { 'retry-after': '3600' }), json(FEE))
    await expect(read()).rejects.toThrow('status 429')
  })

  it('stops after the requests of a run, and after failures in a row', async () => {
    replyingWith(json(FEE))
    const reader = open({ requestsMax: 1 })
    await read(reader)
    await expect(read(reader)).rejects.toThrow('The 1 requests of this run are used up.')
    replyingWith(status(400))
    const failing = open()
    for (let i = 0; i < 3; i += 1) await expect(read(failing)).rejects.toThrow('status 400')
    const before = server.requests.length
    await expect(read(failing)).rejects.toThrow('3 requests failed in a row.')
    expect(server.requests.length).toBe(before)
  })

  it('sends one request at a time, however many callers it has', async () => {
    let inProgress = 0
    const concurrent: number[] = []
    const slow = replying((response) => {
      concurrent.push(++inProgress)
      setTimeout(() => {
        inProgress--
        response.writeHead(400).end()
      }, 20)
    })
    replyingWith(slow, slow, slow, slow)
    const reader = open()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => read(reader)))
    expect(concurrent).toEqual([1, 1, 1])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('status 400')),
      ...Array.from({ length: 2 }, () => expect.stringContaining('3 requests failed in a row.')),
    ])
  })

  it('sends a bounded part of a long page', async () => {
    replyingWith(json())
    await read(open(), `${SOURCE}\n${'words '.repeat(50_000)}`)
    expect(server.requests[0]?.body.messages[1]?.content.length).toBeLessThan(70_000)
  })
})
