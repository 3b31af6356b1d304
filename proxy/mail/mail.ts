/** An email to one recipient. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends email. Resolves when the next server has accepted it. */
export interface Mailer {
  send(message: Message): Promise<void>
}

/** The email was refused permanently, for example because there is no such mailbox. Do not retry. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** Returns the email address. Throws MailRefused if a mail program could read it as several addresses or as a header. */
export function oneRecipient(email: string): string {
  if (!/^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(email))
    throw new MailRefused('The recipient is not a single email address')
  return email
}
