import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'

/** Where the signature of spec 5.7 stands, and the one by the secret that is being replaced. */
export const SIGNATURE = 'X-Service-Signature'
export const PREVIOUS_SIGNATURE = 'X-Service-Signature-Previous'

const PREFIX = 'whsec_'

/** A new signing secret from 32 random bytes. */
export function newSecret(random: (bytes: number) => Uint8Array): string {
  return PREFIX + Buffer.from(random(32)).toString('base64')
}

export interface Signing {
  /** Stays the same over all attempts. */
  readonly id: string
  readonly body: string
  /** When this attempt is made. */
  readonly at: Date
  readonly secret: string
  /** The one before, while it still counts. */
  readonly previous: string | null
}

/**
 * The signature headers of a delivery (decision 26): spec 5.7's, keyed by the secret as it is shown, and those of Standard
 * Webhooks, keyed by the bytes that it encodes, which cover id and time as well.
 */
export function signatureHeaders({
  id,
  body,
  at,
  secret,
  previous,
}: Signing): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const secrets = previous === null ? [secret] : [secret, previous]
  const signed = `${id}.${seconds}.${body}`
  return {
    [SIGNATURE]: bodySignature(body, secret),
    ...(previous === null ? {} : { [PREVIOUS_SIGNATURE]: bodySignature(body, previous) }),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((one) => `v1,${hmac(keyOf(one), signed, 'base64')}`).join(' '),
  }
}

const bodySignature = (body: string, secret: string) => `sha256=${hmac(secret, body, 'hex')}`

const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64')

const hmac = (key: string | Uint8Array, text: string, form: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text, 'utf8').digest(form)
