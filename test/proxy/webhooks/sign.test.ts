import { randomBytes } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { newSecret, signatureHeaders } from '../../../proxy/webhooks/sign.ts'

const secret = newSecret(randomBytes)
const previous = newSecret(randomBytes)
const body = JSON.stringify({
  id: 'e',
  type: 'card.updated',
  data: { name: 'Élite ✓ 💳', long: 'x'.repeat(20_000) },
})
const signed = (more: object = {}) =>
  signatureHeaders({ id: 'event-1', body, at: new Date(), secret, previous: null, ...more })

it('a secret is whsec_ and 32 random bytes', () => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secret).not.toBe(previous)
})

describe.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key)],
  ['svix', (key: string) => new SvixWebhook(key)],
])('the official client %s', (_, clientOf) => {
  const client = clientOf(secret)

  it('verifies a delivery', () => expect(() => client.verify(body, { ...signed() })).not.toThrow())

  it('rejects a tampered body, id, or time, another secret, and a delivery that is old or from the future', () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    expect(() => client.verify(`${body} `, { ...signed() })).toThrow()
    expect(() => client.verify(body, { ...signed(), 'webhook-id': 'event-2' })).toThrow()
    expect(() =>
      client.verify(body, {
        ...signed({ at: minutes(-1) }),
        ...{ 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
      }),
    ).toThrow()
    expect(() => clientOf(previous).verify(body, { ...signed() })).toThrow()
    expect(() => client.verify(body, { ...signed({ at: minutes(-6) }) })).toThrow()
    expect(() => client.verify(body, { ...signed({ at: minutes(6) }) })).toThrow()
  })

  it('verifies with the new and the previous secret during the overlap', () => {
    const both = { ...signed({ previous }) }
    expect(() => client.verify(body, both)).not.toThrow()
    expect(() => clientOf(previous).verify(body, both)).not.toThrow()
  })
})
