import { hash } from 'node:crypto'
import { addressId } from '../../proxy/accounts/email.ts'
import { hashOf, newKey, parseKey } from '../../proxy/accounts/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import { NOON } from './accounts.ts'
import { withDatabase } from './database.ts'
import { fanOutAll, roomFor } from './fan-out.ts'
import { claimAll, event, later, settle } from './machine.ts'
import { PATIENT } from './upstash-bridge.ts'

/**
 * Accounts of a recorded state. Their names, keys, and secrets derive from their numbers, so that a test can use them years
 * later.
 */
export const ACCOUNT_ID = 'Recorded0001'
export const EMAIL = 'recorded@example.com'
const WEBHOOK_ID = '11111111-2222-4333-8444-555555555555'
const SESSION = { id: 'session-1', hash: hashOf('the session'), browser: 'Firefox' }
const LINK = hashOf('the link')
const LOGGED = {
  ...{ at: NOON.toISOString(), keyId: 'key_live', method: 'GET', path: '/v1/cards', endpoint: 'listCards' },
  ...{ status: 200, ms: 1.5 },
}

/** Returns bytes that derive from a word. */
const bytesFrom = (word: string) => {
  let turn = 0
  return (size: number) => Buffer.from(hash('sha512', `${word} ${turn++}`), 'hex').subarray(0, size)
}

const KEYS = {
  live: newKey(ACCOUNT_ID, bytesFrom('live')),
  revoked: newKey(ACCOUNT_ID, bytesFrom('revoked')),
  test: newKey(ACCOUNT_ID, bytesFrom('test'), 'pro'),
} as const
const refOf = (name: keyof typeof KEYS) => parseKey(KEYS[name])!
const recordOf = (name: keyof typeof KEYS) => {
  const { accountId: _, ...key } = refOf(name)
  return { ...key, id: `key_${name}`, name, lastFour: KEYS[name].slice(-4) }
}

/** Writes an account with keys, counted calls, a session, a link, a subscription, logged calls, and webhooks with deliveries. */
async function fill(store: Store, queue: WebhookStore): Promise<void> {
  const account = { id: ACCOUNT_ID, email: EMAIL, plan: 'enterprise', suspended: false } as const
  await store.createAccount({ ...account, createdAt: NOON.toISOString() })
  for (const name of ['live', 'revoked', 'test'] as const)
    await store.addKey(ACCOUNT_ID, recordOf(name), 5, NOON)
  await store.revokeKey(ACCOUNT_ID, 'key_revoked', NOON)
  for (let calls = 0; calls < 7; calls++) await store.admit(refOf('live'), NOON)
  await store.openSession(ACCOUNT_ID, SESSION, NOON)
  await store.requestLink(addressId(EMAIL), EMAIL, NOON)
  await store.saveLink({ addressId: addressId(EMAIL), hash: LINK, expiresAt: later(10) })
  await store.linkCustomer(ACCOUNT_ID, 'cus_recorded')
  await store.markTrialUsed(EMAIL)
  const { at: _, ...counted } = LOGGED
  const counts = [{ keyId: counted.keyId, endpoint: counted.endpoint, calls: 7, day: '2026-11-21' }]
  await store.logCalls([{ accountId: ACCOUNT_ID, calls: Array(7).fill(LOGGED), counts }], NOON)
  const webhook = {
    id: WEBHOOK_ID,
    accountId: ACCOUNT_ID,
    keyId: 'key_live',
    mode: 'live',
    secret: 'plain:whsec_x',
  } as const
  const more = {
    url: 'https://hooks.example/',
    events: ['card.updated'] as const,
    createdAt: NOON.toISOString(),
  }
  await queue.create({ ...webhook, ...more }, roomFor(5))
  await fanOutAll(queue, [event('done')], later(1))
  await settle(queue, await claimAll(queue, later(2)), 'delivered')
  await fanOutAll(queue, [event('due')], later(3))
}

/** Opens the state in a file while `work` runs. */
export async function withState<T>(
  path: string,
  work: (store: Store, queue: WebhookStore) => Promise<T>,
): Promise<T> {
  const store = await openSqliteStore(path, PATIENT)
  const queue = await openSqliteWebhooks(path)
  try {
    return await work(store, queue)
  } finally {
    await queue.close()
    await store.close()
  }
}

/** Records a state of this version at a path that does not exist yet. */
export const recordState = (path: string): Promise<void> => withState(path, fill)

/** Returns everything in a recorded state that its owner can use. Reading it uses up a call, a link, and a delivery. */
export async function usedState(store: Store, queue: WebhookStore) {
  const before = await store.usage(ACCOUNT_ID, NOON)
  const admitted = await store.admit(refOf('live'), NOON)
  const revoked = await store.admit(refOf('revoked'), NOON)
  const keys = await store.keys(ACCOUNT_ID)
  const due = await claimAll(queue, later(60))
  return {
    account: await store.accountByEmail(EMAIL),
    usage: before,
    outcomes: [admitted.outcome, revoked.outcome],
    keys: keys.map(({ name, revokedAt }) => [name, revokedAt !== null]).sort(),
    session: (await store.session(ACCOUNT_ID, SESSION.hash, later(1)))?.id,
    link: await store.useLink(addressId(EMAIL), LINK, later(1)),
    customer: (await store.billing(ACCOUNT_ID))?.customerId,
    trialUsed: await store.trialUsed(EMAIL),
    logged: (await store.loggedCalls(ACCOUNT_ID, NOON)).length,
    counted: await store.endpointCalls(ACCOUNT_ID, NOON),
    webhooks: (await queue.byAccount(ACCOUNT_ID)).map(({ id, mode, isActive }) => [id, mode, isActive]),
    deliveries: (await queue.deliveries(WEBHOOK_ID, 10))
      .map(({ eventId, state }) => `${eventId} ${state}`)
      .sort(),
    due: due.map(({ message }) => message.id),
  }
}

interface Row {
  readonly [column: string]: string | number | null
}
const literal = (value: string | number | null) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/**
 * Dumps a database file as SQL: versions, tables and indices, rows. It restores to the same content in any later version of
 * SQLite.
 */
export async function dumpOf(path: string): Promise<string> {
  return withDatabase(path, async (run) => {
    const [{ user_version: version = 0 } = {}] = (await run('pragma user_version')) as readonly Row[]
    const schema = (await run(
      'select type, name, sql from sqlite_schema where sql is not null order by rowid',
    )) as readonly Row[]
    const inserts: string[] = []
    for (const { type, name } of schema) {
      if (type !== 'table') continue
      for (const row of (await run(`select * from ${name}`)) as readonly Row[])
        inserts.push(
          `insert into ${name} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
        )
    }
    const statements = [
      ...schema.map(({ sql }) => String(sql)),
      ...inserts,
      `pragma user_version = ${version}`,
    ]
    return `${statements.join(';\n')};\n`
  })
}

/** Writes a dumped database to a file. */
export const restoreDump = (path: string, dump: string): Promise<void> =>
  withDatabase(path, async (run) => {
    await run('pragma foreign_keys = off')
    for (const statement of dump.split(/;\n/).filter((each) => each.trim() !== '')) await run(statement)
  })
