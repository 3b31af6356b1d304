import type { Mailer, Message } from '../mail/mail.ts'
import { MailRefused } from '../mail/mail.ts'
import { renderMail } from '../mail/render.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRecord } from './store.ts'

/** Notifies the owner by email that a webhook became inactive. */
export const notifyByEmail =
  (store: Pick<Store, 'account'>, mailer: Mailer, portalUrl: string) => async (webhook: WebhookRecord) => {
    const account = await store.account(webhook.accountId)
    if (account === null) return
    try {
      await mailer.send(inactiveMail(account.email, webhook, portalUrl))
    } catch (error) {
      // A mailbox that refuses the email will refuse it again, so the owner counts as notified.
      if (!(error instanceof MailRefused)) throw error
    }
  }

const WHY = {
  gone: 'the receiver responded with 410 Gone, which asks for no more deliveries',
  failing: 'every delivery has failed for five days',
} as const

function inactiveMail(to: string, { url, inactiveBecause }: WebhookRecord, portalUrl: string): Message {
  const why = WHY[inactiveBecause === 'gone' ? 'gone' : 'failing']
  return {
    to,
    ...renderMail({
      subject: 'A webhook has become inactive',
      title: 'A webhook has become inactive',
      paragraphs: [
        `Your webhook ${url} is now inactive: ${why}.`,
        'It no longer receives events. When the receiver works again, activate the webhook in the portal.',
        'There you can also resend missed deliveries.',
      ],
      action: { words: 'Open your webhooks', link: `${portalUrl}/webhooks/` },
      reason: 'You received this email because your Card Data Service account has this webhook.',
      preview: 'It no longer receives events.',
    }),
  }
}
