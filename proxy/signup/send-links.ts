import type { Random } from '../accounts/key.ts'
import type { Log } from '../log.ts'
import { type Mailer, MailRefused } from '../mail/mail.ts'
import { LINK_TTL_MS, type LinkRequest, type SignInStore } from '../store/sign-in.ts'
import { newLinkText, parseLink } from './link.ts'
import { signInMail } from './sign-in-mail.ts'

export interface LinkSender {
  readonly store: Pick<SignInStore, 'claimLinks' | 'saveLink' | 'settleLink'>
  readonly mailer: Mailer
  readonly portalUrl: string
  readonly now: () => Date
  readonly random: Random
  readonly log: Log
}

/** A link that could not be sent is tried again after this long; so is one whose sender died. */
const AGAIN_MS = 30_000
const AT_ONCE = 10

/**
 * Sends the links that are due; gives how many there were. The link is made when it is sent, and only its hash is stored: no
 * secret waits in a queue, a link lives from its sending, and a wish is lost by no crash.
 */
export async function sendLinks(sender: LinkSender): Promise<number> {
  const now = sender.now()
  const again = new Date(now.getTime() + AGAIN_MS)
  const due = await sender.store.claimLinks(now, again, AT_ONCE)
  await Promise.all(due.map((wanted) => sendLink(wanted, again, sender)))
  return due.length
}

async function sendLink({ addressId, email, attempts }: LinkRequest, again: Date, sender: LinkSender) {
  const { store, mailer, portalUrl, now, random, log } = sender
  const text = newLinkText(addressId, random)
  const hash = parseLink(text)?.hash ?? ''
  try {
    await store.saveLink({ addressId, hash, expiresAt: new Date(now().getTime() + LINK_TTL_MS) })
    await mailer.send({ to: email, ...signInMail(`${portalUrl}/confirm?token=${text}`) })
    await store.settleLink(addressId, again)
  } catch (cause) {
    const refused = cause instanceof MailRefused
    log('error', 'A sign-in link could not be sent', { attempts: attempts + 1, again: !refused, cause })
    if (refused) await store.settleLink(addressId, again).catch(() => {})
  }
}

export interface LinkSending {
  /** Something is due now. */
  wake(): void
  /** Ends it; what is under way is finished. */
  stop(): Promise<void>
}

/** Keeps sending: at once when woken, and twice a minute for what had to wait or was left by a process that died. */
export function startLinkSender(sender: LinkSender, everyMs = 30_000): LinkSending {
  let round: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    do {
      wanted = false
      try {
        if ((await sendLinks(sender)) === AT_ONCE) wanted = true
      } catch (cause) {
        sender.log('error', 'Links that are due could not be read', { cause })
      }
    } while (wanted)
    round = undefined
  }
  const wake = () => {
    wanted = true
    // Not before the answer that woke us has left.
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
