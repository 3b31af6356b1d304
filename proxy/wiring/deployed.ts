import { systemRandom } from '../accounts/key.ts'
import { lineLog } from '../log.ts'
import { createPortal } from '../portal/portal.ts'
import { createApp } from '../request/app.ts'
import { publicDeps } from '../settings/config.ts'
import { readFunctionConfig } from '../settings/deployed-config.ts'
import type { Environment } from '../settings/environment.ts'
import { type ClientTrust, clientIp } from '../signup/client-ip.ts'
import { sendLinks } from '../signup/send-links.ts'
import { signUp } from '../signup/sign-up.ts'
import { blobSource } from '../snapshot/blobs.ts'
import { lazySnapshots } from '../snapshot/lazy-snapshots.ts'
import { openRedisStore } from '../store/redis/store.ts'
import { openRedisWebhooks } from '../webhooks/redis/store.ts'
import { openBilling, openMailer } from './accounts.ts'
import { wireWebhooks } from './webhooks.ts'

/** What the platform tells of a request. */
export interface FunctionContext {
  readonly ip?: string
  readonly requestId?: string
  readonly waitUntil?: (work: Promise<unknown>) => void
}

const FILES_BYTES = 128 * 1024 * 1024
const CONNECT_MS = 3_000
/** The platform hands a function the client's address beside the request; no header counts. */
const BY_CONTEXT: ClientTrust = { platform: null, trustProxy: null }

/** Wires what the edge leaves to functions: sign-up, portal, billing, mail, webhooks, GraphQL. */
export async function wireDeployed(env: Environment) {
  const config = readFunctionConfig(env)
  const now = () => new Date()
  const log = lineLog((line) => process.stdout.write(line), now)
  const clock = () => performance.now()
  const snapshots = lazySnapshots({ source: blobSource(clock), log, clock, budgetBytes: FILES_BYTES })
  // A function is not on every caller's way: it may wait longer for a far store.
  const store = openRedisStore({ ...config.redis, connectMs: CONNECT_MS })
  const shared = { store, snapshots, now, random: systemRandom, log, ...publicDeps(config) }
  const mailer = await openMailer(config, now, () => {})
  const queue = openRedisWebhooks(config.redis)
  const { webhooks, worker } = await wireWebhooks(config, { ...shared, queue }, mailer)
  const { portalUrl } = config
  const billing = await openBilling(config, shared)
  let linksWanted = false
  const wake = () => {
    linksWanted = true
  }
  const sendDueLinks = () => sendLinks({ ...shared, mailer, portalUrl })
  const app = createApp({
    ...shared,
    webhooks,
    signUp: signUp({ store, portalUrl, wake }),
    portal: createPortal({ ...shared, portalUrl, billing, webhooks }),
    ...(billing === null ? {} : { billing }),
    clientOf: (headers, context) =>
      clientIp(headers, (context as FunctionContext | undefined)?.ip, BY_CONTEXT),
    requestIdOf: (context) => (context as FunctionContext | undefined)?.requestId,
  })
  /** Whether a sign-in link has been asked for since the last look. */
  const takeWanted = () => {
    const wanted = linksWanted
    linksWanted = false
    return wanted
  }
  return { app, snapshots, worker, sendDueLinks, takeWanted }
}
