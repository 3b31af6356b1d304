import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveness } from '../../../proxy/webhooks/live.ts'
import { openApp, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

const webhookOf = async (plan: 'enterprise' | 'pro') => {
  const { id, keyId } = await t.account(plan)
  return { accountId: id, keyId }
}
let ms = 0
const check = () => liveness(t.store, () => ms)

it('deliveries go to accounts that have webhooks, by keys that are active', async () => {
  const isLive = check()
  expect(await isLive(await webhookOf('enterprise'))).toBe(true)
  expect(await isLive(await webhookOf('pro'))).toBe(false)
  expect(await isLive({ accountId: 'nobody', keyId: 'none' })).toBe(false)
})

it.each([
  ['falls to a lower plan', (id: string) => t.store.setPlan(id, 'pro')],
  ['is suspended', (id: string) => t.store.setSuspended(id, true)],
  ['loses the key', (id: string, key: string) => t.store.revokeKey(id, key, t.clock.now())],
])('deliveries end within a minute when an account %s', async (_, change) => {
  const isLive = check()
  const webhook = await webhookOf('enterprise')
  expect(await isLive(webhook)).toBe(true)
  await change(webhook.accountId, webhook.keyId)
  ms += 60_000
  expect(await isLive(webhook)).toBe(false)
})

it('deliveries of a suspended account end within a minute even where the system clock is set back', async () => {
  const isLive = check()
  const webhook = await webhookOf('enterprise')
  expect(await isLive(webhook)).toBe(true)
  await t.store.setSuspended(webhook.accountId, true)
  t.clock.add(-3_600)
  ms += 60_000
  expect(await isLive(webhook)).toBe(false)
})

it('a store that fails is asked again at once', async () => {
  const webhook = await webhookOf('enterprise')
  let broken = true
  const account = (id: string) => (broken ? Promise.reject(new Error('down')) : t.store.account(id))
  const isLive = liveness({ account, keys: t.store.keys }, () => ms)
  await expect(isLive(webhook)).rejects.toThrow('down')
  broken = false
  expect(await isLive(webhook)).toBe(true)
})
