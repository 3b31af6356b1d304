import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSnapshot } from '../build.ts'
import { clockFrom, runCommand } from '../command.ts'
import { commandFetch } from '../fetch/agent.ts'
import { type Browser, lazyBrowser } from '../fetch/browser.ts'
import { folderCache, pruneCache } from '../fetch/cache.ts'
import { parseConnectTo } from '../fetch/connect-to.ts'
import { type Manners, mannersOf } from '../fetch/deps.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { attentionFor } from '../report/alarms.ts'
import { writeAttention } from '../report/attention-files.ts'
import { runJson } from '../report/json.ts'
import { type ReportFiles, writeReport } from '../report/write.ts'
import { servedVersion } from '../snapshot/publish.ts'
import type { PageNote } from '../weekly/issuer-run.ts'
import { progressTo } from '../weekly/progress.ts'
import { type DeclaredFolder, declaredIssuers, readIssuerFolder } from '../weekly/registry.ts'
import { type Published, type Run, run } from '../weekly/run.ts'

const HELP = `Re-checks issuers' pages: fetches them politely, reads them, appends what changed to the facts, rebuilds and publishes
the snapshot, and reports. Safe to stop at any point and to start again.

Usage: npm run rebuild [-- <options>]

  --issuer <slug>     only this issuer; may be given more than once
  --issuers <folder>  declarations as JSON in place of build/issuers: <slug>.json each, with the keys of build/issuer.ts and
                      regular expressions as strings. issuers.json beside them holds the issuers' entries of
                      data/facts/issuers.json; those that the facts lack are added to them. With --issuer, a declaration of
                      build/issuers can be chosen as well
  --dry-run           look and report, write nothing
  --offline           read the pages of the last run again, without the network
  --today <day>       the day of the run as YYYY-MM-DD, in place of the clock's (UTC)
  --pause <seconds>   between two requests to a host, in place of 2 and of what declarations say; a longer Crawl-delay of
                      robots.txt is kept
  --json              print one JSON object: what landed, what waits, which pages stated nothing, what was confirmed, and how
                      each issuer fared; progress goes to standard error
  --facts <folder>    facts (data/facts)
  --out <folder>      where the snapshot is published (SNAPSHOT_DIR, else .snapshot)
  --state <folder>    pages, journal and reports (STATE_DIR, else .state)
  --help              this text

Exit status: 0 the run is complete; 1 it could not run, could not read or write the facts, or read no page; 2 the facts are
complete but the snapshot could not be published (run it again to publish); 3 the run is complete and published, but fewer than
70 % of the cards were read that were read in the weeks before, or none of an issuer's. A report is written in every case but a
wrong option. With 1 to 3, alarm.md in the state folder says why, and doubt.md why to look before merging what the run changed.

Asking issuers' sites needs FETCH_CONTACT: a mail or web address that they find in our user agent. CHROMIUM is the path of a
Chromium for pages that are built by scripts.

To try a run on pages of your own, serve them over HTTPS on this machine and set FETCH_CONNECT_TO=127.0.0.1:8443, or pairs
such as www.bank.com=127.0.0.1:8443 with commas between: requests go there under the hosts' own names and nowhere else.
NODE_EXTRA_CA_CERTS is a file with the certificate of that server.
`

/** Exit status where the facts are complete and the snapshot could not be published. */
const EXIT_NOT_PUBLISHED = 2
/** Exit status where the run is complete and published, and far fewer cards were read than in the weeks before. */
const EXIT_ALARM = 3

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      issuer: { type: 'string', multiple: true },
      issuers: { type: 'string' },
      today: { type: 'string' },
      pause: { type: 'string' },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      out: { type: 'string', default: process.env.SNAPSHOT_DIR ?? '.snapshot' },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  }).values

type Flags = ReturnType<typeof readFlags>

/** Declarations of a folder win over those of build/issuers, and are all that runs unless issuers are named. */
async function declarations({ issuer: wanted, issuers: folder }: Flags): Promise<DeclaredFolder> {
  const { issuers: own, facts } = folder ? await readIssuerFolder(resolve(folder)) : NO_FOLDER
  if (folder && wanted === undefined) return { issuers: own, facts }
  const others = (await declaredIssuers()).filter(({ slug }) => !own.some((each) => each.slug === slug))
  return { issuers: [...own, ...others], facts }
}

