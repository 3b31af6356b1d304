import type { Random } from '../accounts/key.ts'
import type { Log } from '../log.ts'
import { type Mailer, MailRefused } from '../mail/mail.ts'
import { LINK_TTL_MS, type LinkRequest, type SignInStore } from '../store/sign-in.ts'
import { newLink } from './link.ts'
import { signInMail } from './sign-in-mail.ts'

export interface LinkSender {
  readonly store: Pick<SignInStore, 'claimLinks' | 'saveLink' | 'settleLink'>
  readonly mailer: Mailer
  readonly portalUrl: string
  readonly now: () => Date
  readonly random: Random
  readonly log: Log
}

/** A link that is not sent is retried after this time, also if the process crashed while sending it. */
const RETRY_MS = 30_000
/** Maximum links sent at once. */
const BATCH_MAX = 10

/**
 * Sends the links that are due and returns their number. A link is created when it is sent, and only its hash is stored. So the queue
 * holds no secret, the link's lifetime starts when it is sent, and a crash loses no request.
 */
export async function sendLinks(sender: LinkSender): Promise<number> {
  const now = sender.now()
  const retryAt = new Date(now.getTime() + RETRY_MS)
  const due = await sender.store.claimLinks(now, retryAt, BATCH_MAX)
  await Promise.all(due.map((request) => sendLink(request, retryAt, sender)))
  return due.length
}

async function sendLink({ addressId, email, attempts }: LinkRequest, retryAt: Date, sender: LinkSender) {
  const { store, mailer, portalUrl, now, random, log } = sender
  const { text, hash } = newLink(addressId, random)
  try {
    await store.saveLink({ addressId, hash, expiresAt: new Date(now().getTime() + LINK_TTL_MS) })
    await mailer.send({ to: email, ...signInMail(`${portalUrl}/confirm?token=${text}`) })
    await store.settleLink(addressId, retryAt)
  } catch (cause) {
    const isRefused = cause instanceof MailRefused
    log('error', 'A sign-in link could not be sent', { attempts: attempts + 1, retry: !isRefused, cause })
    if (isRefused) await store.settleLink(addressId, retryAt).catch(() => {})
  }
}

/** The sender of queued links, in the background. */
export interface LinkSending {
  /** Sends the links that are due now, without waiting for them. */
  wake(): void
  /** Stops after the links in progress are sent. */
  stop(): Promise<void>
}

/** Starts sending: at once when woken, and every `everyMs` for retries and for links that a crashed process has left. */
export function startLinkSender(sender: LinkSender, everyMs = 30_000): LinkSending {
  let round: Promise<void> | undefined
  let isWoken = false
  const run = async () => {
    do {
      isWoken = false
      try {
        if ((await sendLinks(sender)) === BATCH_MAX) isWoken = true
      } catch (cause) {
        sender.log('error', 'Due sign-in links could not be read', { cause })
      }
    } while (isWoken)
    round = undefined
  }
  const wake = () => {
    isWoken = true
    // Starts after the response to the request that queued the link.
    round ??= new Promise<void>((done) => setImmediate(done)).then(run)
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
