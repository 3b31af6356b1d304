import { join, resolve } from 'node:path'
import {
  type CommandCall,
  CommandError,
  type Environment,
  type Flags,
  print,
  printJson,
  runCommand,
} from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { buildSnapshot } from '../build.ts'
import { commandFetch } from '../fetch/agent.ts'
import { type Browser, lazyBrowser } from '../fetch/browser.ts'
import { datedBy, folderCache, pruneCache } from '../fetch/cache.ts'
import { parseConnectTo } from '../fetch/connect-to.ts'
import { type FetchPolicy, fetchPolicy, systemDeps } from '../fetch/deps.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { modelFrom } from '../language-model/settings.ts'
import { clockFrom, FACTS, OUT, STATE, TODAY } from '../options.ts'
import { attentionFor } from '../report/alarms.ts'
import { writeAttention } from '../report/attention-files.ts'
import { runJson } from '../report/json.ts'
import { outcomeText } from '../report/outcome.ts'
import { type ReportFiles, writeReport } from '../report/write.ts'
import { servedVersion } from '../snapshot/publish.ts'
import type { PageNote } from '../weekly/issuer-run.ts'
import { progressTo } from '../weekly/progress.ts'
import { type DeclaredFolder, declaredIssuers, readIssuerFolder } from '../weekly/registry.ts'
import { type PublishResult, type Run, run } from '../weekly/run.ts'

/** Exit status if the facts are complete, but the snapshot could not be published. */
const EXIT_NOT_PUBLISHED = 2
/** Exit status if the run is complete and published, but read far fewer cards than in previous weeks. */
const EXIT_ALARM = 3

const options = {
  issuer: { value: '<slug>', multiple: true, help: 'only this issuer; can be repeated' },
  issuers: {
    value: '<folder>',
    help: `JSON declarations in place of build/issuers: <slug>.json with the keys of build/issuer.ts and regular expressions as
      strings. issuers.json in the same folder has entries for data/facts/issuers.json; missing ones are added to the facts.
      With --issuer, you can also select declarations in build/issuers`,
  },
  'dry-run': { help: 'only report, write nothing' },
  offline: { help: 'read the cached pages of the last run, without the network' },
  today: TODAY,
  pause: {
    value: '<seconds>',
    help: `pause between requests to a host (2, or as declared); a longer Crawl-delay in robots.txt applies`,
  },
  json: {
    help: `print one JSON object: accepted changes, the review queue, pages without values, confirmed fields, and the outcome per
      issuer; progress goes to standard error`,
  },
  facts: FACTS,
  out: OUT,
  state: { ...STATE, help: 'pages, journal, and reports (STATE_DIR, else .state)' },
} as const

type RebuildFlags = Flags<typeof options>
type RebuildCall = CommandCall<typeof options>

async function rebuild({ flags, env }: RebuildCall): Promise<void> {
  const { issuers, facts: added } = await chooseIssuers(flags)
  const [facts, out, state] = [resolve(flags.facts), resolve(flags.out), resolve(flags.state)]
  const now = clockFrom(flags.today)
  const pages = join(state, 'pages')
  const { fetcher, browser } = fetcherOptions(flags, env, now, pages)
  const progress = progressTo(flags.json ? process.stderr : process.stdout, issuers.length)
  let files: ReportFiles | undefined
  const done = await run({
    facts,
    state,
    issuers,
    added,
    dryRun: flags['dry-run'],
    fetcher: (freshSince) => createFetcher({ ...fetcher, freshSince }),
    model: flags.offline ? undefined : modelFrom(env),
    current: () => servedVersion(out),
    publish: () => publish(facts, out, now),
    report: async (reported) => {
      files = await writeReport(reported, join(state, 'reports'))
      if (!reported.dryRun) await writeAttention(attentionFor(reported), state)
    },
    now,
    progress,
  }).finally(async () => {
    progress.end()
    await browser?.close()
  })
  await pruneCache(pages)
  if (files && flags.json) printJson(runJson(done, files))
  else if (files) printSummary(done, files)
  throwFailure(done)
}

/** Returns the selected declarations. Those of `--issuers` replace build/issuers, or with `--issuer` only equal slugs. */
async function chooseIssuers(flags: RebuildFlags): Promise<DeclaredFolder> {
  const { issuer: slugs, issuers: folder } = flags
  const own = folder ? await readIssuerFolder(resolve(folder)) : { issuers: [], facts: [] }
  const isReplaced = (slug: string) => own.issuers.some((each) => each.slug === slug)
  const others =
    folder && slugs === undefined ? [] : (await declaredIssuers()).filter(({ slug }) => !isReplaced(slug))
  const declared = [...own.issuers, ...others]
  const unknown = slugs?.filter((slug) => !declared.some((each) => each.slug === slug)) ?? []
  if (unknown.length > 0)
    throw new CommandError(
      `There is no declaration of ${unknown.join(', ')} in ${folder ?? 'build/issuers'}.`,
    )
  const pauseSeconds = readPause(flags)
  const issuers = declared
    .filter(({ slug }) => slugs?.includes(slug) ?? true)
    .map((each) => (pauseSeconds === undefined ? each : { ...each, pauseSeconds }))
  return { issuers, facts: own.facts }
}

