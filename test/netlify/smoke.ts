import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDeployStore } from '@netlify/blobs'
import { buildSnapshot } from '../../build/build.ts'
import { upload } from '../../build/snapshot/upload.ts'
import { runCommand } from '../../data/command.ts'
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

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

function checksOf(key: string): readonly Check[] {
  const bearer = { authorization: `Bearer ${key}` }
  const get = (path: string, headers = {}) => new Request(`${SITE}${path}`, { headers })
  const post = (path: string, content: unknown, headers = {}) => {
    const { body, headers: own } = json(content)
    return new Request(`${SITE}${path}`, { method: 'POST', body, headers: { ...own, ...headers } })
  }
  const card = '/v1/cards/chase-sapphire-preferred'
  return [
    { what: 'the site', request: get('/'), status: 200, says: '<h1>site</h1>' },
    { what: 'health at the edge', request: get('/healthz'), status: 200, says: '"status":"ok"' },
    { what: 'stats without a key', request: get('/v1/stats'), status: 200, says: '"total_cards"' },
    { what: 'no key', request: get('/v1/cards'), status: 401, says: 'unauthorized' },
    { what: 'one card at the edge', request: get(card, bearer), status: 200, says: '"annual_fee"' },
    { what: 'a list', request: get('/v1/cards?limit=2', bearer), status: 200, says: '"total"' },
    { what: 'bad input', request: get('/v1/cards?limit=x', bearer), status: 400, says: 'limit' },
    {
      what: 'GraphQL in the function',
      request: post('/v1/graphql', { query: '{ cards(limit: 1) { slug } }' }, bearer),
      status: 200,
      says: '"slug"',
    },
    {
      what: 'webhooks in the function',
      request: get('/v1/webhooks', bearer),
      status: 200,
      says: '"data":[]',
    },
    {
      what: 'sign-up in the function',
      request: post('/v1/auth/register', { email: 'nobody' }),
      status: 400,
      says: 'email',
    },
  ]
}

async function check(emulator: Emulator, { what, request, status, says = '' }: Check): Promise<boolean> {
  const answer = await emulator.handle(request)
  const body = (await answer?.text()) ?? ''
  const isRight = answer?.status === status && body.includes(says)
  const found = isRight ? '' : `: ${answer?.status} ${body.slice(0, 300)}`
  console.log(`${isRight ? 'right' : 'WRONG'}  ${what}${found}`)
  return isRight
}

/** Keys of the store come from the same place as the edge reads them: Redis behind the bridge. */
async function newKey(bridge: Bridge): Promise<string> {
  const store = patientRedisStore(bridge)
  const terms = { now: new Date(), random: systemRandom }
  const account = await findOrCreateAccount(store, {
    ...terms,
    email: 'smoke@example.com',
    plan: 'enterprise',
  })
  return (await issueKey(store, account, { ...terms, name: 'smoke' })) ?? ''
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
  await buildSnapshot({ facts: join(root, 'data/facts'), out: join(folder, 'snapshot') })
  await upload(join(folder, 'snapshot'), getDeployStore())
  let isRight = true
  for (const one of checksOf(await newKey(bridge))) isRight = (await check(emulator, one)) && isRight
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
