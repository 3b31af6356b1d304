import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { portalTable } from '../../../data/schema/portal.ts'
import { openSqliteStore } from '../../../proxy/store/sqlite.ts'
import type { Store } from '../../../proxy/store/store.ts'
import { openSqliteWebhooks } from '../../../proxy/webhooks/sqlite.ts'
import type { WebhookStore } from '../../../proxy/webhooks/store.ts'
import { type AccountService, accountService } from '../../support/account-service.ts'
import { webhooksOn } from '../../support/webhooks.ts'

let folder = ''
let accounts: Store
let queue: WebhookStore
let service: AccountService
let webhooks: ReturnType<typeof webhooksOn>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-webhooks-'))
  accounts = await openSqliteStore(join(folder, 'accounts.db'))
  queue = await openSqliteWebhooks(join(folder, 'accounts.db'))
})
beforeEach(() => {
  webhooks = webhooksOn(queue)
  service = accountService(accounts, { webhooks })
})
afterAll(async () => {
  await accounts.close()
  await queue.close()
  await rm(folder, { recursive: true })
})

let number = 0
/** An Enterprise account that is signed in, with a webhook. */
async function owner() {
  const email = `webhooks-${++number}@example.com`
  const cookie = await service.signIn(email)
  const account = await accounts.accountByEmail(email)
  await accounts.setPlan(account?.id ?? '', 'enterprise')
  const ask = (method: string, path: string, body?: unknown) =>
    service.ask(`/portal/api${path}`, { method, cookie, ...(body === undefined ? {} : { body }) })
  const { body } = await ask('POST', '/keys', { name: 'receiver' })
  const key = String(body.api_key)
  const events = ['card.updated']
  const made = await service.ask('/v1/webhooks', { key, body: { url: 'https://hooks.example/', events } })
  const { id, secret } = made.body.data as { id: string; secret: string }
  return { email, cookie, ask, key, id, secret }
}
describe('an owner can', () => {
  it('add a webhook to a key that they choose, without the key itself and without a call', async () => {
    const { ask, key, cookie } = await owner()
    const { body: second } = await ask('POST', '/keys', { name: 'other' })
    const { id: key_id } = second.key as { id: string }
    const asked = { key_id, url: 'https://hooks.example/added', events: ['offer.notable'] }
    const { status, body } = await ask('POST', '/webhooks', asked)
    const { secret, webhook } = portalTable.addWebhook.answer.of.parse(body) as Record<string, unknown>
    expect({ status, secret, webhook }).toMatchObject({
      status: 201,
      secret: expect.stringMatching(/^whsec_/),
      webhook: { key_id, url: asked.url, events: asked.events, is_active: true, failure_count: 0 },
    })
    const listed = (key: string) => service.ask('/v1/webhooks', { key })
    expect((await listed(String(second.api_key))).body.data).toMatchObject([{ url: asked.url }])
    expect((await listed(key)).body.data).toMatchObject([{ url: 'https://hooks.example/' }])
    expect((await service.ask('/portal/api/usage', { cookie })).body).toMatchObject({ daily_used: 3 })
  })
})

describe('a webhook is not added', () => {
  const url = 'https://hooks.example/'
  const events = ['card.updated']
  async function ready() {
    const one = await owner()
    const { body } = await one.ask('GET', '/keys')
    const [key] = body.data as { id: string }[]
    const add = (more: object = {}) => one.ask('POST', '/webhooks', { key_id: key?.id, url, events, ...more })
    return { ...one, keyId: key?.id ?? '', add }
  }

  it('to a key that is revoked, another account’s, or none', async () => {
    const [{ add, ask, keyId }, other] = [await ready(), await ready()]
    for (const key_id of [other.keyId, 'none', ''])
      expect(await add({ key_id })).toMatchObject({ status: 400, body: { error: { code: 'bad_request' } } })
    await ask('DELETE', `/keys/${keyId}`)
    expect(await add()).toMatchObject({ status: 400 })
  })

  it('for a private address, a wrong event or none', async () => {
    const { add } = await ready()
    const wrong = [
      { url: 'http://hooks.example/' },
      { url: 'https://inside.example/' },
      { events: [] },
      { more: 1 },
    ]
    for (const asked of wrong) expect(await add(asked)).toMatchObject({ status: 400 })
  })

  it('beyond twenty of a key', async () => {
    const { add } = await ready()
    const made = await Promise.all(Array.from({ length: 21 }, () => add()))
    const refused = made.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.error])).toMatchObject([
      [409, { code: 'webhook_limit_reached' }],
      [409, { code: 'webhook_limit_reached' }],
    ])
  })

  it('on a plan without webhooks, or by a suspended account', async () => {
    const { add, email } = await ready()
    const { id = '' } = (await accounts.accountByEmail(email)) ?? {}
    await accounts.setPlan(id, 'pro')
    expect(await add()).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    await accounts.setPlan(id, 'enterprise')
    await accounts.setSuspended(id, true)
    expect(await add()).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } })
  })
})
