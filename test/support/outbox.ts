import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mailer, MailRefused, type Message } from '../../proxy/mail/mail.ts'

/** Sent emails, and failures of sending. */
export interface Outbox extends Mailer {
  readonly sent: Message[]
  /** Outcome of the next emails. */
  fails: 'never' | 'for now' | 'for good'
  /** The token of the newest link sent to an email address. */
  tokenOf(email: string): string
}

export function outbox(): Outbox {
  const box: Outbox = {
    sent: [],
    fails: 'never',
    send: async (message) => {
      if (box.fails === 'for now') throw new Error('the mail server is down')
      if (box.fails === 'for good') throw new MailRefused('no such mailbox')
      box.sent.push(message)
    },
    tokenOf: (email) => {
      const mail = box.sent.findLast(({ to }) => to === email)
      const token = /\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (token === undefined) throw new Error(`no link was sent to ${email}`)
      return token
    },
  }
  return box
}

/** Returns the complete emails that a service has saved in its state folder, as written. */
export async function mailsIn(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}
