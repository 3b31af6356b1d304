import { domainToASCII } from 'node:url'
import { hashOf } from './key.ts'

/**
 * The one form of an e-mail address: no blanks around it, lower case, domain in ASCII. Tags and dots before the `@` stay: they
 * may be different mailboxes. An account has one address in this form.
 */
export function normalEmail(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const domain = domainToASCII(trimmed.slice(at + 1))
  return domain === '' ? trimmed : `${trimmed.slice(0, at)}@${domain}`
}

/** Names an address where it need not be read: in store keys and in links. */
export const addressId = (email: string): string => hashOf(normalEmail(email)).slice(0, 32)
