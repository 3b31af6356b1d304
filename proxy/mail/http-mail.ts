import { type Mailer, MailRefused, oneRecipient } from './mail.ts'

export interface HttpMailOptions {
  /** URL that emails are posted to, such as `https://api.resend.com/emails`. */
  readonly url: string
  readonly key: string
  readonly from: string
  readonly fetch: typeof fetch
}

const TIMEOUT_MS = 10_000

/** Sends email through an HTTP API that takes JSON with from, to, subject, text and html, and the key as a bearer token. */
export function httpMailer({ url, key, from, fetch }: HttpMailOptions): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: [oneRecipient(to)], subject, text, html }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (ok) return
      const reason = `The mail API responded with ${status}`
      throw status === 400 || status === 422 ? new MailRefused(reason) : new Error(reason)
    },
  }
}
