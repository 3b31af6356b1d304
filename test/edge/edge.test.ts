import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { builtSnapshot } from '../support/built.ts'
import { compressedSizes, startEdge } from '../support/edge.ts'
import { type EdgeStack, startEdgeStack } from '../support/edge-service.ts'
import { read, root } from '../support/root.ts'

const run = promisify(execFile)

let stack: EdgeStack
let key: string

beforeAll(async () => {
  stack = await startEdgeStack(await builtSnapshot())
  const terms = { now: new Date(), random: systemRandom }
  const account = await findOrCreateAccount(stack.store, { ...terms, email: 'edge@example.com', plan: 'pro' })
  key = (await issueKey(stack.store, account, { ...terms, name: 'test' })) ?? ''
})
afterAll(() => stack.stop())

const get = async (path: string): Promise<Response> => {
  const headers = { authorization: `Bearer ${key}` }
  const response = await stack.edge.fetch(new Request(`http://localhost${path}`, { headers }))
  // A busy machine's store may respond too late; such a call is not counted.
  return response.status === 503 ? get(path) : response
}

describe('the edge bundle', () => {
  it('is under 200 KB compressed', async () => {
    const sizes = Object.values(await compressedSizes(stack.bundle))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000)
  })

  it('contains no code of billing, email, portal, SQLite, or MCP', async () => {
    const files = (await readdir(stack.bundle, { recursive: true })).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(files.map((name) => readFile(join(stack.bundle, name), 'utf8')))
    const found =
      /api\.stripe\.com|nodemailer|SqliteAdapter|"sqlite3"|kysely|\/portal\/confirm|modelcontextprotocol/i
    expect(texts.flatMap((text) => found.exec(text)?.[0] ?? [])).toEqual([])
  })

  it('starts without settings, as Netlify does during a build', async () => {
    const code = `console.log(typeof (await import(${JSON.stringify(join(stack.bundle, 'edge.js'))})).default)`
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    const { stdout } = await run(join(root, 'node_modules/.bin/deno'), ['eval', '--no-lock', code], { env })
    expect(stdout.trim()).toBe('function')
  })
})

describe('an isolate', () => {
  const reads = () => stack.blobs.reads.map((url) => url.replace(/^.*\/(files|manifests|current)/, '$1'))

  it('starts without reading a snapshot or calling the store', async () => {
    const before = stack.bridge.seen.requests
    const edge = await startEdge(stack.bundle, stack.env)
    expect((await edge.gauges()).startMs).toBeGreaterThan(0)
    await edge.stop()
    expect([reads(), stack.bridge.seen.requests]).toEqual([[], before])
  })

  it('loads index and columns once, and parts on demand', async () => {
    expect((await get('/v1/cards?limit=1')).status).toBe(200)
    expect(stack.edge.lines.join()).not.toContain('rehearsal failed')
    // Pointer, columns, the plan's index, and the part with the card.
    expect(reads()).toHaveLength(4)
    expect(reads().join()).toMatch(/^current\.json[^,]*(,files\/[0-9a-f]{64}[^,]*){3}$/)
    for (let count = 0; count < 5; count++) await get('/v1/cards?limit=1')
    expect(reads()).toHaveLength(4)
  })

  it('serves test keys from the sandbox', async () => {
    const owner = await stack.store.accountByEmail('edge@example.com')
    const terms = { now: new Date(), random: systemRandom, name: 'test' }
    const testKey = await issueKey(stack.store, { ...owner!, testPlan: 'free' }, terms)
    const headers = { authorization: `Bearer ${testKey}` }
    for (const [path, status] of [
      ['/v1/cards/example-everyday', 200],
      ['/v1/cards/chase-sapphire-preferred', 404],
      ['/v1/cards/error-504', 504],
    ] as const) {
      const response = await stack.edge.fetch(new Request(`http://localhost${path}`, { headers }))
      expect([response.status, response.headers.get('x-data-version')]).toEqual([status, 'sandbox'])
    }
    expect((await get('/v1/cards/example-everyday')).status).toBe(404)
  })

  it('uses the platform’s request id and reports its health', async () => {
    expect((await get('/v1/stats')).headers.get('x-request-id')).toMatch(/^deno-edge-\d+$/)
    const health = await get('/healthz')
    expect([health.status, await health.json()]).toMatchObject([200, { store: { available: true } }])
  })
})

describe('a URL without an endpoint', () => {
  it('shows browsers the page of the site, and programs an error', async () => {
    const cdn = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Page not found</h1>')
    }).listen(0, '127.0.0.1')
    await once(cdn, 'listening')
    const PUBLIC_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`
    const edge = await startEdge(stack.bundle, { ...stack.env, PUBLIC_URL })
    const request = (accept: string) =>
      edge.fetch(new Request('http://localhost/v1/nope', { headers: { accept } }))
    const page = await request('text/html,*/*')
    expect([page.status, await page.text()]).toEqual([404, '<h1>Page not found</h1>'])
    const root = await edge.fetch(new Request('http://localhost/v1', { headers: { accept: 'text/html' } }))
    expect([root.status, root.headers.get('location')]).toEqual([302, '/docs/reference/'])
    const error = await request('*/*')
    expect([error.status, (await error.json()).error.code]).toEqual([404, 'not_found'])
    await edge.stop()
    cdn.close()
  })
})

describe('netlify.toml', () => {
  const toml = read('netlify.toml')

  it('routes everything to the edge that no function handles', async () => {
    const { config } = await import('../../proxy/functions/portal.ts')
    const excluded: unknown = JSON.parse(/excludedPath = (\[.*\])/.exec(toml)?.[1] ?? '')
    expect(excluded).toEqual(config.path.filter((path) => path.startsWith('/v1/')))
  })

  it('runs commands that exist and publishes folders that they create', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...toml.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(commands).toEqual(['build', 'site', 'bundle'])
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([])
    expect(scripts.bundle).toContain(/edge_functions = "(.*)"/.exec(toml)?.[1])
  })
})
