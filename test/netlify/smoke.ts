import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDeployStore } from '@netlify/blobs'
import { buildSnapshot } from '../../build/build.ts'
import { buildSandbox, sandboxOf } from '../../build/sandbox-snapshot.ts'
import { upload, uploadBelow } from '../../build/snapshot/upload.ts'
import { runCommand } from '../../data/command.ts'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { findOrCreateAccount, issueKey } from '../../proxy/accounts/accounts.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { root } from '../support/root.ts'
import { type Bridge, patientRedisStore, startBridgedRedis } from '../support/upstash-bridge.ts'
import { type Emulator, layOut, openEmulator } from './emulator.ts'

const SITE = 'http://localhost:8888'

interface Check {
  readonly what: string
  readonly request: Request
  readonly status: number
  /** Text that the body contains. */
  readonly says?: string
}

const get = (path: string, headers = {}) => new Request(`${SITE}${path}`, { headers })

const post = (path: string, content: unknown, headers = {}) =>
  new Request(`${SITE}${path}`, {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json', ...headers },
  })

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

function edgeChecks(key: string): readonly Check[] {
  const live = bearer(key)
  const card = '/v1/cards/chase-sapphire-preferred'
  return [
    { what: 'the site', request: get('/'), status: 200, says: '<h1>site</h1>' },
    { what: 'health at the edge', request: get('/healthz'), status: 200, says: '"status":"ok"' },
    { what: 'the root of the API', request: get('/v1'), status: 404, says: 'not_found' },
    { what: 'stats without a key', request: get('/v1/stats'), status: 200, says: '"total_cards"' },
    { what: 'no key', request: get('/v1/cards'), status: 401, says: 'unauthorized' },
    { what: 'one card at the edge', request: get(card, live), status: 200, says: '"annual_fee"' },
    { what: 'a list', request: get('/v1/cards?limit=2', live), status: 200, says: '"total"' },
    { what: 'bad input', request: get('/v1/cards?limit=x', live), status: 400, says: 'limit' },
  ]
}

function functionChecks(key: string): readonly Check[] {
  const live = bearer(key)
  const query = { query: '{ cards(limit: 1) { slug } }' }
  const register = post('/v1/auth/register', { email: 'nobody' })
  return [
    { what: 'GraphQL', request: post('/v1/graphql', query, live), status: 200, says: '"slug"' },
    { what: 'webhooks', request: get('/v1/webhooks', live), status: 200, says: '"data":[]' },
    { what: 'sign-up', request: register, status: 400, says: 'email' },
  ]
}

function mcpChecks(key: string): readonly Check[] {
  const [slug, says] = ['chase-sapphire-preferred', 'Chase Sapphire Preferred']
  const call = toolCall('get_card', { slug })
  return [
    { what: 'MCP', request: post('/mcp', call, { ...bearer(key), ...MCP }), status: 200, says },
    { what: 'MCP without a key', request: post('/mcp', call, MCP), status: 401, says: 'unauthorized' },
  ]
}

function sandboxChecks(testKey: string): readonly Check[] {
  const test = bearer(testKey)
  const [card, says] = [get('/v1/cards/example-complete', test), 'Example Complete']
  const event = { type: 'card.updated', card: 'example-everyday' }
  const sent = post('/v1/sandbox/events', event, test)
  return [
    { what: 'a card of the sandbox', request: card, status: 200, says },
    { what: 'a sandbox event', request: sent, status: 202, says: '"deliveries":0' },
  ]
}

const checksOf = (key: string, testKey: string): readonly Check[] => [
  ...edgeChecks(key),
  ...functionChecks(key),
  ...mcpChecks(key),
  ...sandboxChecks(testKey),
]

/** What clients of the protocol accept. */
const MCP = { accept: 'application/json, text/event-stream' }

const toolCall = (name: string, args: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: args },
})

async function check(emulator: Emulator, { what, request, status, says = '' }: Check): Promise<boolean> {
  const response = await emulator.handle(request)
  const body = (await response?.text()) ?? ''
  const isRight = response?.status === status && body.includes(says)
  const found = isRight ? '' : `: ${response?.status} ${body.slice(0, 300)}`
  console.log(`${isRight ? 'right' : 'WRONG'}  ${what}${found}`)
  return isRight
}

/** A live and a test key. Those of the store come from the same place as the edge reads them: Redis behind the bridge. */
async function newKeys(bridge: Bridge): Promise<readonly [live: string, test: string]> {
  const store = patientRedisStore(bridge)
  const terms = { now: new Date(), random: systemRandom }
  const account = await findOrCreateAccount(store, {
    ...terms,
    email: 'smoke@example.com',
    plan: 'enterprise',
  })
  const named = { ...terms, name: 'smoke' }
  const live = await issueKey(store, account, named)
  const test = await issueKey(store, { ...account, testPlan: 'enterprise' }, named)
  return [live ?? '', test ?? '']
}

async function tryAll(folder: string, bridge: Bridge): Promise<boolean> {
  await layOut(folder, {
    PUBLIC_URL: 'https://cards.example',
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    MAIL_API_URL: 'http://127.0.0.1:9/mail',
    MAIL_API_KEY: 'unused',
    MAIL_FROM: 'Cards <no-reply@cards.example>',
    WEBHOOK_SECRET_KEY: 'smoke-test-smoke-test-smoke-test',
  })
  const emulator = await openEmulator(folder)
  await emulator.start()
  const snapshot = join(folder, 'snapshot')
  await buildSnapshot({ facts: join(root, 'data/facts'), out: snapshot })
  await buildSandbox(snapshot)
  await upload(snapshot, getDeployStore())
  await uploadBelow(SANDBOX, sandboxOf(snapshot), getDeployStore())
  let isRight = true
  for (const one of checksOf(...(await newKeys(bridge)))) isRight = (await check(emulator, one)) && isRight
  await emulator.stop()
  return isRight
}

async function smoke(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-netlify-'))
  const { bridge, close } = await startBridgedRedis()
  try {
    return (await tryAll(folder, bridge)) ? 0 : 1
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

runCommand({
  summary: `Tests the whole deployment in Netlify's emulator, with its own Redis: site, edge, functions, blobs. Installs the
    emulator in test/netlify the first time. Needs redis-server: apt-get install redis-server`,
  usage: 'npm run smoke:netlify',
  example: 'npm run smoke:netlify',
  exits: { 0: 'everything works', 1: 'a check failed, or an error' },
  options: {},
  ignoresEnvFile: true,
  run: async () => process.exit(await smoke()),
})
