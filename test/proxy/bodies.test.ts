import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
let key: string
beforeAll(async () => {
  t = await openApp()
  key = (await t.account('enterprise')).key
})
afterAll(() => t.close())

describe('a request body', () => {
  const post = (path: string, init: RequestInit) =>
    t.app.request(path, {
      method: 'POST',
      ...init,
      headers: { Authorization: `Bearer ${key}`, ...init.headers },
    })
  const stream = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 1_000)
          controller.enqueue(new Uint8Array(Math.min(1_000, bytes - sent)))
        controller.close()
      },
    })

  it.each([undefined, '5', '-1', 'abc', '999999999'])(
    'is limited by the bytes received, not by Content-Length: %s',
    async (length) => {
      const headers: Record<string, string> = length === undefined ? {} : { 'Content-Length': length }
      const big = { body: stream(64 * 1024 + 1), duplex: 'half', headers } as RequestInit
      expect((await post('/v1/auth/keys', big)).status).toBe(413)
      const fits = { body: stream(64 * 1024), duplex: 'half', headers } as RequestInit
      expect((await post('/v1/auth/upgrade', fits)).status).toBe(400)
    },
  )

  it.each([
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    '{"tier":"gold"}',
    '{}',
    '{"tier":"pro","extra":1}',
    '{"tier":"pro","billing":null}',
    '﻿{"tier":"pro"}x',
  ])('that the endpoint cannot parse returns 400: %j', async (body) => {
    const reply = await post('/v1/auth/upgrade', { body })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringMatching(/body|tier|billing|extra/) },
    })
  })

  it.each([
    ['', 'The request body must be JSON.'],
    ['[]', 'The request body must be a JSON object.'],
    [
      '{"plan":"pro"}',
      'The request body has no field `plan`. `tier` is required and must be starter, pro, or enterprise.',
    ],
    ['{"tier":"gold"}', '`tier` must be starter, pro, or enterprise.'],
    ['{"tier":"pro","billing":null}', '`billing` must be monthly or annual.'],
    ['{"tier":"pro","extra":1}', 'The request body has no field `extra`.'],
    [`{"tier":"pro","${'x'.repeat(500)}":1}`, `The request body has no field \`${'x'.repeat(60)}\`.`],
  ])('of an upgrade is rejected with a readable message: %s', async (body, message) => {
    const response = await post('/v1/auth/upgrade', { body })
    expect((await response.json()).error).toEqual(expect.objectContaining({ message }))
  })

  it.each([
    ['{"url":5,"events":["card.created"]}', '`url` must be a string.'],
    ['{"url":"x","events":["card.created"]}', '`url` must be an absolute URL.'],
    ['{"url":"https://a.example/"}', '`events` is required and must be an array.'],
    ['{"url":"https://a.example/","events":"card.created"}', '`events` must be an array.'],
    ['{"url":"https://a.example/","events":[]}', '`events` must have at least 1 entry.'],
    [
      '{"url":"https://a.example/","events":["card.created","nothing"]}',
      '`events[1]` must be card.created, card.updated, card.deleted, or offer.notable.',
    ],
  ])('of a webhook is rejected with a readable message: %s', async (body, message) => {
    const response = await post('/v1/webhooks', { body })
    expect((await response.json()).error).toEqual(expect.objectContaining({ message }))
  })

  it.each([
    ['{"merchants":[{"merchant":"costco-us"}]}', '`merchants[0].monthly` is required and must be a number.'],
    ['{"merchants":[{"merchant":"costco-us","monthly":1,"z":1}]}', '`merchants[0]` has no field `z`.'],
    [
      '{"cards":["-a"]}',
      '`cards[0]` must be at most 100 lowercase letters, digits, and hyphens, and must not start with a hyphen.',
    ],
    ['{"cards":["rbc-avion"]}', '`cards` names `rbc-avion`, whose country is not US.'],
  ])('of a calculation is rejected with a message that names the entry: %s', async (fields, message) => {
    const body = JSON.stringify({ country: 'US', spend: { dining: 100 }, ...JSON.parse(fields) })
    const response = await post('/v1/calculate', { body })
    expect((await response.json()).error).toEqual(expect.objectContaining({ message }))
  })

  it.each([
    ['"spend":{"__proto__":1}', '`spend` has no field `__proto__`.'],
    ['"point_values":{"__proto__":1}', '`point_values` has no field `__proto__`.'],
    ['"merchants":[{"__proto__":1}]', '`merchants[0]` has no field `__proto__`.'],
    ['"__proto__":1', 'The request body has no field `__proto__`.'],
  ])('of a calculation with a prototype key is rejected where it is: %s', async (field, message) => {
    const response = await post('/v1/calculate', { body: `{"country":"US",${field}}` })
    expect((await response.json()).error).toEqual(expect.objectContaining({ message }))
  })

  it.each([false, 1, null])(
    'of an eligibility check names both forms of `bonus_received`: %j',
    async (bonus_received) => {
      const history = [{ card: 'csp', opened: '2026-01-02', bonus_received }]
      const body = JSON.stringify({ country: 'US', cards: ['csp'], history })
      const message = '`history[0].bonus_received` must be a date or true.'
      expect((await (await post('/v1/eligibility', { body })).json()).error).toMatchObject({ message })
    },
  )

  it('that is compressed is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(64 * 1024)
    for (const coding of ['gzip', 'deflate', 'br']) {
      const reply = await post('/v1/auth/upgrade', { body: bomb, headers: { 'Content-Encoding': coding } })
      expect((await reply.json()).error).toMatchObject({ message: 'The request body must be JSON.' })
    }
  })

  it('cannot pollute prototypes', async () => {
    await post('/v1/auth/upgrade', {
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('with 100,000 nested levels gets an error response', async () => {
    expect((await post('/v1/auth/upgrade', { body: '['.repeat(60_000) })).status).toBe(400)
    expect((await post('/v1/auth/upgrade', { body: '['.repeat(30_000) + ']'.repeat(30_000) })).status).toBe(
      400,
    )
  })
})
