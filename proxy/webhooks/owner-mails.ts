import pTimeout from 'p-timeout'
import { MINUTE_MS } from '../../data/time.ts'
import type { Log } from '../log.ts'
import type { DeliveryQueue, WebhookRecord } from './store.ts'

export interface OwnerMailDeps {
  readonly queue: Pick<DeliveryQueue, 'claimNotice' | 'releaseNotice' | 'markNotified'>
  /** Notifies the owner that a webhook became inactive. */
  readonly notifyOwner: (webhook: WebhookRecord) => Promise<void>
  readonly now: () => Date
  readonly log: Log
}

/** Far longer than an email takes. A failed email is tried again at the first wake after it. */
const LEASE_MS = 10 * MINUTE_MS

/**
 * Notifies the owners of inactive webhooks in the background, one at a time, so that a slow mail server delays no delivery. A worker leases
 * each email, so that several workers send it once.
 */
export interface OwnerMails {
  /** Starts to notify the owners that are still to be notified. */
  wake(): void
  /** Waits at most `ms` for the emails that are due, then starts no more until the next `wake`. */
  finish(ms: number): Promise<void>
}

/** Creates the sender of emails to owners. */
export function ownerMails({ queue, notifyOwner, now, log }: OwnerMailDeps): OwnerMails {
  let sending: Promise<void> | undefined
  let isDue = false
  let isPaused = false

  const notify = async (webhook: WebhookRecord) => {
    try {
      await notifyOwner(webhook)
      await queue.markNotified(webhook.id)
    } catch (cause) {
      log('error', 'owner could not be notified of an inactive webhook', { webhook: webhook.id, cause })
    }
  }
  const notifyAll = async () => {
    while (!isPaused) {
      const webhook = await queue.claimNotice(now(), LEASE_MS)
      if (webhook === null) return
      if (isPaused) return queue.releaseNotice(webhook.id)
      await notify(webhook)
    }
  }
  const run = async () => {
    while (isDue && !isPaused) {
      isDue = false
      try {
        await notifyAll()
      } catch (cause) {
        log('error', 'owners of inactive webhooks could not be read', { cause })
      }
    }
    sending = undefined
  }

  return {
    wake() {
      isDue = true
      isPaused = false
      sending ??= run()
    },
    async finish(ms) {
      if (sending !== undefined && ms > 0) await pTimeout(sending, { milliseconds: ms, fallback: () => {} })
      isPaused = true
    },
  }
}
