import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, hash } from 'node:crypto'

/** Encrypts signing secrets for the store, each bound to its webhook. */
export interface Seal {
  seal(secret: string, webhookId: string): string
  /** Decrypts a sealed secret. Throws if another key sealed it or it belongs to another webhook. */
  open(sealed: string, webhookId: string): string
}

const CIPHER = 'aes-256-gcm'
const SEALED = 'sealed:'
const PLAIN = 'plain:'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals with AES-256-GCM. The first key text seals, all of them open, so that keys can be rotated. The webhook's id is authenticated,
 * so a secret copied to another webhook does not open. Without key texts secrets are stored in plain text. Secrets stored in plain
 * text always open.
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

/** Tries each key. The cipher authenticates, so only the key that sealed a text opens it. */
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
