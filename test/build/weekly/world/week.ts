import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSnapshot } from '../../../../build/build.ts'
import { folderCache } from '../../../../build/fetch/cache.ts'
import { fetchPolicy } from '../../../../build/fetch/deps.ts'
import { createFetcher } from '../../../../build/fetch/fetcher.ts'
import type { Issuer } from '../../../../build/issuer.ts'
import { servedVersion } from '../../../../build/snapshot/publish.ts'
import { type Run, type RunOptions, run } from '../../../../build/weekly/run.ts'
import { namesBelow } from '../../../support/published.ts'

/** Folders of a run: facts, snapshot, state. */
export interface Place {
  readonly facts: string
  readonly out: string
  readonly state: string
  remove(): Promise<void>
}

export async function place(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-weekly-'))
  const at = (name: string) => join(folder, name)
  return {
    facts: at('facts'),
    out: at('out'),
    state: at('state'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export interface Week {
  readonly place: Place
  readonly issuers: readonly Issuer[]
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** ISO day. */
  readonly day: string
  readonly dryRun?: boolean
  readonly offline?: boolean
  /** Hour of the day, UTC. */
  readonly hour?: number
  readonly said?: (line: string) => void
  readonly report?: RunOptions['report']
  readonly publish?: RunOptions['publish']
}

const timeOn = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`)

/** Runs the weekly job on a day, with real parts except for a local network and no pauses. */
export function runWeek({
  place: { facts, out, state },
  issuers,
  fetch,
  day,
  dryRun = false,
  offline = false,
  hour = 6,
  said = () => {},
  report = async () => {},
  publish = async () => {
    const { version, published } = await buildSnapshot({ facts, out, publishedAt: () => timeOn(day, hour) })
    return { version, moved: published }
  },
}: Week): Promise<Run> {
  const now = () => timeOn(day, hour)
  const deps = { fetch, now, sleep: async () => {}, random: () => 0.5 }
  const policy = fetchPolicy('weekly@cards.test')
  const cache = folderCache(join(state, 'pages'))
  const browser = {
    render: async (url: string) =>
      new Uint8Array(await (await fetch(url, { headers: { 'user-agent': policy.userAgent } })).arrayBuffer()),
    close: async () => {},
  }
  return run({
    facts,
    state,
    issuers,
    dryRun,
    fetcher: () => createFetcher({ cache, policy, deps, browser, offline }),
    current: () => servedVersion(out),
    publish,
    now,
    report,
    progress: { visited: () => {}, finished: () => {}, print: said },
  })
}

/** Every file of the facts with its content. */
export async function contentsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesBelow(folder)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

/** Files that were added or changed between two states of a folder. */
export const changedFiles = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name)
