import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { fileMessage } from '../../data/system-error.ts'
import { dayOf } from '../../data/time.ts'
import type { IssuerFact } from '../facts/shapes.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { Issuer } from '../issuer.ts'
import type { ModelReader } from '../language-model/reader.ts'
import { withLock } from '../lock.ts'
import { addIssuers } from './added-issuers.ts'
import { type Freshness, freshnessOf } from './ages.ts'
import { checkIssuer } from './check-issuer.ts'
import { decideCommonMoves } from './common-moves.ts'
import { factsDigest } from './facts-digest.ts'
import type { IssuerRun } from './issuer-run.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Known, readKnown } from './known.ts'
import { type RunRecord, readRuns } from './records.ts'
import { writeRunRecord } from './run-record.ts'
import { failedRun } from './summarize.ts'

/** Result of publishing. */
export interface PublishResult {
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
  /** Entries of issuers.json from the declarations. The facts get those that they lack. */
  readonly added?: readonly IssuerFact[]
  /** Writes neither facts nor snapshot. */
  readonly dryRun: boolean
  /** Visits only some pages, so that the run is not compared with others. */
  readonly isPartial?: boolean
  /** Creates the fetcher. A page that was cached at `freshSince` or later is not fetched again. */
  readonly fetcher: (freshSince: Date) => Fetcher
  /** Reader that queries a language model for values that are neither confirmed nor read; undefined for none. */
  readonly model?: ModelReader | undefined
  /** Returns the published version; null if there is none. */
  readonly current: () => Promise<string | null>
  readonly publish: () => Promise<PublishResult>
  /** Called with the result before the journal is removed, so that a run that is killed here reports when it resumes. */
  readonly report: (run: Run) => Promise<void>
  readonly now: () => Date
  readonly progress: Progress
}

export interface Progress {
  visited(issuer: string, done: number, of: number): void
  finished(run: IssuerRun): void
  print(line: string): void
}

/** Outcome of a run, for the report. */
export interface Run {
  readonly at: Date
  readonly dryRun: boolean
  readonly issuers: readonly IssuerRun[]
  /** Null in a dry run, or if publishing failed. */
  readonly published: PublishResult | null
  /** Why the run stopped, or null. The other parts are then incomplete. */
  readonly failure: RunFailure | null
  /** Name of the run's record; null if none was written. */
  readonly name: string | null
  /** The last runs, oldest first, including this one. */
  readonly history: readonly RunRecord[]
  /** Null if the facts could not be read. */
  readonly freshness: Freshness | null
}

export interface RunFailure {
  /** `facts`: they could not be read or written. `publish`: the facts are complete, the snapshot is the earlier one. */
  readonly step: 'facts' | 'publish'
  readonly reason: string
}

const ISSUERS_AT_ONCE = 8
const HISTORY = 12

/**
 * Re-checks issuers, appends changes, publishes if the facts changed, and reports. Safe to kill at any point and run
 * again. A run that fails to publish stays open: the next one publishes without fetching again.
 */
export async function run(options: RunOptions): Promise<Run> {
  if (options.dryRun)
    return reportRun(options, await endOnError(options, options.now(), (done) => dryRun(options, done)))
  await mkdir(options.state, { recursive: true })
  return withLock(join(options.state, 'rebuild.lock'), async () => {
    const done = await endOnError(options, options.now(), (done) => fullRun(options, done))
    return reportRun(options, done)
  })
}

/** A finished run, and a function that removes its journal. Without one, the next run continues this one. */
interface FinishedRun {
  readonly run: Run
  readonly close?: () => Promise<void>
}

async function reportRun({ report }: RunOptions, { run, close }: FinishedRun): Promise<Run> {
  await report(run)
  await close?.()
  return run
}

/**
 * Runs `work`, which adds finished issuers to its list. If it cannot read or write the facts, returns a failed run with those
 * issuers, so that there is a report of what was written.
 */