async function chosenIssuers(flags: Flags): Promise<DeclaredFolder> {
  const { issuer: wanted, issuers: folder = 'build/issuers' } = flags
  const { issuers: declared, facts } = await declarations(flags)
  const unknown = wanted?.filter((slug) => !declared.some((each) => each.slug === slug)) ?? []
  if (unknown.length > 0) throw new Error(`No declaration of ${unknown.join(', ')} in ${folder}.`)
  const pause = pauseOf(flags)
  const issuers = declared
    .filter(({ slug }) => wanted?.includes(slug) ?? true)
    .map((each) => (pause === undefined ? each : { ...each, pauseSeconds: pause }))
  return { issuers, facts }
}

const NO_FOLDER: DeclaredFolder = { issuers: [], facts: [] }

function pauseOf({ pause }: Flags): number | undefined {
  if (pause === undefined) return undefined
  if (!/^\d+(\.\d+)?$/.test(pause)) throw new Error('--pause takes a number of seconds, such as 0.5.')
  return Number(pause)
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

/** The browser for pages built by scripts; with test servers it reaches only those. */
function browserOf(manners: Manners): Browser | undefined {
  const executable = process.env.CHROMIUM
  if (!executable) return undefined
  const { FETCH_CONNECT_TO } = process.env
  const { userAgent, timeoutMs } = manners
  const testServers = FETCH_CONNECT_TO ? { connectTo: parseConnectTo(FETCH_CONNECT_TO) } : {}
  return lazyBrowser({ executable, userAgent, timeoutMs, ...testServers })
}

/** Everything a run's fetcher needs but the time since which copies are fresh, and the browser to close afterwards. */
function fetching(flags: Flags, now: () => Date, pages: string) {
  const pause = pauseOf(flags)
  const usual = mannersOf(contactFor(flags))
  const manners = pause === undefined ? usual : { ...usual, pauseMs: pause * 1000 }
  const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
  const deps = { fetch: commandFetch(process.env.FETCH_CONNECT_TO), now, sleep, random: Math.random }
  const browser = browserOf(manners)
  const options = { cache: folderCache(pages), manners, deps, offline: flags.offline }
  return { options: { ...options, ...(browser ? { browser } : {}) }, browser }
}

async function rebuild(flags: Flags): Promise<Run> {
  const { issuers, facts: added } = await chosenIssuers(flags)
  const [facts, out, state] = [resolve(flags.facts), resolve(flags.out), resolve(flags.state)]
  const now = clockFrom(flags.today)
  const pages = join(state, 'pages')
  const { options, browser } = fetching(flags, now, pages)
  const progress = progressTo(flags.json ? process.stderr : process.stdout, issuers.length)
  let files: ReportFiles | undefined
  const done = await run({
    facts,
    state,
    issuers,
    added,
    dryRun: flags['dry-run'],
    fetcher: (freshSince) => createFetcher({ ...options, freshSince }),
    current: () => servedVersion(out),
    publish: () => publish(facts, out),
    report: async (done) => {
      files = await writeReport(done, join(state, 'reports'))
      if (!done.dryRun) await writeAttention(attentionFor(done), state)
    },
    now,
    progress,
  }).finally(async () => {
    progress.end()
    await browser?.close()
  })
  await pruneCache(pages)
  if (files && flags.json) process.stdout.write(`${JSON.stringify(runJson(done, files))}\n`)
  else if (files) tell(done, files)
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
  const done = await rebuild(flags)
  const { issuers, failure, dryRun } = done
  if (failure?.step === 'publish') {
    process.stderr.write(`Publishing failed: ${failure.reason}\n`)
    process.exitCode = EXIT_NOT_PUBLISHED
    return
  }
  if (failure) throw new Error(failure.reason)
  // A run that read nothing at all is no week without changes. An issuer may have no card yet but those it lists.
  const isFound = ({ role, kind }: PageNote) => role === 'found' && kind === 'card'
  if (issuers.every(({ read, pages }) => read === 0 && !pages.some(isFound)))
    throw new Error('No page of any card could be read; see the report.')
  const { alarms } = attentionFor(done)
  if (dryRun || alarms.length === 0) return
  process.stderr.write(`${alarms.join('\n')}\n`)
  process.exitCode = EXIT_ALARM
}

runCommand(main)
