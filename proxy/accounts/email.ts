import { domainToASCII } from 'node:url'
import { hashOf } from './key.ts'

/**
 * Normalizes an email address: trimmed, lower case, domain in ASCII. Tags and dots before the `@` stay, since they may be different
 * mailboxes. Accounts are unique by this form.
 */
export function normalEmail(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const domain = domainToASCII(trimmed.slice(at + 1))
  return domain === '' ? trimmed : `${trimmed.slice(0, at)}@${domain}`
}

/** Identifies an email address in store keys and links, where it must not be readable. */
export const addressId = (email: string): string => hashOf(normalEmail(email)).slice(0, 32)
