import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSnapshot } from './build.ts'
import { runCommand } from './command.ts'
import { publicFetch } from './fetch/agent.ts'
import { lazyBrowser } from './fetch/browser.ts'
import { folderCache, pruneCache } from './fetch/cache.ts'
import { mannersOf } from './fetch/deps.ts'
import { createFetcher } from './fetch/fetcher.ts'
import type { Issuer } from './issuer.ts'
import { type ReportFiles, writeReport } from './report/write.ts'
import { servedVersion } from './snapshot/publish.ts'
import { progressTo } from './weekly/progress.ts'
import { declaredIssuers } from './weekly/registry.ts'
import { type Published, type Run, run } from './weekly/run.ts'

const HELP = `Re-checks issuers' pages: fetches them politely, reads them, appends what changed to the facts, rebuilds and publishes
the snapshot, and reports. Safe to stop at any point and to start again.

Usage: npm run rebuild [-- <options>]

  --issuer <slug>   only this issuer; may be given more than once
  --dry-run         look and report, write nothing
  --offline         read the pages of the last run again, without the network
  --facts <folder>  facts (data/facts)
  --out <folder>    where the snapshot is published (SNAPSHOT_DIR, else .snapshot)
  --state <folder>  pages, journal and reports (STATE_DIR, else .state)
  --help            this text

Exit status: 0 the run is complete; 1 it could not run, could not read or write the facts, or read no page; 2 the facts are
complete but the snapshot could not be published (run it again to publish). A report is written in every case but a wrong option.

Asking issuers' sites needs FETCH_CONTACT: a mail or web address that they find in our user agent. CHROMIUM is the path of a
Chromium for pages that are built by scripts.
`

/** Exit status where the facts are complete and the snapshot could not be published. */
const EXIT_NOT_PUBLISHED = 2

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      issuer: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      facts: { type: 'string', default: join(import.meta.dirname, '../data/facts') },
      out: { type: 'string', default: process.env.SNAPSHOT_DIR ?? '.snapshot' },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  }).values

type Flags = ReturnType<typeof readFlags>

async function chosenIssuers({ issuer: wanted }: Flags): Promise<Issuer[]> {
  const declared = await declaredIssuers()
  const unknown = wanted?.filter((slug) => !declared.some((each) => each.slug === slug)) ?? []
  if (unknown.length > 0) throw new Error(`No declaration of ${unknown.join(', ')} in build/issuers.`)
  return declared.filter(({ slug }) => wanted === undefined || wanted.includes(slug))
}

function contactFor({ offline }: Flags): string {
  const contact = process.env.FETCH_CONTACT ?? ''
  if (contact === '' && !offline)
    throw new Error(
      'Set FETCH_CONTACT to a mail or web address where issuers can reach you, or read the kept pages with --offline.',
    )
  return contact
}

async function publish(facts: string, out: string): Promise<Published> {
  const { version, published } = await buildSnapshot({ facts, out })
  return { version, moved: published }
}

async function rebuild(flags: Flags): Promise<Run> {
  const issuers = await chosenIssuers(flags)
  const manners = mannersOf(contactFor(flags))
  const [facts, out, state] = [resolve(flags.facts), resolve(flags.out), resolve(flags.state)]
  const now = () => new Date()
  const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
  const deps = { fetch: publicFetch(), now, sleep, random: Math.random }
  const executable = process.env.CHROMIUM
  const browser = executable
    ? lazyBrowser({ executable, userAgent: manners.userAgent, timeoutMs: manners.timeoutMs })
    : undefined
  const progress = progressTo(process.stdout, issuers.length)
  let files: ReportFiles | undefined
  const cache = folderCache(join(state, 'pages'))
  const done = await run({
    facts,
    state,
    issuers,
    dryRun: flags['dry-run'],
    fetcher: (freshSince) =>
      createFetcher({
        cache,
        manners,
        deps,
        freshSince,
        offline: flags.offline,
        ...(browser ? { browser } : {}),
      }),
    current: () => servedVersion(out),
    publish: () => publish(facts, out),
    report: async (done) => {
      files = await writeReport(done, join(state, 'reports'))
    },
    now,
    progress,
  }).finally(async () => {
    progress.end()
    await browser?.close()
  })
  await pruneCache(join(state, 'pages'))
  if (files) tell(done, files)
  return done
}

function tell({ issuers, published }: Run, report: ReportFiles): void {
  const count = (pick: (run: Run['issuers'][number]) => number) =>
    issuers.reduce((sum, each) => sum + pick(each), 0)
  const lines = [
    `${count(({ read }) => read)} of ${count(({ asked }) => asked)} cards read, ${count(({ changed }) => changed.length)} changes, ${count(({ held }) => held.length)} waiting`,
    published
      ? published.moved
        ? `Published ${published.version}`
        : `Nothing to publish: ${published.version} is served`
      : 'Nothing was written',
    `Report: ${report.html}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  const { issuers, failure } = await rebuild(flags)
  if (failure?.step === 'publish') {
    process.stderr.write(`Publishing failed: ${failure.reason}\n`)
    process.exitCode = EXIT_NOT_PUBLISHED
    return
  }
  if (failure) throw new Error(failure.reason)
  // A run that read nothing at all is no week without changes.
  if (issuers.every(({ read }) => read === 0))
    throw new Error('No page of any card could be read; see the report.')
}

runCommand(main)
