import { afterAll, beforeAll, expect, it } from 'vitest'
import { eligibilities } from '../../../proxy/webhooks/eligibility.ts'
import { makeKey } from '../../support/accounts.ts'
import { openApp, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

const webhookOf = async (plan: 'enterprise' | 'pro') => {
  const { id, keyId } = await t.account(plan)
  return { accountId: id, keyId, mode: 'live' as const }
}
const testWebhookOf = async (testPlan: 'enterprise' | 'pro') => {
  const { id: accountId } = await t.account('free')
  const { id: keyId } = await makeKey(t.store, accountId, 5, testPlan)
  return { accountId, keyId, mode: 'test' as const }
}
let ms = 0
const check = () => eligibilities(t.store, () => ms)

it('deliveries go to accounts with webhooks and active keys', async () => {
  const eligibility = check()
  expect(await eligibility(await webhookOf('enterprise'))).toBe('eligible')
  expect(await eligibility(await webhookOf('pro'))).toBe('unavailable')
  expect(await eligibility({ accountId: 'nobody', keyId: 'none', mode: 'live' })).toBe('revoked')
})

it('deliveries to webhooks of test keys depend on the plan of the key', async () => {
  const eligibility = check()
  const webhook = await testWebhookOf('enterprise')
  expect(await eligibility(webhook)).toBe('eligible')
  expect(await eligibility(await testWebhookOf('pro'))).toBe('unavailable')
  await t.store.setSuspended(webhook.accountId, true)
  ms += 60_000
  expect(await eligibility(webhook)).toBe('unavailable')
})

it('a webhook that was stored without the mode of its test key gets nothing, even if a later one of the key does', async () => {
  const eligibility = check()
  const webhook = await testWebhookOf('enterprise')
  expect(await eligibility(webhook)).toBe('eligible')
  expect(await eligibility({ ...webhook, mode: 'live' })).toBe('unavailable')
})

it.each([
  ['falls to a lower plan', 'unavailable', (id: string) => t.store.setPlan(id, 'pro')],
  ['is suspended', 'unavailable', (id: string) => t.store.setSuspended(id, true)],
  ['loses the key', 'revoked', (id: string, key: string) => t.store.revokeKey(id, key, t.clock.now())],
])('deliveries end within a minute when an account %s', async (_, expected, change) => {
  const eligibility = check()
  const webhook = await webhookOf('enterprise')
  expect(await eligibility(webhook)).toBe('eligible')
  await change(webhook.accountId, webhook.keyId)
  ms += 60_000
  expect(await eligibility(webhook)).toBe(expected)
})

it('deliveries of a suspended account end within a minute even if the system clock is set back', async () => {
  const eligibility = check()
  const webhook = await webhookOf('enterprise')
  expect(await eligibility(webhook)).toBe('eligible')
  await t.store.setSuspended(webhook.accountId, true)
  t.clock.add(-3_600)
  ms += 60_000
  expect(await eligibility(webhook)).toBe('unavailable')
})

it('a failed lookup is not cached', async () => {
  const webhook = await webhookOf('enterprise')
  let broken = true
  const account = (id: string) => (broken ? Promise.reject(new Error('down')) : t.store.account(id))
  const eligibility = eligibilities({ account, keys: t.store.keys }, () => ms)
  await expect(eligibility(webhook)).rejects.toThrow('down')
  broken = false
  expect(await eligibility(webhook)).toBe('eligible')
})
