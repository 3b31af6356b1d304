import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './accounts.ts'
import { writeTables } from './naive/tables.ts'
import type { Running } from './processes.ts'
import { headerOf, type LoadRequest, type Recorded, record } from './record.ts'
import type { Scenario } from './scenarios.ts'

export interface RecordedCall {
  readonly request: LoadRequest
  readonly response: Recorded
}

export interface Requests {
  /** File for wrk, by scenario. */
  readonly files: Readonly<Record<string, string>>
  /** Every path with the service's response. */
  readonly responses: ReadonlyMap<string, RecordedCall>
  /** File of those responses, for the bare server. */
  readonly recorded: string
}

export interface Prepared extends Requests {
  /** SQLite file, for the naive server. */
  readonly tables: string
}

type Card = Readonly<Record<string, unknown>>

/** What the requests of scenarios are made of. */
export interface RequestTerms {
  readonly keys: Keys
  readonly cards: readonly Card[]
  readonly chosen: readonly Scenario[]
}

/** Requests everything that the other servers need for the chosen scenarios from the running service. */
export async function prepare(
  service: Running,
  keys: Keys,
  folder: string,
  chosen: readonly Scenario[],
): Promise<Prepared> {
  const [key = ''] = keys.live
  const cards = await catalog(service.port, key)
  const requests = await writeRequests(service, { keys, cards, chosen }, folder)
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

/** Writes the requests for wrk, and records the service's responses. */
export async function writeRequests(
  service: Running,
  { keys, cards, chosen }: RequestTerms,
  folder: string,
): Promise<Requests> {
  await mkdir(folder, { recursive: true })
  const slugs = cards.filter((card) => card.is_discontinued !== true).map((card) => String(card.slug))
  const responses = new Map<string, RecordedCall>()
  const files: Record<string, string> = {}
  for (const scenario of chosen) {
    const calls = await callsOf(scenario, service, keys, slugs)
    for (const call of calls) responses.set(call.request.path, call)
    files[scenario.name] = await writeCalls(folder, scenario, calls, keys)
  }
  const recorded = join(folder, 'recorded.json')
  const entries = [...responses].map(([path, { response }]) => [path, response])
  await writeFile(recorded, JSON.stringify(Object.fromEntries(entries)))
  return { files, responses, recorded }
}

function callsOf(
  { paths, key: kind = 'live', body = '', hasResponse, status }: Scenario,
  { port }: Running,
  keys: Keys,
  slugs: readonly string[],
): Promise<readonly RecordedCall[]> {
  const [key = ''] = keys[kind]
  const recordCall = async (path: string): Promise<RecordedCall> => {
    const plain = { path, key, body, tag: '' }
    const tag = hasResponse ? headerOf(await record(port, plain), 'etag') : undefined
    const call = { ...plain, tag: tag ?? '' }
    const response = await record(port, call)
    if (response.status !== (status ?? 200) || response.body.startsWith('{"errors"'))
      throw new Error(`${path}: ${response.status} ${response.body}`)
    return { request: call, response }
  }
  return Promise.all(paths(slugs).map(recordCall))
}

async function writeCalls(
  folder: string,
  { name, key = 'live' }: Scenario,
  calls: readonly RecordedCall[],
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

/** Only single-card responses include the issuer's website. */
async function withWebsites(port: number, key: string, cards: readonly Card[]): Promise<readonly Card[]> {
  const issuers = new Map<unknown, unknown>()
  for (const card of cards) {
    if (issuers.has(card.issuer_id)) continue
    const { data } = await fetchJson<{ data: Card }>(port, `/v1/cards/${card.slug}`, key)
    issuers.set(card.issuer_id, data.issuers)
  }
  return cards.map((card) => ({ ...card, issuers: issuers.get(card.issuer_id) }))
}
