/** A mail to one person. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands mail to whatever carries it. Resolves once it has been taken over. */
export interface Mailer {
  send(message: Message): Promise<void>
}

/** The mail will never be taken, however often it is tried: there is no such mailbox, for one. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}

/** The address, which must be one: whatever a mail program could take for several, or for a header, is refused. */
export function oneRecipient(address: string): string {
  if (!/^[^\s,;:<>()"\\@]+@[^\s,;:<>()"\\@]+$/.test(address))
    throw new MailRefused('The recipient is not one address')
  return address
}
