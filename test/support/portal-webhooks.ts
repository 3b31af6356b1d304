import { beforeEach } from 'vitest'
import type { Claim } from '../../proxy/webhooks/store.ts'
import { type AccountService, accountService } from './account-service.ts'
import { someone } from './accounts.ts'
import type { Backend } from './backends.ts'
import { fanOutAll } from './fan-out.ts'
import { webhooksOn } from './webhooks.ts'

let number = 0

/** The portal with webhooks on a backend: their owners, and what a worker would do with their deliveries. */
export function portalWebhooks(on: Backend) {
  let service: AccountService
  let webhooks: ReturnType<typeof webhooksOn>
  beforeEach(() => {
    webhooks = webhooksOn(on.queue)
    service = accountService(on.store, { webhooks })
  })
  const now = () => service.clock.now()
  return {
    now,
    service: () => service,
    webhooks: () => webhooks,
    owner: () => owner(service, on),
    /** Claims all due deliveries, also those that other tests left, and returns one of this webhook. */
    claim: async (webhookId: string) => {
      const terms = { leaseMs: 1_000, limit: 1_000, perWebhook: 4, perFailing: 4, busy: new Map() }
      const claims = await on.queue.claim({ worker: 'w', now: now(), ...terms })
      const claimed = claims.find(({ webhook }) => webhook.id === webhookId)
      if (!claimed) throw new Error(`No delivery of ${webhookId} is due`)
      return claimed
    },
    settle: (claimed: Claim, status: number, excerpt?: string) => settle(on, now(), claimed, status, excerpt),
    queueEvent: () =>
      fanOutAll(on.queue, [{ id: `event-${++number}`, type: 'card.updated', body: '{"a":1}' }], now()),
  }
}

/** An Enterprise account that is signed in, with a webhook. */
async function owner(service: AccountService, { store }: Backend) {
  const email = someone()
  const cookie = await service.signIn(email)
  const account = await store.accountByEmail(email)
  await store.setPlan(account?.id ?? '', 'enterprise')
  const request = (method: string, path: string, body?: unknown) =>
    service.request(`/portal/api${path}`, { method, cookie, ...(body === undefined ? {} : { body }) })
  const { body } = await request('POST', '/keys', { name: 'receiver' })
  const key = String(body.api_key)
  const events = ['card.updated']
  const made = await service.request('/v1/webhooks', { key, body: { url: 'https://hooks.example/', events } })
  const { id, secret } = made.body.data as { id: string; secret: string }
  return { email, cookie, request, key, id, secret }
}

async function settle({ queue }: Backend, now: Date, claimed: Claim, status: number, excerpt?: string) {
  const failure = status < 300 ? null : ('status' as const)
  const attempt = {
    at: now.toISOString(),
    ms: 5,
    status,
    failure,
    ...(excerpt === undefined ? {} : { excerpt }),
  }
  const next = { state: failure === null ? ('delivered' as const) : ('failed' as const) }
  const about = {
    deliveryId: claimed.deliveryId,
    webhookId: claimed.webhook.id,
    isTest: claimed.isTest,
  }
  await queue.settle('w', [{ ...about, attempt, next, deactivate: status === 410 ? 'gone' : null }], {
    attempts: 10,
    days: 5,
  })
}
