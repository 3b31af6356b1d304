import type { Mailer, Message } from '../mail/mail.ts'
import { MailRefused } from '../mail/mail.ts'
import { renderMail } from '../mail/render.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** Tells the owner by mail that a webhook became inactive. */
export const notifyByEmail =
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

const WHY = {
  gone: 'it answered 410 Gone, which asks for no more deliveries',
  failing: 'every delivery to it has failed for five days',
} as const

function inactiveMail(to: string, { url, inactiveBecause }: WebhookRecord, portalUrl: string): Message {
  const why = WHY[inactiveBecause === 'gone' ? 'gone' : 'failing']
  return {
    to,
    ...renderMail({
      subject: 'A webhook has become inactive',
      title: 'A webhook has become inactive',
      paragraphs: [
        `Your webhook ${url} is inactive now: ${why}.`,
        'No more events are delivered to it. Once the receiver works again, activate it in the portal, where missed deliveries can be sent again.',
      ],
      action: { words: 'To your webhooks', link: `${portalUrl}/webhooks/` },
      reason: 'You get this mail because your account with Card Data Service has this webhook.',
      preview: 'No more events are delivered to it.',
    }),
  }
}
