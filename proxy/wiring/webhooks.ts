import { randomUUID } from 'node:crypto'
import { type Resolve, systemResolve } from '../../data/egress/lookup.ts'
import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Config } from '../settings/config.ts'
import { egressPolicyWith, publicEgressPolicy } from '../webhooks/egress-policy.ts'
import { eligibilities } from '../webhooks/eligibility.ts'
import { eventsOf } from '../webhooks/fan-out.ts'
import { notifyByEmail } from '../webhooks/inactive-mail.ts'
import { openPoster } from '../webhooks/post.ts'
import { sealBy } from '../webhooks/seal.ts'
import type { WebhookStore } from '../webhooks/store.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { createWorker, WORKER_TERMS, type Worker } from '../webhooks/worker.ts'
import { sealKeys } from './seal-keys.ts'

type Shared = Pick<Deps, 'store' | 'snapshots' | 'now' | 'random' | 'log'> & {
  /** The store of webhooks and deliveries. */
  readonly queue: WebhookStore
}

/** The application's dependency for webhooks, and the worker that delivers. */
export interface WebhookWiring {
  readonly webhooks: Webhooks
  readonly worker: Worker
  /** Stops the worker and closes the store of webhooks. */
  stop(): Promise<void>
}

/** Longer than with SQLite, since Upstash charges for each command. */
const REDIS_POLL_MS = 5_000

/** Wires webhooks and their delivery. The caller starts the worker. */
export async function wireWebhooks(config: Config, shared: Shared, mailer: Mailer): Promise<WebhookWiring> {
  const { queue, store, snapshots, now, random, log } = shared
  const seal = sealBy(await sealKeys(config, random), random)
  const egress =
    config.webhookAllowedIps.length === 0 ? publicEgressPolicy : egressPolicyWith(config.webhookAllowedIps)
  const resolve = withLocalhost(systemResolve(), config.webhookAllowedIps)
  const poster = openPoster({ egress, resolve })
  const terms = config.redis === null ? WORKER_TERMS : { ...WORKER_TERMS, pollMs: REDIS_POLL_MS }
  const deps = {
    ...{ queue, poster, seal, now, log, name: randomUUID() },
    source: eventsOf(snapshots),
    eligibility: eligibilities(store, () => performance.now()),
    notifyOwner: notifyByEmail(store, mailer, config.portalUrl),
    random: Math.random,
  }
  const worker = createWorker(deps, terms)
  return {
    webhooks: { store: queue, seal, egress, resolve, wake: worker.wake },
    worker,
    async stop() {
      await worker.stop()
      await poster.close()
      await queue.close()
    },
  }
}

/** Resolves `localhost`, which name servers do not know, to the allowed IP addresses, if there are any. */
const withLocalhost =
  (resolve: Resolve, allowedIps: readonly string[]): Resolve =>
  async (host) =>
    host === 'localhost' && allowedIps.length > 0 ? allowedIps : resolve(host)
