import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CardRow } from '../spec/rows.ts'
import { BUILD_DAY } from '../support/built.ts'
import { ownEnv } from '../support/own-env.ts'
import { read } from '../support/root.ts'
import { type Served, serveOverHttp } from '../support/served.ts'
import { type Service, startService } from '../support/service.ts'

const run = promisify(execFile)
let service: Service
let server: Served
let testKey: string
let folder: string

beforeAll(async () => {
  service = await startService()
  service.clock.now = new Date(`${BUILD_DAY}T12:00:00Z`)
  folder = await mkdtemp(join(inject('runFolder'), 'guides-'))
  server = await serveOverHttp(service)
  testKey = await service.testKey('enterprise')
}, 240_000)
afterAll(async () => {
  server?.close()
  await service?.stop()
})

/** The programs in a language on a page of the guides, in their order, calling the service of this test. */
function programs(page: string, language: string): readonly string[] {
  const text = read(`site/src/content/docs/docs/guides/${page}.mdx`)
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))]
  return found.map(([, code = '']) => code.replaceAll('https://api.example.com', server.base))
}

async function execute(program: string, ...args: string[]): Promise<string> {
  const keys = { CARD_DATA_KEY: service.key('pro'), CARD_DATA_TEST_KEY: testKey }
  const env = { ...ownEnv(), HOME: process.env.HOME, ...keys }
  return (await run(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout
}
const runJavaScript = (code: string) => execute(process.execPath, '--input-type=module', '-e', code)

/** Fields that changes do not publish, and relations, which they only name. */
const UNTRACKED =
  'id slug issuer_id issuers created_at updated_at last_scraped last_verified last_published is_active is_published ' +
  'reward_rates benefits statement_credits card_perks spend_bonuses'

async function expectCopy() {
  const { cards } = JSON.parse(await readFile(join(folder, 'cards.json'), 'utf8'))
  const today = await service.everything<CardRow>('pro', '/v1/cards?include_discontinued=true')
  expect(Object.keys(cards).sort()).toEqual(today.map(({ slug }) => slug).sort())
  for (const card of today)
    for (const [field, value] of Object.entries(card).filter(
      ([name]) => !UNTRACKED.split(' ').includes(name),
    ))
      expect(cards[card.slug][field] ?? null, `${card.slug}.${field}`).toEqual(value)
}

describe('the guide to a copy', () => {
  it('has a program of at most 30 lines in JavaScript and in Python that keeps one', async () => {
    const [[script = ''], [python = '']] = [programs('sync', 'js'), programs('sync', 'python')]
    for (const code of [script, python]) expect(code.trim().split('\n').length).toBeLessThanOrEqual(30)
    const copies: unknown[] = []
    for (const runOnce of [() => runJavaScript(script), () => execute('python3', '-B', '-c', python)]) {
      await writeFile(join(folder, 'cards.json'), '{"next":"","cards":{}}')
      await runOnce()
      await expectCopy()
      const before = await readFile(join(folder, 'cards.json'), 'utf8')
      await runOnce()
      expect(JSON.parse(await readFile(join(folder, 'cards.json'), 'utf8'))).toEqual(JSON.parse(before))
      copies.push(JSON.parse(before))
    }
    expect(copies[0]).toEqual(copies[1])
    expect(JSON.stringify(copies[1])).toContain('"is_stale":true')
  }, 120_000)

  it('has a program that reads the states of a card backwards', async () => {
    const code = [...programs('sync', 'js'), 'console.log(JSON.stringify(states))'].join('\n')
    const states = JSON.parse(await runJavaScript(code)) as { valid_from: string; valid_to: string | null }[]
    expect(states.length).toBeGreaterThan(1)
    expect(states.map(({ valid_to }) => valid_to)).toEqual([
      ...states.slice(1).map(({ valid_from }) => valid_from),
      null,
    ])
  }, 120_000)
})

it('the guide to exports has a program that downloads a file', async () => {
  await runJavaScript(programs('exports', 'js').join('\n'))
  expect((await readFile(join(folder, 'card-data.sqlite'))).subarray(0, 15).toString()).toBe(
    'SQLite format 3',
  )
})

it('the guide to exports has a query of the Parquet files', async () => {
  const { body } = await service.ok('pro', '/v1/exports')
  const { files } = (body as { data: { files: readonly { name: string; url: string }[] } }).data
  const [sql = ''] = programs('exports', 'sql')
  const named = [...sql.matchAll(/'(\w+\.parquet)'/g)].map(([, name = '']) => name)
  for (const name of named) {
    const response = await service.call(files.find((file) => file.name === name)?.url ?? '', { plan: 'pro' })
    await writeFile(join(folder, name), new Uint8Array(await response.arrayBuffer()))
  }
  const database = await (await DuckDBInstance.create()).connect()
  const query = sql.replaceAll(/'(\w+\.parquet)'/g, (_, name) => `'${join(folder, name)}'`)
  const rows = (await database.runAndReadAll(query)).getRowObjects()
  expect(rows).toHaveLength(10)
  const all = (await database.runAndReadAll(query.replace('limit 10', ''))).getRowObjects()
  const cards = await service.everything<CardRow>('pro', '/v1/cards')
  const rates = cards.flatMap((card) =>
    card.reward_rates.filter((rate) => rate.category_slug === 'groceries'),
  )
  const best = rates.map((rate) => rate.rate_multiplier).toSorted((a, b) => b - a)
  expect(all.map((row) => row.rate_multiplier)).toEqual(best)
  expect(Object.keys(rows[0] ?? {})).toEqual(['name', 'rate_multiplier', 'cap_amount'])
})

describe('the guide to the sandbox', () => {
  it('has requests that create a test key, and that get errors with it', async () => {
    const [create = '', , refused = ''] = programs('sandbox', 'sh')
    expect(JSON.parse(await execute('bash', '-c', create)).api_key).toMatch(/^cds_test_/)
    const [limited, unavailable] = refused.trim().split('\n')
    expect(await execute('bash', '-c', limited ?? '')).toMatch(/^HTTP\/1.1 429 .*rate_limited/s)
    expect(await execute('bash', '-c', unavailable ?? '')).toMatch(/^HTTP\/1.1 503 .*service_unavailable/s)
  })

  it('says what to search for to find the card with the longest slug', async () => {
    const row = read('site/src/content/docs/docs/guides/sandbox.mdx').match(/example-long-slug-…-xx.*/)?.[0]
    const words = row?.match(/for `([^`]+)`/)?.[1] ?? ''
    const headers = { authorization: `Bearer ${testKey}` }
    const response = await service.call(`/v1/cards/search?q=${encodeURIComponent(words)}`, { headers })
    const { data } = (await response.json()) as { data: readonly { slug: string }[] }
    expect(data.map(({ slug }) => slug.length)).toEqual([100])
  })
})
