import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused, oneRecipient } from './mail.ts'

const TIMEOUT_MS = 10_000

/** Sends email through SMTP. `url` is `smtps://user:password@host:465` or `smtp://host:587`. */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (message) => {
      const to = oneRecipient(message.to)
      try {
        await transport.sendMail({ ...message, to, from })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Servers repeat the email address in their messages, so only the code is kept. */
function failureOf(error: unknown): Error {
  const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number }
  const reason = `SMTP: ${code} ${responseCode || ''}`.trim()
  return responseCode >= 550 && responseCode < 560 ? new MailRefused(reason) : new Error(reason)
}
