import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mailer, oneRecipient } from './mail.ts'

export interface OutboxOptions {
  readonly folder: string
  readonly from: string
  /** Prints each email for the operator. */
  readonly print: (text: string) => void
  readonly now: () => Date
}

/** Writes email to `.eml` files and prints it instead of sending it, for use on a developer's machine. */
export function outboxMailer({ folder, from, print, now }: OutboxOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true })
  let count = 0
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail({
        ...message,
        to: oneRecipient(message.to),
        from,
        date: now(),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // An existing folder may be readable by other users.
      await chmod(folder, 0o700)
      count++
      const name = `${now().toISOString().replaceAll(':', '')}-${process.pid}-${count}.eml`
      // Renamed when complete, so that programs that watch the folder see whole emails only.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, bytes as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      print(`\nMail to ${message.to}: ${message.subject}\n(${join(folder, name)})\n\n${message.text}\n`)
    },
  }
}
