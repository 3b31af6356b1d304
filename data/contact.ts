/** A contact as pages show it. */
export interface Contact {
  readonly shown: string
  readonly href: string
}

/** Senders that do not read replies. */
const NO_REPLY = /\b(?:no|do-?not)[-_.]?reply\b/i

/**
 * Returns the operator's contact from the first setting that has one; null if none has. The sender of emails counts unless it
 * does not read replies.
 */
export function contactOf(env: Readonly<Record<string, string | undefined>>): Contact | null {
  const contacts = [env.CONTACT, env.MAIL_FROM, env.FETCH_CONTACT].map((text = '') => contactIn(text))
  const shown = contacts.find((contact) => contact !== '' && !NO_REPLY.test(contact))
  return shown === undefined ? null : { shown, href: linkTo(shown) }
}

/** Returns the email address or URL in a text such as `Card Data <help@cards.example>` or `mailto:help@cards.example`. */
const contactIn = (text: string): string =>
  (/<([^<>]+)>/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/, '')

const linkTo = (contact: string): string =>
  contact.includes('@') && !contact.includes('://') ? `mailto:${contact}` : contact
