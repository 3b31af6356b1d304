import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSnapshot } from '../../build/build.ts'
import { accountFor, issueKey } from '../../proxy/accounts.ts'
import { systemRandom } from '../../proxy/key.ts'
import type { Store } from '../../proxy/store/store.ts'
import { startEdgeStack } from '../support/edge-service.ts'
import { root } from '../support/sources.ts'
import { HEAD_START } from './prepare.ts'
import { pinned } from './processes.ts'

// Kinds of answers of the edge under Deno with Redis: npm run -s bench:kinds. Needs wrk.

const SECONDS = 1
const ROUNDS = 3
const run = promisify(execFile)

interface Keys {
  readonly live: string
  readonly spent: string
}

/** A key that cannot run out of calls, and one that has. */
async function keysOf(store: Store): Promise<Keys> {
  const terms = { now: new Date(), random: systemRandom }
  const open = async (email: string, used: number) => {
    const account = await accountFor(store, { ...terms, email, plan: 'enterprise' })
    await store.setUsage(account.id, { daily: used, monthly: used }, terms.now)
    return (await issueKey(store, account, { ...terms, name: 'bench' })) ?? ''
  }
  return { live: await open('live@example.com', HEAD_START), spent: await open('spent@example.com', 500_000) }
}

const CARD = '/v1/cards/chase-sapphire-preferred'
const GRAPH = JSON.stringify({
  query: '{ cards(limit: 20) { slug name annual_fee reward_rates { category_slug } } }',
})
const kinds = (keys: Keys, etag: string) => ({
  'one card': ['GET', CARD, keys.live],
  '304': ['GET', CARD, keys.live, `If-None-Match=${etag}`],
  'list of 20': ['GET', '/v1/cards', keys.live],
  compare: ['GET', '/v1/cards/compare?slugs=chase-sapphire-preferred,chase-sapphire-reserve', keys.live],
  best: ['GET', '/v1/cards/best?category=dining', keys.live],
  search: ['GET', '/v1/cards/search?q=gold', keys.live],
  GraphQL: ['POST', '/v1/graphql', keys.live, 'Content-Type=application/json', GRAPH],
  '429': ['GET', CARD, keys.spent],
  '401': ['GET', CARD, `${keys.live}x`],
})

async function rateOf(
  port: number,
  [method = '', path = '', key = '', header = '', body = '']: readonly string[],
) {
  const headers = `Authorization=Bearer ${key};${header}`
  const script = ['-s', join(import.meta.dirname, 'kinds.lua'), `http://127.0.0.1:${port}`, '--']
  const wrk = [
    'wrk',
    '-t1',
    '-c64',
    `-d${SECONDS}s`,
    '--timeout',
    '10s',
    ...script,
    method,
    path,
    headers,
    body,
  ]
  const [command = '', ...args] = pinned('load', wrk)
  const { stdout } = await run(command, args)
  const found = JSON.parse(/RESULT (\{.*\})/.exec(stdout)?.[1] ?? '{}') as Record<string, number>
  const { requests = 0, micros = 1, refused = 0 } = found
  return { perSecond: (requests / micros) * 1e6, refused: refused / requests }
}

async function table(name: string, port: number, keys: Keys) {
  const headers = { authorization: `Bearer ${keys.live}`, 'accept-encoding': 'identity' }
  const etag = (await fetch(`http://127.0.0.1:${port}${CARD}`, { headers })).headers.get('etag') ?? ''
  for (const [kind, asked] of Object.entries(kinds(keys, etag))) {
    const rounds: Awaited<ReturnType<typeof rateOf>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await rateOf(port, asked))
    const median = rounds.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]
    const rate = Math.round(median?.perSecond ?? 0).toLocaleString('en')
    const refused = `${((median?.refused ?? 0) * 100).toFixed(0)} % of them 4xx or 5xx`
    console.log(`${name.padEnd(18)} ${kind.padEnd(11)} ${rate.padStart(7)} calls/s, ${refused}`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'card-data-kinds-'))
const out = join(folder, 'out')
await buildSnapshot({ facts: join(root, 'data/facts'), out })
const stack = await startEdgeStack(out)
await table('Deno with Redis', stack.edge.port, await keysOf(stack.store))
await stack.stop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
