import { systemRandom } from '../accounts/key.ts'
import { lineLog } from '../log.ts'
import { createPortal } from '../portal/portal.ts'
import { createApp } from '../request/app.ts'
import { requestLog } from '../request-log/request-log.ts'
import { publicDeps } from '../settings/config.ts'
import { readFunctionConfig } from '../settings/deployed-config.ts'
import type { Environment } from '../settings/environment.ts'
import { type ClientTrust, clientIp } from '../signup/client-ip.ts'
import { sendLinks } from '../signup/send-links.ts'
import { signUp } from '../signup/sign-up.ts'
import { publishedSite } from '../site/published.ts'
import { openRedisStore } from '../store/redis/store.ts'
import { openRedisWebhooks } from '../webhooks/redis/store.ts'
import { openBilling, openMailer } from './accounts.ts'
import { openBlobSnapshots } from './blob-snapshots.ts'
import { CONNECT_MS, FILES_BYTES, type FunctionContext, requestIdOf, waitUntil } from './function-context.ts'
import { wireWebhooks } from './webhooks.ts'

/** The platform passes the client's IP address in the context, so no header is trusted. */
const NO_HEADER: ClientTrust = { platform: null, trustProxy: null }

/** Wires what Netlify's functions serve: sign-up, portal, billing, email, webhooks and GraphQL. */
export async function wireDeployed(env: Environment) {
  const config = readFunctionConfig(env)
  const now = () => new Date()
  const log = lineLog((line) => process.stdout.write(line), now)
  const snapshots = openBlobSnapshots(log, FILES_BYTES)
  // Longer than at the edge, since functions serve few calls and may be far from the store.
  const store = openRedisStore({ ...config.redis, connectMs: CONNECT_MS })
  const shared = { store, ...snapshots.deps, now, random: systemRandom, log, ...publicDeps(config) }
  const mailer = await openMailer(config, now, () => {})
  const queue = openRedisWebhooks(config.redis)
  const { webhooks, worker } = await wireWebhooks(config, { ...shared, queue }, mailer)
  const { portalUrl } = config
  const billing = await openBilling(config, shared)
  let hasDueLinks = false
  const wake = () => {
    hasDueLinks = true
  }
  const sendDueLinks = () => sendLinks({ ...shared, mailer, portalUrl })
  const app = createApp({
    ...shared,
    requestLog: requestLog({ ...shared, waitUntil }),
    webhooks,
    site: publishedSite(config.publicUrl),
    signUp: signUp({ store, portalUrl, wake }),
    portal: createPortal({ ...shared, portalUrl, billing, webhooks }),
    ...(billing === null ? {} : { billing }),
    clientOf: (headers, context) =>
      clientIp(headers, (context as FunctionContext | undefined)?.ip, NO_HEADER),
    requestIdOf,
  })
  /** Whether a sign-in link was requested since the last call. */
  const takeDueLinks = () => {
    const hadDueLinks = hasDueLinks
    hasDueLinks = false
    return hadDueLinks
  }
  return { app, snapshots, worker, sendDueLinks, takeDueLinks }
}
