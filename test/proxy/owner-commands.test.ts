import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashOf, systemRandom } from '../../proxy/accounts/key.ts'
import { commands } from '../../proxy/admin/commands.ts'
import type { Billing } from '../../proxy/billing/billing.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { type BillingBench, startBilling } from '../support/billing.ts'
import { roomFor } from '../support/fan-out.ts'

let { account, billing, clock, close, paying, store, stripe } = {} as BillingBench
let folder: string
beforeEach(async () => {
  ;({ account, billing, clock, close, paying, store, stripe } = await startBilling())
  folder = await mkdtemp(join(tmpdir(), 'cds-owner-'))
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const webhooks = () => openSqliteWebhooks(join(folder, 'webhooks.sqlite'))

const run = (name: string, email: string, paid: Billing | null = billing) => {
  const deps = { store, now: clock.now, random: systemRandom, billing: async () => paid, webhooks }
  return commands[name]!.run({ email }, deps)
}

it('billing shows the stored state, and reads it from Stripe again if events were lost', async () => {
  const { id, email, subscription } = await paying()
  subscription.status = 'canceled'
  const shown = { account_id: id, plan: 'pro', payment_failed: false, trial_used: false }
  expect(await run('billing show', email)).toMatchObject({
    ...shown,
    subscription: { status: 'active', billing: 'monthly' },
  })
  expect(await run('billing refresh', email)).toMatchObject({
    plan: 'free',
    subscription: { status: 'canceled' },
  })
  await expect(run('billing refresh', email, null)).rejects.toThrow('STRIPE_')
})

it('billing of an account that never paid is empty', async () => {
  const { id, email } = await account()
  expect(await run('billing show', email)).toEqual({
    account_id: id,
    plan: 'free',
    customer_id: null,
    payment_failed: false,
    trial_used: false,
    subscription: null,
  })
})

it('deleting an account ends its subscription, and fails if that fails', async () => {
  const { id, email, subscription } = await paying()
  await expect(run('account delete', email, null)).rejects.toThrow('STRIPE_')
  stripe.faults.status = 500
  await expect(run('account delete', email)).rejects.toThrow()
  expect(await store.account(id)).not.toBeNull()
  delete stripe.faults.status
  expect(await run('account delete', email)).toEqual({ account_id: id, deleted: true })
  expect(subscription.status).toBe('canceled')
  expect(await store.account(id)).toBeNull()
})

it('deleting an account deletes its webhooks', async () => {
  const { id, email } = await account('enterprise')
  const registry = await webhooks()
  const hook = { url: 'https://hooks.example/', events: ['card.created'], secret: 'sealed' } as const
  const created = { accountId: id, keyId: 'key', mode: 'live' as const, createdAt: clock.now().toISOString() }
  await registry.create({ id: 'hook', ...hook, ...created }, roomFor(20))
  await run('account delete', email)
  expect(await registry.byAccount(id)).toEqual([])
  await registry.close()
})

it('sign-out ends every session of the owner', async () => {
  const { id, email } = await account()
  await store.openSession(id, { id: 's', hash: hashOf('s'), browser: '' }, clock.now())
  await run('account sign-out', email)
  expect(await store.sessions(id, clock.now())).toEqual([])
})
