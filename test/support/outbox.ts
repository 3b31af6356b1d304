import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mailer, MailRefused, type Message } from '../../proxy/mail/mail.ts'

/** Mail that was sent, and ways in which sending goes wrong. */
export interface Outbox extends Mailer {
  readonly sent: Message[]
  /** What happens to the next mails. */
  fails: 'never' | 'for now' | 'for good'
  /** The token of the newest link that an address got. */
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

/** The mails that a service has left in its state folder, whole ones only, as they were written. */
export async function mailsIn(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}