function readPause({ pause }: RebuildFlags): number | undefined {
  if (pause === undefined) return undefined
  if (!/^\d+(\.\d+)?$/.test(pause)) throw new CommandError('--pause takes a number of seconds, such as 0.5.')
  return Number(pause)
}

/** Returns the options of the run's fetcher, and its browser, which the caller closes. */
function fetcherOptions(flags: RebuildFlags, env: Environment, now: () => Date, pages: string) {
  const pause = readPause(flags)
  const defaults = fetchPolicy(readContact(flags, env))
  const policy = pause === undefined ? defaults : { ...defaults, pauseMs: pause * 1000 }
  const deps = systemDeps(commandFetch(env.FETCH_CONNECT_TO), now)
  const browser = openBrowser(policy, env)
  const stored = folderCache(pages)
  const cache = flags['dry-run'] ? datedBy(() => new Date(), stored) : stored
  const fetcher = { cache, policy, deps, offline: flags.offline }
  return { fetcher: { ...fetcher, ...(browser ? { browser } : {}) }, browser }
}

function readContact({ offline }: RebuildFlags, env: Environment): string {
  const contact = env.FETCH_CONTACT ?? ''
  if (contact === '' && !offline)
    throw new CommandError(
      'Set FETCH_CONTACT to an email address or URL where issuers can reach you, or read cached pages with --offline.',
    )
  return contact
}

/** Returns the browser for pages that scripts build; undefined without CHROMIUM. */
function openBrowser({ userAgent, timeoutMs }: FetchPolicy, env: Environment): Browser | undefined {
  const executable = env.CHROMIUM
  if (!executable) return undefined
  const testServers = env.FETCH_CONNECT_TO ? { connectTo: parseConnectTo(env.FETCH_CONNECT_TO) } : {}
  return lazyBrowser({ executable, userAgent, timeoutMs, ...testServers })
}

async function publish(facts: string, out: string, publishedAt: () => Date): Promise<PublishResult> {
  const { version, published } = await buildSnapshot({ facts, out, today: dayOf(publishedAt()), publishedAt })
  return { version, moved: published }
}

function printSummary(done: Run, report: ReportFiles): void {
  const { issuers } = done
  const count = (of: (run: Run['issuers'][number]) => number) =>
    issuers.reduce((sum, each) => sum + of(each), 0)
  const read = `${count((each) => each.read)} of ${count(({ requested }) => requested)} cards read`
  const changes = `${count(({ changed }) => changed.length)} changes`
  print(`${read}, ${changes}, ${count(({ queued }) => queued.length)} pending`)
  print(outcomeText(done))
  print(`Report: ${report.html}`)
}

/** Throws if the run failed, read nothing, or raised alarms. */
function throwFailure(done: Run): void {
  const { issuers, failure, dryRun } = done
  if (failure?.step === 'publish')
    throw new CommandError(`Publishing failed: ${failure.reason}`, EXIT_NOT_PUBLISHED)
  if (failure) throw new CommandError(failure.reason)
  // A run that read nothing has failed. A new issuer may have no known cards yet, only those in its listings.
  const isFound = ({ role, kind }: PageNote) => role === 'found' && kind === 'card'
  if (issuers.every(({ read, pages }) => read === 0 && !pages.some(isFound)))
    throw new CommandError('No page of any card could be read; see the report.')
  const { alarms } = attentionFor(done)
  if (!dryRun && alarms.length > 0) throw new CommandError(alarms.join('\n'), EXIT_ALARM)
}

runCommand({
  summary: `Re-checks issuers' pages: fetches them politely, reads them, appends changes to the facts, rebuilds and publishes the
    snapshot, and writes a report. Safe to stop at any point and to start again.`,
  usage: 'npm run rebuild [-- <options>]',
  example: 'npm run rebuild -- --issuer chase --dry-run',
  options,
  exits: {
    0: 'the run is complete',
    1: 'the run could not start, could not read or write the facts, or read no page',
    [EXIT_NOT_PUBLISHED]:
      'the facts are complete but the snapshot could not be published: run it again to publish',
    [EXIT_ALARM]:
      'the run is complete and published, but read fewer than 70 % of the cards of previous weeks, or none of an issuer',
  },
  notes: `Every run writes a report, unless an option is wrong or another run holds the lock in the state folder. If a run
    that is no dry run ends with 1 to 3 and a report, alarm.md in the state folder gives the reason. doubt.md lists what to check
    before you merge the changes.

    Requests to issuers' sites need FETCH_CONTACT, an email address or URL for the user agent. CHROMIUM is the path of a Chromium
    for pages that scripts build.

    To try a run on your own pages, serve them over HTTPS on this machine and set FETCH_CONNECT_TO=127.0.0.1:8443, or pairs such
    as www.bank.com=127.0.0.1:8443, separated by commas. All requests then go there, with the hosts' own names.
    NODE_EXTRA_CA_CERTS is a file with the certificate of that server.`,
  run: rebuild,
})
