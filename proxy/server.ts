import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { loadEnvFile } from '../data/env-file.ts'
import { systemRandom } from './accounts/key.ts'
import { type Log, lineLog } from './log.ts'
import { bodyPool } from './node/body-pool.ts'
import { demoKeys } from './node/demo.ts'
import { greeting, type Style } from './node/greeting.ts'
import { httpServer, listen, shutDown } from './node/listener.ts'
import { rebuild } from './node/rebuild.ts'
import { proxyProblem } from './settings/account-config.ts'
import { type Config, localUrl, publicDeps, readConfig } from './settings/config.ts'
import { openMailer, wireAccounts } from './wiring/accounts.ts'
import { wireMetrics } from './wiring/metrics.ts'
import { openSnapshots } from './wiring/open-snapshots.ts'
import { openStore } from './wiring/open-store.ts'
import { openWebhookStore } from './wiring/open-webhooks.ts'
import { wireSite } from './wiring/site.ts'
import { wireWebhooks } from './wiring/webhooks.ts'

const HELP = `npm start [-- --snapshot <folder>]

Builds the snapshot where it is missing or older than the facts, then serves the API and, once it is built, the site.
The first start with the embedded store makes a demo account per plan and shows their keys, unless PUBLIC_URL is public.

  --snapshot <folder>   serves this snapshot as it is and builds none: SNAPSHOT_DIR=<folder> SNAPSHOT_BUILD=off

Settings, by environment or .env (.env.example explains all):
  PORT           8787
  HOST           127.0.0.1
  PUBLIC_URL     address that clients use, where it differs
  STATE_DIR      .state      accounts, keys, quotas and mail
  SNAPSHOT_DIR   .snapshot   the published data
  SNAPSHOT_BUILD             off: the published data is served as it is, however old
  SITE_DIR       site/dist   the built site; off: the API alone
  TRUST_PROXY    proxies in front of the service: their number, or their addresses
  METRICS_PORT   port of 127.0.0.1 for Prometheus; none without it
`

const ROOT = join(import.meta.dirname, '..')
const now = () => new Date()
const say = (text: string) => process.stdout.write(`${text}\n`)
const style: Style = (kind, text) => styleText(kind, text, { stream: process.stdout })

async function serve(config: Config) {
  const log = lineLog((line) => process.stderr.write(line), now)
  const problem = proxyProblem(config.publicUrl, config)
  if (problem !== null) log('error', problem)
  const { snapshots, isStale } = await openConfigured(config, log)
  const snapshot = snapshots.current()
  if (snapshot === null) throw missingSnapshot(config)
  const store = await openStore(config)
  const deps = { store, snapshots, now, random: systemRandom, log, ...publicDeps(config) }
  const mailer = await openMailer(config, now, say)
  const queue = await openWebhookStore(config)
  const { webhooks, worker, stop: stopWebhooks } = await wireWebhooks(config, { ...deps, queue }, mailer)
  const accounts = await wireAccounts(config, { ...deps, mailer, webhooks })
  const site = wireSite(config, deps, process.env)
  const told = await wireMetrics(config.metricsPort, deps)
  const all = {
    ...deps,
    ...accounts.deps,
    ...site.deps,
    ...told.deps,
    webhooks,
    bodyPool: bodyPool(),
  }
  const server = httpServer(all)
  const port = await listen(server, config.port, config.host)
  const demo = await demoKeys(config, store, now(), systemRandom)
  const url = localUrl(config.host, port)
  const accountsAt = config.redis === null ? config.stateDir : new URL(config.redis.url).host
  say(greeting({ url, withSite: config.siteDir !== null, accountsAt, snapshot, demo }, style))
  worker.start()
  site.start()
  if (isStale) void buildBeside(config, log)
  onceStopped(async () => {
    await Promise.all([shutDown(server), site.stop()])
    await accounts.stop()
    await stopWebhooks()
    snapshots.close()
    await store.close()
    told.stop()
  })
}

function openConfigured({ snapshotDir, buildsSnapshot }: Config, log: Log) {
  const build = () => {
    say('Building the snapshot …')
    return rebuild({ root: ROOT, snapshotDir })
  }
  return openSnapshots({ root: ROOT, snapshotDir, log, build: buildsSnapshot ? build : null })
}

function missingSnapshot({ snapshotDir, buildsSnapshot }: Config): Error {
  const advice = buildsSnapshot ? 'Remove it and start again.' : 'Name another folder, or let it be built.'
  return new Error(`${snapshotDir} holds no snapshot that can be served. ${advice}`)
}

async function buildBeside({ snapshotDir }: Config, log: Log) {
  log('info', 'the facts are newer than the snapshot: building it beside')
  try {
    await rebuild({ root: ROOT, snapshotDir, tell: (line) => log('info', line) })
  } catch (cause) {
    log('error', 'the build failed; the previous snapshot keeps serving', { cause })
  }
}

/** A terminal and npm may both pass on the same Ctrl+C. */
const SAME_SIGNAL_MS = 1_000

/** Ends the process when it is asked to; when it is asked again, at once. */
function onceStopped(stop: () => Promise<void>) {
  let since: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      if (since !== undefined) return
      since = performance.now()
      void stop().then(() => process.exit(0))
    })
  }
}

async function main() {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, snapshot: { type: 'string' } },
  })
  if (values.help) return say(HELP)
  loadEnvFile()
  const config = readConfig(process.env)
  const given = values.snapshot === undefined ? {} : { snapshotDir: values.snapshot, buildsSnapshot: false }
  await serve({ ...config, ...given })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
