import type { Mailer, Message } from '../mail/mail.ts'
import { MailRefused } from '../mail/mail.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** Tells the owner by mail that a webhook became inactive. */
export const tellByMail =
  (store: Pick<Store, 'account'>, mailer: Mailer, portalUrl: string) => async (webhook: WebhookRecord) => {
    const account = await store.account(webhook.accountId)
    if (account === null) return
    try {
      await mailer.send(inactiveMail(account.email, webhook, portalUrl))
    } catch (error) {
      // A mailbox that takes no mail will take none tomorrow.
      if (!(error instanceof MailRefused)) throw error
    }
  }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function inactiveMail(to: string, { url, inactiveBecause }: WebhookRecord, portalUrl: string): Message {
  const why =
    inactiveBecause === 'gone'
      ? 'it answered 410 Gone, which asks for no more deliveries'
      : 'every delivery to it has failed for five days'
  const where = `${portalUrl}/webhooks/`
  const lines = [
    `Your webhook ${url} is inactive now: ${why}.`,
    'No more events are delivered to it.',
    `Once the receiver works again, activate it in the portal, where missed deliveries can be sent again: ${where}`,
  ]
  const html = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')
  return { to, subject: 'A webhook has become inactive', text: `${lines.join('\n\n')}\n`, html }
}
