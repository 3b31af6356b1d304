import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { type Mode, modeOf } from '../../data/schema/sandbox.ts'

/**
 * A key is `cds_live_` or `cds_test_` + account (12) + secret (32) + checksum (6), in base62. The account part identifies the account
 * without a lookup, so that a store can keep an account's keys and counters together. The secret of a test key begins with the number
 * of its plan, so that its counters are known without a lookup too. The checksum detects mistyped keys without the store. Only the
 * SHA-256 of the whole text is stored.
 */
const PREFIXES: Readonly<Record<Mode, string>> = { live: 'cds_live_', test: 'cds_test_' }
const PREFIX_LENGTH = PREFIXES.live.length
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCOUNT_LENGTH = 12
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SECRET_AT = PREFIX_LENGTH + ACCOUNT_LENGTH
const CHECKED_LENGTH = SECRET_AT + SECRET_LENGTH
const KEY_FORM = new RegExp(
  `^(?:${PREFIXES.live}|${PREFIXES.test})[0-9A-Za-z]{${ACCOUNT_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)

/** What the secret of a test key begins with, by its plan. Never changed: it is part of the keys that exist. */
const PLAN_NUMBERS: Readonly<Record<Plan, string>> = { free: '0', starter: '1', pro: '2', enterprise: '3' }

/** Returns `size` random bytes. */
export type Random = (size: number) => Uint8Array
export const systemRandom: Random = (size) => randomBytes(size)

/** The parts of a well-formed key. */
export interface ParsedKey {
  readonly accountId: string
  /** SHA-256 of the key's text, hex. */
  readonly hash: string
  /** Plan of a test key; missing in a live key, which has the plan of its account. */
  readonly testPlan?: Plan
}

/** Parses a key. Null if its form or checksum is wrong. */
export function parseKey(text: string): ParsedKey | null {
  if (!KEY_FORM.test(text)) return null
  if (checksum(text.slice(0, CHECKED_LENGTH)) !== text.slice(CHECKED_LENGTH)) return null
  const key = { accountId: text.slice(PREFIX_LENGTH, SECRET_AT), hash: hashOf(text) }
  if (!text.startsWith(PREFIXES.test)) return key
  const testPlan = PLANS.find((plan) => PLAN_NUMBERS[plan] === text[SECRET_AT])
  return testPlan === undefined ? null : { ...key, testPlan }
}

/** Creates a key of the account, a test key if it gets a plan of its own. Its text is shown once. */
export function newKey(accountId: string, random: Random, testPlan?: Plan): string {
  const number = testPlan === undefined ? '' : PLAN_NUMBERS[testPlan]
  const secret = number + randomText(SECRET_LENGTH - number.length, random)
  const checked = `${PREFIXES[modeOf({ testPlan })]}${accountId}${secret}`
  return checked + checksum(checked)
}

/** SHA-256, hex, which the store has instead of a key or another secret. */
export const hashOf = (text: string): string => hash('sha256', text, 'hex')

/** Creates the id of an account, the second part of its keys. */
export const newAccountId = (random: Random): string => randomText(ACCOUNT_LENGTH, random)

/** Creates the id by which the portal and the request log name a key. */
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
