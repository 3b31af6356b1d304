import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Whether a delivery is genuine and fresh. `body` is the text as received, before any parsing; `headers` have lower-case names.
 */
export function verify(secret, headers, body, now = Date.now() / 1000) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.some((signature) => same(signature, `v1,${digest}`))
}

/** Whether the body is genuine, by its simple signature: keyed by the whole text of the secret. It does not cover the time. */
export function verifyBody(secret, headers, body) {
  const digest = createHmac('sha256', secret).update(body).digest('hex')
  return same(headers['x-service-signature'] ?? '', `sha256=${digest}`)
}
