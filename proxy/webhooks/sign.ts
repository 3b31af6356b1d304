import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'

/** Header of the signature (spec 5.7), and of the signature by the previous secret. */
export const SIGNATURE = 'X-Service-Signature'
export const PREVIOUS_SIGNATURE = 'X-Service-Signature-Previous'

const PREFIX = 'whsec_'

/** Creates a signing secret from 32 random bytes. */
export function newSecret(random: (bytes: number) => Uint8Array): string {
  return PREFIX + Buffer.from(random(32)).toString('base64')
}

export interface Signing {
  /** Id of the event: the same for all attempts. */
  readonly id: string
  readonly body: string
  /** Time of this attempt. */
  readonly at: Date
  readonly secret: string
  /** The previous secret, while it is still valid. */
  readonly previous: string | null
}

/**
 * Signature headers of a delivery (decision 26). The header of spec 5.7 is keyed by the text of the secret. Those of Standard Webhooks
 * are keyed by the bytes that the secret encodes, and sign id and time too.
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
