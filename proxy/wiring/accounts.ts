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

type Shared = Pick<Deps, 'store' | 'now' | 'random' | 'log' | 'links'> & {
  readonly mailer: Mailer
  readonly webhooks: Webhooks
}

/** Sign-up, portal, billing and mail, as the application takes them, and how to end them. */
export interface AccountWiring {
  readonly deps: Pick<Deps, 'clientOf' | 'signUp' | 'portal' | 'billing'>
  stop(): Promise<void>
}

/** Wires the account side of the Node server. */
export async function wireAccounts(config: Config, shared: Shared): Promise<AccountWiring> {
  const { portalUrl } = config
  const { store } = shared
  const sending = startLinkSender({ ...shared, portalUrl })
  const billing = await openBilling(config, shared)
  return {
    deps: {
      clientOf: clientsOf(config, shared.log),
      signUp: signUp({ store, portalUrl, wake: sending.wake }),
      portal: createPortal({ ...shared, portalUrl, billing }),
      ...(billing === null ? {} : { billing }),
    },
    stop: sending.stop,
  }
}

/** Tells clients apart as configured. Logs once when it cannot: a request names a client in a header that does not count. */
function clientsOf(config: Config, log: Deps['log']): NonNullable<Deps['clientOf']> {
  let hasWarned = false
  return (headers, connection) => {
    if (!hasWarned && isUntrustedProxy(headers, config)) {
      hasWarned = true
      log('error', 'X-Forwarded-For is ignored: set TRUST_PROXY if a proxy of yours sends it')
    }
    return clientIp(headers, socketAddress(connection), config)
  }
}

/** Billing as configured, or null. */
export async function openBilling(
  config: Config,
  deps: Pick<Shared, 'now' | 'log'> & { readonly store: Store },
): Promise<Billing | null> {
  const { stripe, portalUrl } = config
  if (stripe === null) return null
  // Large, and not needed where nothing is sold.
  const { stripeBilling } = await import('../billing/stripe.ts')
  return stripeBilling(stripe, { ...deps, portalUrl })
}

/** Mail as configured. `print` shows what the outbox keeps. */
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

/** What @hono/node-server tells of the connection. */
interface NodeConnection {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

const socketAddress = (connection: unknown): string | undefined =>
  (connection as NodeConnection | undefined)?.incoming?.socket?.remoteAddress
