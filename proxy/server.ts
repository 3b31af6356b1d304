import { join } from 'node:path'
import { styleText } from 'node:util'
import { print, runCommand } from '../data/command.ts'
import { systemRandom } from './accounts/key.ts'
import { type Log, lineLog } from './log.ts'
import { createMcp } from './mcp/mcp.ts'
import { bodyPool } from './node/body-pool.ts'
import { demoKeys } from './node/demo.ts'
import { greeting, type Style } from './node/greeting.ts'
import { httpServer, listen, shutDown } from './node/listener.ts'
import { siteLine } from './node/progress.ts'
import { buildSnapshot } from './node/snapshot-build.ts'
import { requestLog } from './request-log/request-log.ts'
import { proxyProblem } from './settings/account-config.ts'
import { type Config, localUrl, publicDeps, readConfig } from './settings/config.ts'
import { openMailer, wireAccounts } from './wiring/accounts.ts'
import { wireMetrics } from './wiring/metrics.ts'
import { openSnapshots } from './wiring/open-snapshots.ts'
import { openStore } from './wiring/open-store.ts'
import { openWebhookStore } from './wiring/open-webhooks.ts'
import { wireSite } from './wiring/site.ts'
import { wireWebhooks } from './wiring/webhooks.ts'

const ROOT = join(import.meta.dirname, '..')
const now = () => new Date()
const style: Style = (kind, text) => styleText(kind, text, { stream: process.stdout })

async function serve(config: Config) {
  const log = lineLog((line) => process.stderr.write(line), now)
  const problem = proxyProblem(config.publicUrl, config)
  if (problem !== null) log('error', problem)
  const { snapshots, sandbox, isStale } = await openConfigured(config, log)
  const snapshot = snapshots.current()
  if (snapshot === null) throw missingSnapshot(config)
  const store = await openStore(config)
  const deps = { store, snapshots, sandbox, now, random: systemRandom, log, ...publicDeps(config) }
  const mailer = await openMailer(config, now, print)
  const queue = await openWebhookStore(config)
  const { webhooks, worker, stop: stopWebhooks } = await wireWebhooks(config, { ...deps, queue }, mailer)
  const accounts = await wireAccounts(config, { ...deps, mailer, webhooks })
  const site = wireSite(config, deps, process.env)
  const metrics = await wireMetrics(config.metricsPort, deps)
  const calls = requestLog(deps)
  const parts = {
    ...deps,
    ...accounts.deps,
    ...site.deps,
    ...metrics.deps,
    requestLog: calls,
    webhooks,
    bodyPool: bodyPool(),
  }
  const server = httpServer({ ...parts, mcp: createMcp(parts, config.publicUrl) })
  const port = await listen(server, config.port, config.host)
  const demo = await demoKeys(config, store, now(), systemRandom)
  const url = localUrl(config.host, port)
  const storeLocation = config.redis === null ? config.stateDir : new URL(config.redis.url).host
  onceStopped(async () => {
    await Promise.all([shutDown(server), site.stop()])
    await accounts.stop()
    await calls.flush()
    await stopWebhooks()
    snapshots.close()
    sandbox.close()
    await store.close()
    metrics.stop()
  })
  // From here on a caller may stop it, so the signals are handled already.
  print(greeting({ url, withSite: config.siteDir !== null, storeLocation, snapshot, demo }, style))
  worker.start()
  site.start((event) => print(siteLine(event, url, style)))
  if (isStale) void buildInBackground(config, log)
}

function openConfigured({ snapshotDir, buildsSnapshot }: Config, log: Log) {
  const build = () => {
    print(`${style('yellow', '●')} Building the snapshot. This takes a few seconds.`)
    return buildSnapshot({ root: ROOT, snapshotDir })
  }
  return openSnapshots({ root: ROOT, snapshotDir, log, build: buildsSnapshot ? build : null })
}

function missingSnapshot({ snapshotDir, buildsSnapshot }: Config): Error {
  const advice = buildsSnapshot
    ? 'Delete the folder and start again.'
    : 'Use another folder, or let the server build one.'
  return new Error(`${snapshotDir} has no snapshot that can be served. ${advice}`)
}

async function buildInBackground({ snapshotDir }: Config, log: Log) {
  log('info', 'the facts are newer than the snapshot: building a new one')
  try {
    await buildSnapshot({ root: ROOT, snapshotDir, onLine: (line) => log('info', line) })
  } catch (cause) {
    log('error', 'the build failed; the previous snapshot is still served', { cause })
  }
}

/** A terminal and npm may both forward the same Ctrl+C. */
const SAME_SIGNAL_MS = 1_000

/** Stops gracefully on a signal. A second signal exits at once. */
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

const options = {
  snapshot: {
    value: '<folder>',
    help: 'serve this snapshot and build none, like SNAPSHOT_DIR=<folder> SNAPSHOT_BUILD=off',
  },
} as const

runCommand({
  summary: `Builds the snapshot if it is missing or older than the facts, then serves the API and, once it is built, the site. The
    first start with the embedded store creates a demo account per plan and prints their keys, unless PUBLIC_URL is public.`,
  usage: 'npm start [-- --snapshot <folder>]',
  example: 'npm start -- --snapshot /tmp/snapshot',
  options,
  tables: {
    'Settings, from the environment or .env (.env.example documents all of them)': {
      PORT: '8787',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'URL that clients use, if it is another one',
      STATE_DIR: 'accounts, keys, quotas, and email (.state)',
      SNAPSHOT_DIR: 'the published data (.snapshot)',
      SNAPSHOT_BUILD: 'off: serve the published data, however old it is',
      SITE_DIR: 'the built site (site/dist); off: serve the API only',
      TRUST_PROXY: 'proxies in front of the service: their number or their IP addresses',
      METRICS_PORT: 'port on 127.0.0.1 for Prometheus; none by default',
    },
  },
  run: async ({ flags: { snapshot }, env }) => {
    const overrides = snapshot === undefined ? {} : { snapshotDir: snapshot, buildsSnapshot: false }
    try {
      await serve({ ...readConfig(env), ...overrides })
    } catch (error) {
      // What was opened before the failure must not keep the process running.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    }
  },
})
