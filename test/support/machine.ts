import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { KeyRef, Store } from '../../proxy/store/store.ts'
import type { Claim, WebhookStore } from '../../proxy/webhooks/store.ts'
import { makeAccount, makeKey, NOON } from './accounts.ts'
import { type Ended, exitCode } from './command.ts'
import { fanOutAll, roomFor } from './fan-out.ts'
import { ownEnv } from './own-env.ts'
import { root } from './root.ts'

/** A machine: the settings of its commands, and its stores. */
export interface Machine {
  readonly env: Readonly<Record<string, string>>
  readonly store: Store
  readonly queue: WebhookStore
}

const MINUTE = 60_000
export const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE)

/** A customer with two keys, one of them revoked, counted calls, a session, and a webhook. */
export async function customer({ store, queue }: Machine, calls: number) {
  const account = await makeAccount(store, 'enterprise')
  const key = await makeKey(store, account.id, 5)
  const revoked = await makeKey(store, account.id, 5)
  await store.revokeKey(account.id, revoked.id, NOON)
  for (let call = 0; call < calls; call++) await store.admit(key, NOON)
  const session = { id: randomUUID(), hash: randomUUID(), browser: 'Firefox' }
  await store.openSession(account.id, session, NOON)
  const webhook = randomUUID()
  await queue.create(
    {
      ...{
        id: webhook,
        accountId: account.id,
        keyId: key.id,
        mode: 'live',
        url: 'https://hooks.example/',
        secret: 'sealed',
      },
      ...{ events: ['card.updated'], createdAt: NOON.toISOString() },
    },
    roomFor(5),
  )
  return { account, key, revoked, webhook }
}
export type Customer = Awaited<ReturnType<typeof customer>>

export const event = (name: string) => ({
  id: `evt_${name}`,
  type: 'card.updated',
  body: `{"event":"${name}"}`,
})

/** Returns everything that a customer can see of an account. */
export async function seen({ store, queue }: Machine, { account, webhook }: Customer) {
  const { id } = account
  return {
    account: await store.account(id),
    byEmail: await store.accountByEmail(account.email),
    keys: await store.keys(id),
    usage: await store.usage(id, NOON),
    days: await store.dailyUsage(id, NOON, NOON),
    sessions: await store.sessions(id, later(1)),
    webhooks: await queue.byAccount(id),
    deliveries: await queue.deliveries(webhook, 100),
  }
}

export const claimAll = (queue: WebhookStore, now: Date, worker = 'worker'): Promise<readonly Claim[]> =>
  queue.claim({
    ...{ worker, now, leaseMs: MINUTE, limit: 10_000, perWebhook: 10_000, perFailing: 10_000 },
    busy: new Map(),
  })

export const settle = (queue: WebhookStore, claims: readonly Claim[], state: 'delivered' | 'failed') =>
  queue.settle(
    'worker',
    claims.map(({ deliveryId, webhook, isTest }) => ({
      ...{ deliveryId, webhookId: webhook.id, isTest, deactivate: null },
      attempt: { at: NOON.toISOString(), ms: 5, status: state === 'delivered' ? 200 : 500, failure: null },
      next: { state },
    })),
    { attempts: 100, days: 100 },
  )

/** Counts calls, revokes keys, and queues and settles deliveries, until it is stopped. */
export function keepBusy(
  { store, queue }: Machine,
  customers: readonly Customer[],
  counted: Map<string, number>,
) {
  let going = true
  let turns = 0
  const keys: (KeyRef & { readonly id: string })[] = []
  const waiting: { readonly turn: number; readonly done: () => void }[] = []
  const call = async (key: KeyRef) => {
    await store.admit(key, NOON)
    counted.set(key.accountId, (counted.get(key.accountId) ?? 0) + 1)
  }
  const turn = async () => {
    await Promise.all(customers.map(({ key }) => call(key)))
    await fanOutAll(queue, [event(`load-${turns}`)], later(1))
    await settle(queue, (await claimAll(queue, later(2))).slice(0, 15), 'delivered')
    const { account } = customers[turns % customers.length]!
    const extra = await makeKey(store, account.id, 50)
    keys.push(extra)
    await store.revokeKey(account.id, extra.id, NOON)
    turns++
    for (const each of waiting) if (turns >= each.turn) each.done()
  }
  const running = (async () => {
    while (going) await turn()
  })()
  return {
    keys,
    turns: (turn: number) => new Promise<void>((done) => waiting.push({ turn, done })),
    stop: async () => {
      going = false
      await running
    },
  }
}

/** Checks that every pending delivery can be claimed once and settled, and that nothing is due then. */
export async function expectSettled({ queue }: Machine, customers: readonly Customer[]) {
  const pending = new Set<string>()
  for (const { webhook } of customers)
    for (const { id, state } of await queue.deliveries(webhook, 10_000))
      if (state === 'pending') pending.add(id)
  const claims = await claimAll(queue, later(60))
  expect(new Set(claims.map(({ deliveryId }) => deliveryId))).toEqual(pending)
  expect(claims).toHaveLength(pending.size)
  expect(pending.size).toBeGreaterThan(0)
  await settle(queue, claims, 'delivered')
  expect(await queue.nextDue()).toBeNull()
}

/** Runs `npm run backup` or `npm run restore` on a machine. */
export function run(command: 'backup' | 'restore', args: readonly string[], { env }: Pick<Machine, 'env'>) {
  const options = { cwd: root, env: { ...ownEnv(), ...env } }
  return new Promise<Ended>((done) => {
    execFile(process.execPath, [join(root, `proxy/${command}.ts`), ...args], options, (error, out, stderr) =>
      done({ code: exitCode(error), out, error: stderr }),
    )
  })
}
