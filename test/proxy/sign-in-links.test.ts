import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendLinks, startLinkSender } from '../../proxy/signup/send-links.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { type AccountService, accountService } from '../support/account-service.ts'
import { someone, somewhere } from '../support/accounts.ts'

let folder: string
let store: Store
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-links-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
// No other link is due then.
beforeEach(async () => {
  store = await openSqliteStore(join(folder, `${++number}.sqlite`))
})
afterEach(() => store.close())

const register = (service: AccountService, email: string) =>
  service.request('/v1/auth/register', { body: { email }, from: somewhere() })

describe('a sign-in link', () => {
  it('is sent only to the email address, with the configured portal’s URL', async () => {
    const service = accountService(store)
    const email = someone()
    await service.request('/v1/auth/register', {
      body: { email },
      from: somewhere(),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await sendLinks(service.sender)
    const [mail] = service.outbox.sent
    expect(service.outbox.sent).toHaveLength(1)
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain('https://cards.example/portal/confirm?token=')
    expect(mail?.text + (mail?.html ?? '')).not.toContain('evil')
  })

  it('is created when sent, and retried until the mail server works', async () => {
    const service = accountService(store)
    const email = someone()
    await register(service, email)
    service.outbox.fails = 'for now'
    for (let minute = 0; minute < 10; minute++) {
      await sendLinks(service.sender)
      service.clock.add(60)
    }
    service.outbox.fails = 'never'
    await sendLinks(service.sender)
    service.clock.add(9 * 60)
    const token = service.outbox.tokenOf(email)
    expect((await service.request('/portal/api/confirm', { body: { token } })).status).toBe(200)
    expect(service.log.join()).toContain('could not be sent')
    expect(service.log.join()).not.toContain(email)
  })

  it('is dropped if the mailbox does not exist', async () => {
    const service = accountService(store)
    await register(service, someone())
    service.outbox.fails = 'for good'
    await sendLinks(service.sender)
    service.outbox.fails = 'never'
    service.clock.add(120)
    await sendLinks(service.sender)
    expect(service.outbox.sent).toEqual([])
  })

  it('that a killed process left unsent is sent by the next process', async () => {
    const first = accountService(store)
    const email = someone()
    await register(first, email)
    // Claimed, but never sent.
    await store.claimLinks(first.clock.now(), new Date(first.clock.now().getTime() + 30_000), 100)
    const second = accountService(store, { clock: first.clock })
    await sendLinks(second.sender)
    expect(second.outbox.sent).toEqual([])
    first.clock.add(31)
    await sendLinks(second.sender)
    expect(second.outbox.tokenOf(email)).toMatch(/^[\w-]{75}$/)
  })

  it('is sent promptly, even among hundreds', async () => {
    const service = accountService(store)
    const sending = startLinkSender(service.sender, 60_000)
    const emails = Array.from({ length: 60 }, someone)
    for (const email of emails) await register(service, email)
    sending.wake()
    await expect.poll(() => service.outbox.sent.length).toBe(60)
    expect(new Set(service.outbox.sent.map(({ to }) => to))).toEqual(new Set(emails))
    await sending.stop()
  })
})
