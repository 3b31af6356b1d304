import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, newAccountId, newKey, newKeyId, systemRandom } from '../../proxy/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite.ts'
import { writeTables } from './naive/tables.ts'
import type { Running } from './processes.ts'
import { record } from './record.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import type { Recorded } from './serve-bare.ts'

/** Calls come from so many accounts in turn. */
const ACCOUNTS = 8
/** Counters start this far below zero, so that no quota ends the load; admission and counting are the real ones. */
export const HEAD_START = -1_000_000_000

/** Makes a store of enterprise accounts that cannot run out of calls; gives a key of each. */
export async function writeAccounts(file: string): Promise<readonly string[]> {
  const store = await openSqliteStore(file)
  const keys: string[] = []
  const now = new Date()
  for (let place = 0; place < ACCOUNTS; place++) {
    const id = newAccountId(systemRandom)
    const email = `${id}@example.com`
    await store.createAccount({
      id,
      email,
      plan: 'enterprise',
      suspended: false,
      createdAt: now.toISOString(),
    })
    const key = newKey(id, systemRandom)
    await store.addKey(
      id,
      { id: newKeyId(systemRandom), hash: hashOf(key), name: 'bench', lastFour: key.slice(-4) },
      5,
      now,
    )
    await store.setUsage(id, { daily: HEAD_START, monthly: HEAD_START }, now)
    keys.push(key)
  }
  await store.close()
  return keys
}

export interface Prepared {
  /** File for wrk, by scenario. */
  readonly requests: Readonly<Record<string, string>>
  /** File of recorded answers, for the bare server. */
  readonly recorded: string
  /** SQLite file, for the naive server. */
  readonly tables: string
  readonly answers: ReadonlyMap<string, Recorded>
}

type Card = Readonly<Record<string, unknown>>

async function catalog(port: number, key: string): Promise<readonly Card[]> {
  const cards: Card[] = []
  for (let total = 1; cards.length < total; ) {
    const { body } = await record(
      port,
      `/v1/cards?include_discontinued=true&limit=100&offset=${cards.length}`,
      key,
    )
    const page = JSON.parse(body) as { data: readonly Card[]; total: number }
    cards.push(...page.data)
    total = page.total
  }
  return cards
}

/** Asks the running service for everything that the other servers need. */
export async function prepare(service: Running, keys: readonly string[], folder: string): Promise<Prepared> {
  await mkdir(folder, { recursive: true })
  const [key = ''] = keys
  const cards = await catalog(service.port, key)
  const answers = new Map<string, Recorded>()
  const requests: Record<string, string> = {}
  for (const scenario of scenarios) {
    const paths = scenario.paths(
      cards.filter((card) => card.is_discontinued !== true).map((card) => String(card.slug)),
    )
    for (const path of paths) answers.set(path, await record(service.port, path, key))
    requests[scenario.name] = await writeRequests(folder, scenario, paths, keys)
  }
  const recorded = join(folder, 'recorded.json')
  await writeFile(recorded, JSON.stringify(Object.fromEntries(answers)))
  const tables = join(folder, 'naive.db')
  writeTables(tables, await withWebsites(service.port, key, cards))
  return { requests, recorded, tables, answers }
}

async function writeRequests(
  folder: string,
  { name }: Scenario,
  paths: readonly string[],
  keys: readonly string[],
) {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.txt`)
  // Every path is asked with every key; the numbers of both must not march in step.
  const lines = keys.flatMap((_, shift) =>
    paths.map((path, place) => `${path} ${keys[(place + shift) % keys.length]}`),
  )
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

/** One-card answers alone show the issuer's website. */
async function withWebsites(port: number, key: string, cards: readonly Card[]): Promise<readonly Card[]> {
  const issuers = new Map<unknown, unknown>()
  for (const card of cards) {
    if (issuers.has(card.issuer_id)) continue
    const { body } = await record(port, `/v1/cards/${card.slug}`, key)
    issuers.set(card.issuer_id, (JSON.parse(body) as { data: Card }).data.issuers)
  }
  return cards.map((card) => ({ ...card, issuers: issuers.get(card.issuer_id) }))
}
