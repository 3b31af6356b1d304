import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A key is `cds_live_` + account (12) + secret (32) + checksum (6), in base62. The account part identifies the account without a lookup,
 * so that a store can keep an account's keys and counters together. The checksum detects mistyped keys without the store. Only the
 * SHA-256 of the whole text is stored.
 */
export const KEY_PREFIX = 'cds_live_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCOUNT_LENGTH = 12
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const CHECKED_LENGTH = KEY_PREFIX.length + ACCOUNT_LENGTH + SECRET_LENGTH
const KEY_FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${ACCOUNT_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** Returns `size` random bytes. */
export type Random = (size: number) => Uint8Array
export const systemRandom: Random = (size) => randomBytes(size)

/** The parts of a well-formed key. */
export interface ParsedKey {
  readonly accountId: string
  /** SHA-256 of the key's text, hex. */
  readonly hash: string
}

/** Parses a key. Null if its form or checksum is wrong. */
export function parseKey(text: string): ParsedKey | null {
  if (!KEY_FORM.test(text)) return null
  if (checksum(text.slice(0, CHECKED_LENGTH)) !== text.slice(CHECKED_LENGTH)) return null
  const accountId = text.slice(KEY_PREFIX.length, KEY_PREFIX.length + ACCOUNT_LENGTH)
  return { accountId, hash: hashOf(text) }
}

/** Creates a key of the account. Its text is shown once. */
export function newKey(accountId: string, random: Random): string {
  const checked = `${KEY_PREFIX}${accountId}${randomText(SECRET_LENGTH, random)}`
  return checked + checksum(checked)
}

/** SHA-256, hex, which the store has instead of a key or another secret. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex')

export const newAccountId = (random: Random): string => randomText(ACCOUNT_LENGTH, random)

export const newKeyId = (random: Random): string => `key_${randomText(ACCOUNT_LENGTH, random)}`

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Skips bytes from 248 up, so that all letters are equally likely: 62 does not divide 256. */
function randomText(length: number, random: Random): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62)
    }
  }
  return text
}
