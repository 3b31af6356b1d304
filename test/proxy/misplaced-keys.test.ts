import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcp } from '../../proxy/mcp/mcp.ts'
import { createApp } from '../../proxy/request/app.ts'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
let key: string
beforeAll(async () => {
  t = await openApp()
  key = (await t.account('enterprise')).key
})
afterAll(() => t.close())

/** Where a client may put its key by mistake: method, path, and body. */
const PLACES: Readonly<Record<string, (key: string) => readonly [path: string, body?: unknown]>> = {
  'a slug': (key) => [`/v1/cards/${key}`],
  'a path': (key) => [`/v1/${key}`],
  'a parameter': (key) => [`/v1/cards?limit=${key}`],
  'a field of the body': (key) => ['/v1/calculate', { [key]: 1 }],
  'a category': (key) => ['/v1/calculate', { country: 'US', spend: { [key]: 1 } }],
  'an event type': (key) => ['/v1/webhooks', { url: 'https://a.example', events: [key] }],
  'a GraphQL field': (key) => ['/v1/graphql', { query: `{ ${key} }` }],
  'a GraphQL argument': (key) => ['/v1/graphql', { query: `{ card(slug: "${key}", ${key}: 1) { slug } }` }],
  'the name of a tool': (key) => ['/mcp', { ...CALL, params: { name: key } }],
  'an argument of a tool': (key) => [
    '/mcp',
    { ...CALL, params: { name: 'search_cards', arguments: { [key]: 1 } } },
  ],
}
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call' }

describe('an error', () => {
  it.each(Object.entries(PLACES))('does not show a key that the request has as %s', async (_, at) => {
    const [path, body] = at(key)
    const app = createApp({ ...t.deps, mcp: createMcp(t.deps, 'https://cards.example') })
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const text = await (await app.request(path, { ...init, headers })).text()
    expect(text).toMatch(/error/i)
    expect(text).not.toContain(key.slice(12))
  })

  it('shows how to send the key', async () => {
    expect(await (await t.get('/v1/cards')).text()).toContain('`Authorization: Bearer <API_KEY>`')
  })
})
