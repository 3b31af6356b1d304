import { Buffer } from 'node:buffer'
import { hashOf, type Random } from '../accounts/key.ts'

/** A sign-in link's text: which address it is for, and a secret of 256 bits. Only its hash is stored. */
export interface SignInLink {
  readonly addressId: string
  /** SHA-256 of the whole text, hex. */
  readonly hash: string
}

const FORM = /^([0-9a-f]{32})[0-9A-Za-z_-]{43}$/

/** A secret of 256 bits, as text that may stand in an address. */
export const newSecret = (random: Random): string => Buffer.from(random(32)).toString('base64url')

export const newLinkText = (addressId: string, random: Random): string => addressId + newSecret(random)

/** What a link's text says of itself, or null where it is no such text. */
export function parseLink(text: string): SignInLink | null {
  const addressId = FORM.exec(text)?.[1]
  return addressId === undefined ? null : { addressId, hash: hashOf(text) }
}