async function endOnError(
  options: RunOptions,
  at: Date,
  work: (issuers: IssuerRun[]) => Promise<FinishedRun>,
): Promise<FinishedRun> {
  const issuers: IssuerRun[] = []
  try {
    return await work(issuers)
  } catch (cause) {
    const failure: RunFailure = { step: 'facts', reason: reasonText(cause) }
    const none = { published: null, name: null, history: [], freshness: null }
    return { run: { at, dryRun: options.dryRun, issuers, failure, ...none } }
  }
}

const REASON_LINES = 20

/** Returns the message of an error, not that of its cause: the outer one names the file. Facts have a line per problem. */
const reasonText = (error: unknown, lines = REASON_LINES): string =>
  (fileMessage(error) ?? (error instanceof Error ? error.message : String(error)))
    .split('\n')
    .slice(0, lines)
    .join('\n')

async function fullRun(options: RunOptions, done: IssuerRun[]): Promise<FinishedRun> {
  const slugs = options.issuers.map(({ slug }) => slug)
  const journal = await openJournal(
    join(options.state, options.isPartial ? 'inbox' : 'rebuild'),
    options.facts,
    slugs,
    options.now(),
  )
  await addIssuers(options.facts, options.added ?? [])
  const at = journal.startedAt
  const issuers = await checkAll(options, at, done, journal)
  const { published, failure } = await publishIfChanged(options, await readRuns(options.facts, HISTORY))
  const { name } = await writeRunRecord(
    options.facts,
    at,
    options.isPartial ? [] : issuers,
    published?.version ?? null,
  )
  const history = await readRuns(options.facts, HISTORY)
  const freshness = await freshnessOf(options.facts, at)
  const run = { at, dryRun: false, issuers, published, failure, name, history, freshness }
  return failure === null ? { run, close: journal.close } : { run }
}

async function dryRun(options: RunOptions, done: IssuerRun[]): Promise<FinishedRun> {
  const at = options.now()
  const issuers = await checkAll(options, at, done)
  const history = await readRuns(options.facts, HISTORY)
  const freshness = await freshnessOf(options.facts, at)
  return {
    run: { at, dryRun: true, issuers, published: null, failure: null, name: null, history, freshness },
  }
}

async function checkAll(
  options: RunOptions,
  at: Date,
  finished: IssuerRun[],
  journal?: Journal,
): Promise<IssuerRun[]> {
  const { issuers, progress } = options
  const known = await readKnown(options.facts, options.added)
  const deps = {
    fetcher: options.fetcher(at),
    folder: options.facts,
    known,
    today: dayOf(at),
    model: options.model,
    visited: progress.visited,
  }
  const commit = async (found: IssuerRun) => (await journal?.commit(found)) ?? found
  const queue = new PQueue({ concurrency: ISSUERS_AT_ONCE })
  const runs = await queue.addAll(
    issuers.map((issuer) => async () => {
      const done = journal?.done.get(issuer.slug)
      const found = done ?? (await commit(await checkSafely(issuer, known, deps)))
      finished.push(found)
      progress.finished(found)
      return found
    }),
  )
  const decided: IssuerRun[] = []
  for (const each of await decideCommonMoves(runs, { folder: options.facts, known }))
    decided.push(await commit(each))
  return runs.map((found) => decided.find(({ issuer }) => issuer === found.issuer) ?? found)
}

/** Re-checks an issuer. An error fails only this issuer. */
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
    return failedRun(issuer, own.fact.name, own.cards.length, reasonText(cause, 1))
  }
}

/**
 * Publishes if the facts differ from those of the published snapshot. New dates of confirmed values alone are not published until
 * the next change.
 */
async function publishIfChanged(
  options: RunOptions,
  history: readonly RunRecord[],
): Promise<Pick<Run, 'published' | 'failure'>> {
  const facts = await factsDigest(options.facts)
  const last = history.findLast(({ version }) => version !== null)
  try {
    if (last && last.facts === facts && last.version === (await options.current()))
      return { published: { version: last.version ?? '', moved: false }, failure: null }
    options.progress.print('Publishing')
    return { published: await options.publish(), failure: null }
  } catch (cause) {
    return { published: null, failure: { step: 'publish', reason: reasonText(cause) } }
  }
}
