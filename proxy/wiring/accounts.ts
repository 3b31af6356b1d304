import { join } from 'node:path'
import type { Billing } from '../billing/billing.ts'
import type { Deps } from '../deps.ts'
import { httpMailer } from '../mail/http-mail.ts'
import type { Mailer } from '../mail/mail.ts'
import { createPortal } from '../portal/portal.ts'
import type { Config } from '../settings/config.ts'
import { clientIp, isUntrustedProxy } from '../signup/client-ip.ts'
import { startLinkSender } from '../signup/send-links.ts'
import { signUp } from '../signup/sign-up.ts'
import type { Store } from '../store/store.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

type Shared = Pick<Deps, 'store' | 'sandbox' | 'now' | 'random' | 'log' | 'links'> & {
  readonly mailer: Mailer
  readonly webhooks: Webhooks
}

/** The application's dependencies for sign-up, portal and billing. */
export interface AccountWiring {
  readonly deps: Pick<Deps, 'clientOf' | 'signUp' | 'portal' | 'billing'>
  /** Finishes sending the emails in progress. */
  stop(): Promise<void>
}

/** Wires sign-up, portal, billing and email of the Node server. */
export async function wireAccounts(config: Config, shared: Shared): Promise<AccountWiring> {
  const { portalUrl } = config
  const { store } = shared
  const linkSending = startLinkSender({ ...shared, portalUrl })
  const billing = await openBilling(config, shared)
  return {
    deps: {
      clientOf: clientResolver(config, shared.log),
      signUp: signUp({ store, portalUrl, wake: linkSending.wake }),
      portal: createPortal({ ...shared, portalUrl, billing }),
      ...(billing === null ? {} : { billing }),
    },
    stop: linkSending.stop,
  }
}

/** Returns a function that finds a client's IP address. Logs once if a request names its client in a header that is not trusted. */
function clientResolver(config: Config, log: Deps['log']): NonNullable<Deps['clientOf']> {
  let hasWarned = false
  return (headers, connection) => {
    if (!hasWarned && isUntrustedProxy(headers, config)) {
      hasWarned = true
      log('error', 'X-Forwarded-For is ignored: set TRUST_PROXY if a proxy of yours sends it')
    }
    return clientIp(headers, socketAddress(connection), config)
  }
}

/** Opens billing as configured; null if it is not. */
export async function openBilling(
  config: Config,
  deps: Pick<Shared, 'now' | 'log'> & { readonly store: Store },
): Promise<Billing | null> {
  const { stripe, portalUrl } = config
  if (stripe === null) return null
  // Loaded only if needed, since Stripe's library is large.
  const { stripeBilling } = await import('../billing/stripe.ts')
  return stripeBilling(stripe, { ...deps, portalUrl })
}

/** Opens email as configured. `print` shows the emails that are saved to the outbox. */
export async function openMailer(
  { mail, mailFrom: from, stateDir }: Config,
  now: () => Date,
  print: (text: string) => void,
): Promise<Mailer> {
  if (mail.by === 'smtp') return (await import('../mail/smtp.ts')).smtpMailer({ url: mail.url, from })
  if (mail.by === 'api') return httpMailer({ url: mail.url, key: mail.key, from, fetch })
  const { outboxMailer } = await import('../mail/outbox.ts')
  return outboxMailer({ folder: join(stateDir, 'outbox'), from, print, now })
}

/** The connection as @hono/node-server passes it. */
interface NodeConnection {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

const socketAddress = (connection: unknown): string | undefined =>
  (connection as NodeConnection | undefined)?.incoming?.socket?.remoteAddress
