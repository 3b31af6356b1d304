import { Buffer } from 'node:buffer'
import { hashOf, type Random } from '../accounts/key.ts'

/** A parsed sign-in link. Its text is the id of the email address and a secret of 256 bits. Only its hash is stored. */
export interface SignInLink {
  readonly addressId: string
  /** SHA-256 of the whole text, hex. */
  readonly hash: string
}

const FORM = /^([0-9a-f]{32})[0-9A-Za-z_-]{43}$/

/** Creates a secret of 256 bits as text that is safe in URLs. */
export const newSecret = (random: Random): string => Buffer.from(random(32)).toString('base64url')

/** Creates the text of a sign-in link, and its hash. */
export function newLink(addressId: string, random: Random): { readonly text: string; readonly hash: string } {
  const text = addressId + newSecret(random)
  return { text, hash: hashOf(text) }
}

/** Parses a link's text. Null if its form is wrong. */
export function parseLink(text: string): SignInLink | null {
  const addressId = FORM.exec(text)?.[1]
  return addressId === undefined ? null : { addressId, hash: hashOf(text) }
}
