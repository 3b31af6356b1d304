import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { httpMailer } from '../../proxy/mail/http-mail.ts'
import { type Mailer, MailRefused, type Message } from '../../proxy/mail/mail.ts'
import { outboxMailer } from '../../proxy/mail/outbox.ts'
import { smtpMailer } from '../../proxy/mail/smtp.ts'
import { signInMail } from '../../proxy/signup/sign-in-mail.ts'
import { notifyByEmail } from '../../proxy/webhooks/inactive-mail.ts'
import type { WebhookRecord } from '../../proxy/webhooks/store.ts'

const LINK = 'https://cards.example/portal/confirm?token=abc&x=1'
const FROM = 'Card Data Service <no-reply@cards.example>'
const message = { to: 'owner@example.com', ...signInMail(LINK) }

describe('the sign-in mail', () => {
  it('has the link as text and HTML, and its lifetime', () => {
    const { subject, text, html } = message
    expect(subject).toBe('Your sign-in link for Card Data Service')
    expect(text).toContain(`\n${LINK}\n`)
    expect(html).toContain('href="https://cards.example/portal/confirm?token=abc&amp;x=1"')
    for (const part of [text, html]) expect(part).toMatch(/within\s10\sminutes/)
  })

  it('loads nothing from the network', () => {
    expect(message.html).not.toMatch(/<img|<link|<script|url\(|src=|@import/)
    expect(
      message.html.match(/https?:[^"<\s]+/g)?.every((url) => url.startsWith('https://cards.example/')),
    ).toBe(true)
  })

  it('has lines short enough for every mail program', () => {
    expect(message.text.split('\n').every((line) => line === LINK || line.length <= 78)).toBe(true)
  })
})

describe('the mail about an inactive webhook', () => {
  const url = 'https://hooks.example/<b>?a=1&b=2'
  const sent: Message[] = []
  const mailer = { send: async (one: Message) => void sent.push(one) }
  const account = {
    id: 'a',
    email: 'owner@example.com',
    plan: 'enterprise',
    suspended: false,
    createdAt: '',
  } as const
  const notify = notifyByEmail({ account: async () => account }, mailer, 'https://cards.example/portal')
  const webhook = { accountId: 'a', url, inactiveBecause: 'gone' } as WebhookRecord

  it('names the webhook, the reason, and the portal, in text and HTML', async () => {
    await notify(webhook)
    const { to, subject, text, html } = sent[0]!
    expect([to, subject]).toEqual(['owner@example.com', 'A webhook has become inactive'])
    for (const part of [text, html]) {
      expect(part).toContain('https://cards.example/portal/webhooks/')
      expect(part.replace(/\s+/g, ' ')).toContain('the receiver responded with 410 Gone')
    }
    expect(text).toContain(url)
    expect(html).toContain('https://hooks.example/&lt;b&gt;?a=1&amp;b=2')
  })

  it('is not retried for an invalid mailbox or a deleted account', async () => {
    const refuse = async () => Promise.reject(new MailRefused('no'))
    const by = (found: typeof account | null, send: Mailer['send']) =>
      notifyByEmail({ account: async () => found }, { send }, 'https://cards.example/portal')(webhook)
    await by(account, refuse)
    await by(null, () => Promise.reject(new Error('not called')))
    await expect(by(account, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  })
})

describe('the outbox', () => {
  it('stores complete mails in a private folder and prints them', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'cds-outbox-')), 'outbox')
    const printed: string[] = []
    const mailer = outboxMailer({
      folder,
      from: FROM,
      print: (text) => printed.push(text),
      now: () => new Date('2026-11-21T12:00:00Z'),
    })
    await Promise.all([mailer.send(message), mailer.send({ ...message, to: 'other@example.com' })])
    const names = await readdir(folder)
    expect(names).toHaveLength(2)
    expect(names.every((name) => /^2026-11-21T120000\.000Z-\d+-\d\.eml$/.test(name))).toBe(true)
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const recipients = mails.map((mail) => mail.match(/^To: (.*?)\r?$/m)?.[1])
    expect(recipients.toSorted()).toEqual(['other@example.com', 'owner@example.com'])
    for (const mail of mails) {
      expect(mail).toMatch(/^From: Card Data Service <no-reply@cards\.example>\r?$/m)
      expect(mail).toContain('multipart/alternative')
    }
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect(printed.join()).toContain(LINK)
    await rm(folder, { recursive: true })
  })
})

async function smtp(onRecipient: (address: string) => Error | null = () => null) {
  const received: { readonly to: string[]; readonly data: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, done) => done(onRecipient(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          data: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

describe('SMTP', () => {
  it('delivers the mail', async () => {
    const { received, url, close } = await smtp()
    await smtpMailer({ url, from: FROM }).send(message)
    expect(received).toMatchObject([{ to: ['owner@example.com'] }])
    expect(received[0]?.data).toContain('Subject: Your sign-in link for Card Data Service')
    expect(received[0]?.data).toContain('text/html')
    await close()
  })

  it.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com, victim@example.com',
    'a@example.com;victim@example.com',
    'victim@example.com <a@example.com>',
    'a@b@victim.example.com',
  ])('sends nothing to %j', async (to) => {
    const { received, url, close } = await smtp()
    await expect(smtpMailer({ url, from: FROM }).send({ ...message, to })).rejects.toThrow(MailRefused)
    expect(received).toEqual([])
    await close()
  })

  it('distinguishes an unknown mailbox from a busy server, without the email address', async () => {
    for (const [code, refused] of [
      [550, true],
      [450, false],
    ] as const) {
      const error = Object.assign(new Error('owner@example.com is not here'), { responseCode: code })
      const { url, close } = await smtp(() => error)
      const failure = await smtpMailer({ url, from: FROM })
        .send(message)
        .catch((cause) => cause)
      expect(failure instanceof MailRefused).toBe(refused)
      expect(failure).toBeInstanceOf(Error)
      expect(`${failure.message} ${failure.cause}`).not.toContain('owner@')
      await close()
    }
  })

  it('reports an unreachable server as its own error', async () => {
    const { url, close } = await smtp()
    await close()
    await expect(smtpMailer({ url, from: FROM }).send(message)).rejects.toThrow('SMTP: ESOCKET')
  })
})

describe('an HTTP mail API', () => {
  const api = async (status: number) => {
    const received: { readonly headers: Readonly<Record<string, unknown>>; readonly body: unknown }[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status).end('{"message":"owner@example.com"}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`
    const mailer = httpMailer({ url, key: 'mail-api-key', from: FROM, fetch })
    return { received, mailer, close: () => server.close() }
  }

  it('receives the mail as JSON with the API key', async () => {
    const { received, mailer, close } = await api(200)
    await mailer.send(message)
    const { subject, text, html } = message
    const headers = { authorization: 'Bearer mail-api-key', 'content-type': 'application/json' }
    const body = { from: FROM, to: ['owner@example.com'], subject, text, html }
    expect(received).toEqual([{ headers: expect.objectContaining(headers), body }])
    close()
  })

  it.each([
    [422, true],
    [400, true],
    [401, false],
    [429, false],
    [500, false],
  ])('that returns %i rejects the mail permanently: %s', async (status, forGood) => {
    const { mailer, close } = await api(status)
    const failure = await mailer.send(message).catch((cause) => cause)
    expect(failure instanceof MailRefused).toBe(forGood)
    expect(failure.message).toBe(`The mail API responded with ${status}`)
    close()
  })
})
