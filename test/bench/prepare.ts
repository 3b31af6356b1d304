import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './accounts.ts'
import { writeTables } from './naive/tables.ts'
import type { Running } from './processes.ts'
import { headerOf, type LoadRequest, type Recorded, record } from './record.ts'
import { type Scenario, scenarios } from './scenarios.ts'

export interface Answered {
  readonly request: LoadRequest
  readonly answer: Recorded
}

export interface Requests {
  /** File for wrk, by scenario. */
  readonly files: Readonly<Record<string, string>>
  /** Every address with what the service answers. */
  readonly answers: ReadonlyMap<string, Answered>
  /** File of those answers, for the bare server. */
  readonly recorded: string
}

export interface Prepared extends Requests {
  /** SQLite file, for the naive server. */
  readonly tables: string
}

type Card = Readonly<Record<string, unknown>>

/** Asks the running service for everything that the other servers need. */
export async function prepare(service: Running, keys: Keys, folder: string): Promise<Prepared> {
  const [key = ''] = keys.live
  const cards = await catalog(service.port, key)
  const requests = await writeRequests(service, keys, cards, folder)
  const tables = join(folder, 'naive.db')
  writeTables(tables, await withWebsites(service.port, key, cards))
  return { ...requests, tables }
}

/** All cards as the service lists them. */
export async function catalog(port: number, key: string): Promise<readonly Card[]> {
  const cards: Card[] = []
  for (let total = 1; cards.length < total; ) {
    const path = `/v1/cards?include_discontinued=true&limit=100&offset=${cards.length}`
    const page = await fetchJson<{ data: readonly Card[]; total: number }>(port, path, key)
    cards.push(...page.data)
    total = page.total
  }
  return cards
}

async function fetchJson<T>(port: number, path: string, key: string): Promise<T> {
  const { status, body } = await record(port, { path, key, tag: '', body: '' })
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
  return JSON.parse(body) as T
}

/** Writes what wrk sends, and keeps what the service answers to it. */
export async function writeRequests(
  service: Running,
  keys: Keys,
  cards: readonly Card[],
  folder: string,
): Promise<Requests> {
  await mkdir(folder, { recursive: true })
  const slugs = cards.filter((card) => card.is_discontinued !== true).map((card) => String(card.slug))
  const answers = new Map<string, Answered>()
  const files: Record<string, string> = {}
  for (const scenario of scenarios) {
    const calls = await callsOf(scenario, service, keys, slugs)
    for (const call of calls) answers.set(call.request.path, call)
    files[scenario.name] = await writeCalls(folder, scenario, calls, keys)
  }
  const recorded = join(folder, 'recorded.json')
  const entries = [...answers].map(([path, { answer }]) => [path, answer])
  await writeFile(recorded, JSON.stringify(Object.fromEntries(entries)))
  return { files, answers, recorded }
}

function callsOf(
  { paths, key: kind = 'live', body = '', hasAnswer, status }: Scenario,
  { port }: Running,
  keys: Keys,
  slugs: readonly string[],
): Promise<readonly Answered[]> {
  const [key = ''] = keys[kind]
  const recordCall = async (path: string): Promise<Answered> => {
    const plain = { path, key, body, tag: '' }
    const tag = hasAnswer ? headerOf(await record(port, plain), 'etag') : undefined
    const call = { ...plain, tag: tag ?? '' }
    const answer = await record(port, call)
    if (answer.status !== (status ?? 200) || answer.body.startsWith('{"errors"'))
      throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return { request: call, answer }
  }
  return Promise.all(paths(slugs).map(recordCall))
}

async function writeCalls(
  folder: string,
  { name, key = 'live' }: Scenario,
  calls: readonly Answered[],
  keys: Keys,
) {
  const file = join(folder, `${name.replace(/\W+/g, '-')}.txt`)
  const all = keys[key]
  // Every path is requested with every key: shift the keys so that both lists do not advance together.
  const lines = all.flatMap((_, shift) =>
    calls.map(({ request: { path, tag, body } }, place) =>
      [path, all[(place + shift) % all.length], tag, body].join('\t'),
    ),
  )
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

/** One-card answers alone show the issuer's website. */
async function withWebsites(port: number, key: string, cards: readonly Card[]): Promise<readonly Card[]> {
  const issuers = new Map<unknown, unknown>()
  for (const card of cards) {
    if (issuers.has(card.issuer_id)) continue
    const { data } = await fetchJson<{ data: Card }>(port, `/v1/cards/${card.slug}`, key)
    issuers.set(card.issuer_id, data.issuers)
  }
  return cards.map((card) => ({ ...card, issuers: issuers.get(card.issuer_id) }))
}
