import type { EventType } from './contract.ts'

/** An event, as a webhook receives it. */
export interface WebhookEvent {
  /** Stable: a repeated delivery has the same id. */
  readonly id: string
  readonly type: EventType | 'webhook.test'
  readonly timestamp: string
  readonly api_version: string
  readonly data: { readonly [name: string]: unknown }
}

/** Headers of a request: `Headers`, or an object with lower-case names as in `node:http`. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

export interface VerifyOptions {
  /** Signing secret, `whsec_…`. */
  readonly secret: string
  readonly headers: WebhookHeaders
  /** The body as received, before any parsing. */
  readonly body: string | Uint8Array
  /** Current time. Default: the system's clock. */
  readonly now?: Date
  /** Largest difference from the current time, in seconds. Default: 300. */
  readonly tolerance?: number
}

/** The signature of a delivery is wrong, or the delivery is too old. */
export class WebhookVerificationError extends Error {
  constructor() {
    super('The signature of the delivery is wrong, or the delivery is too old.')
    this.name = 'WebhookVerificationError'
  }
}

/** Returns the event of a delivery that is genuine and fresh. Throws `WebhookVerificationError` for any other. */
export async function readWebhook(options: VerifyOptions): Promise<WebhookEvent> {
  if (!(await verifyWebhook(options))) throw new WebhookVerificationError()
  const { body } = options
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent
}

/** Whether a delivery is genuine and fresh, by its `webhook-signature`. */
export async function verifyWebhook(options: VerifyOptions): Promise<boolean> {
  const { secret, headers, body, now = new Date(), tolerance = 300 } = options
  const timestamp = header(headers, 'webhook-timestamp')
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  if (!/^[0-9]+$/.test(timestamp) || age > tolerance) return false
  const signed = join(encode(`${header(headers, 'webhook-id')}.${timestamp}.`), bytesOf(body))
  const digest = await sign(fromBase64(secret.replace(/^whsec_/, '')), signed)
  const signatures = header(headers, 'webhook-signature').split(' ')
  return signatures.some((signature) => isSame(signature, `v1,${btoa(String.fromCharCode(...digest))}`))
}

/** Whether the body is genuine, by `X-Service-Signature`. It does not cover the time. */
export async function verifyWebhookBody(options: Omit<VerifyOptions, 'now' | 'tolerance'>): Promise<boolean> {
  const digest = await sign(encode(options.secret), bytesOf(options.body))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return isSame(header(options.headers, 'x-service-signature'), `sha256=${hex}`)
}

const encode = (text: string) => new TextEncoder().encode(text)
const bytesOf = (body: string | Uint8Array) => (typeof body === 'string' ? encode(body) : body)
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

function header(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers ? headers.get(name) : (headers as { [name: string]: unknown })[name]
  return typeof value === 'string' ? value : ''
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

async function sign(key: Uint8Array<ArrayBuffer>, text: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new Uint8Array(text)))
}

/** Compares in constant time, so that the time does not reveal where two texts differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let i = 0; i < other.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}
