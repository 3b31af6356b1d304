import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, hash } from 'node:crypto'

/** Keeps signing secrets so that they can sign later, bound to the webhook they belong to. */
export interface Seal {
  seal(secret: string, webhookId: string): string
  /** Throws where the text was sealed by another key, or belongs to another webhook. */
  open(sealed: string, webhookId: string): string
}

const CIPHER = 'aes-256-gcm'
const SEALED = 'sealed:'
const PLAIN = 'plain:'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals with AES-256-GCM by a key made from the first of the configured texts; the webhook's id is authenticated with it, so a
 * row copied onto another webhook does not open. What another of them has sealed still opens, so that keys can be changed.
 * Without a key secrets are kept as they are, and those kept so before still open.
 */
export function sealBy(keyTexts: readonly string[], random: (bytes: number) => Uint8Array): Seal {
  const keys = keyTexts.map((text) => Buffer.from(hash('sha256', text), 'hex'))
  const [key] = keys
  return {
    seal: (secret, webhookId) =>
      key === undefined ? PLAIN + secret : SEALED + encrypt(secret, webhookId, key, random(IV_BYTES)),
    open(sealed, webhookId) {
      if (sealed.startsWith(PLAIN)) return sealed.slice(PLAIN.length)
      if (keys.length === 0)
        throw new Error('Webhook secrets are sealed, and no key to open them is configured')
      return firstOpened(keys, (one) => decrypt(sealed.slice(SEALED.length), webhookId, one))
    },
  }
}

/** Only the key that sealed a text opens it: the cipher tells. */
function firstOpened(keys: readonly Uint8Array[], open: (key: Uint8Array) => string): string {
  let refused: unknown
  for (const key of keys)
    try {
      return open(key)
    } catch (cause) {
      refused = cause
    }
  throw refused
}

function encrypt(text: string, bound: string, key: Uint8Array, iv: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound))
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64')
}

function decrypt(text: string, bound: string, key: Uint8Array): string {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
