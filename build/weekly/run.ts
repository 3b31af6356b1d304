import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import PQueue from 'p-queue'
import { writeFacts } from '../../data/facts-file.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { reasonOf } from '../fetch/page.ts'
import type { Issuer } from '../issuer.ts'
import { withLock } from '../lock.ts'
import { writeWhole } from '../snapshot/durable.ts'
import { type Ages, agesOf } from './ages.ts'
import { checkIssuer } from './check-issuer.ts'
import { factsDigest } from './facts-digest.ts'
import type { IssuerRun } from './issuer-run.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Known, readKnown } from './known.ts'
import { RunRecord, readRecord, readRuns, runFile } from './records.ts'
import { failedRun } from './tell.ts'

/** What came of publishing. */
export interface Published {
  readonly version: string
  /** Whether the pointer moved. */
  readonly moved: boolean
}

export interface RunOptions {
  /** Folder of the facts. */
  readonly facts: string
  /** Folder for the journal and the lock. */
  readonly state: string
  readonly issuers: readonly Issuer[]
  /** Only looks: writes neither facts nor snapshot. */
  readonly dryRun: boolean
  readonly fetcher: (freshSince: Date) => Fetcher
  /** The published version, or null where none is. */
  readonly current: () => Promise<string | null>
  readonly publish: () => Promise<Published>
  readonly now: () => Date
  readonly progress: Progress
}

export interface Progress {
  visited(issuer: string, done: number, of: number): void
  finished(run: IssuerRun): void
  said(line: string): void
}

/** A whole run, as the report tells it. */
export interface Run {
  readonly at: Date
  readonly dryRun: boolean
  readonly issuers: readonly IssuerRun[]
  readonly published: Published | null
  readonly history: readonly RunRecord[]
  readonly ages: Ages
}

const ISSUERS_AT_ONCE = 8
const HISTORY = 12

/** Re-checks issuers, appends what changed, publishes if the facts changed. Safe to kill at any point and run again. */
export async function run(options: RunOptions): Promise<Run> {
  if (options.dryRun) return dryRun(options)
  await mkdir(options.state, { recursive: true })
  return withLock(join(options.state, 'rebuild.lock'), async () => {
    const slugs = options.issuers.map(({ slug }) => slug)
    const journal = await openJournal(join(options.state, 'rebuild'), options.facts, slugs, options.now())
    const issuers = await checkAll(options, journal.startedAt, journal)
    const history = await readRuns(options.facts, HISTORY)
    const published = await publishIfChanged(options, history)
    const record = await writeRecord(options, journal, issuers, published)
    await journal.close()
    const ages = await agesOf(options.facts, journal.startedAt)
    return {
      at: journal.startedAt,
      dryRun: false,
      issuers,
      published,
      history: lastOf(history, record),
      ages,
    }
  })
}

async function dryRun(options: RunOptions): Promise<Run> {
  const at = options.now()
  const issuers = await checkAll(options, at)
  const history = await readRuns(options.facts, HISTORY)
  return { at, dryRun: true, issuers, published: null, history, ages: await agesOf(options.facts, at) }
}

async function checkAll(options: RunOptions, at: Date, journal?: Journal): Promise<IssuerRun[]> {
  const { issuers, progress } = options
  const known = await readKnown(options.facts)
  const deps = {
    fetcher: options.fetcher(at),
    folder: options.facts,
    known,
    today: dayOf(at),
    visited: progress.visited,
  }
  const queue = new PQueue({ concurrency: ISSUERS_AT_ONCE })
  return queue.addAll(
    issuers.map((issuer) => async () => {
      const done = journal?.done.get(issuer.slug)
      const found = done ?? (await checkSafely(issuer, known, deps))
      if (found !== done) await journal?.commit(found)
      progress.finished(found)
      return found
    }),
  )
}

/** One issuer's trouble is not another's. */
async function checkSafely(
  issuer: Issuer,
  known: Known,
  deps: Parameters<typeof checkIssuer>[2],
): Promise<IssuerRun> {
  const own = known.issuers.get(issuer.slug)
  if (!own) return failedRun(issuer, issuer.slug, 0, 'no such issuer in data/facts/issuers.json')
  try {
    return await checkIssuer(issuer, own, deps)
  } catch (cause) {
    return failedRun(issuer, own.fact.name, own.cards.length, reasonOf(cause))
  }
}

/**
 * Publishes unless the very facts of the published snapshot stand. That a page was looked at again is no change of the
 * facts: it goes out with the next one.
 */
async function publishIfChanged(
  options: RunOptions,
  history: readonly RunRecord[],
): Promise<Published | null> {
  const [facts, current] = [await factsDigest(options.facts), await options.current()]
  const last = history.findLast(({ version }) => version !== null)
  if (last && last.facts === facts && last.version === current)
    return { version: last.version ?? '', moved: false }
  options.progress.said('Publishing')
  return options.publish()
}

async function writeRecord(
  options: RunOptions,
  { startedAt }: Journal,
  issuers: readonly IssuerRun[],
  published: Published | null,
): Promise<RunRecord> {
  const file = runFile(dayOf(startedAt))
  const earlier = await readRecord(options.facts, file, RunRecord.nullable(), null)
  const at = startedAt.toISOString()
  const now = issuers.map(
    (each) => [each.issuer, healthOf(each, earlier?.at === at ? undefined : earlier)] as const,
  )
  const record: RunRecord = {
    at,
    facts: await factsDigest(options.facts),
    version: published?.version ?? null,
    issuers: { ...earlier?.issuers, ...Object.fromEntries(now) },
  }
  const path = join(options.facts, file)
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, writeFacts(record))
  return record
}

/** How an issuer fared; what another run of the same day changed counts with it. */
function healthOf(
  { issuer, cards, asked, read, changed, held, coverage }: IssuerRun,
  earlier: RunRecord | undefined | null,
): RunRecord['issuers'][string] {
  const stated = Object.values(coverage).reduce((sum, count) => sum + count, 0)
  const fields = read === 0 ? 0 : Math.round((stated / read) * 10) / 10
  const before = earlier?.issuers[issuer]?.changed ?? 0
  return { cards, asked, read, changed: changed.length + before, held: held.length, fields }
}

/** A second run of a day takes the place of the first. */
const lastOf = (history: readonly RunRecord[], record: RunRecord): RunRecord[] => [
  ...history.filter(({ at }) => at.slice(0, 10) !== record.at.slice(0, 10)),
  record,
]

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
