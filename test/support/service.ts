import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { issueKey } from '../../proxy/accounts/accounts.ts'
import { newAccountId, systemRandom } from '../../proxy/accounts/key.ts'
import type { Deps } from '../../proxy/deps.ts'
import { createMcp } from '../../proxy/mcp/mcp.ts'
import { createApp } from '../../proxy/request/app.ts'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { watchSnapshots } from '../../proxy/snapshot/snapshots.ts'
import { subfolder } from '../../proxy/snapshot/source.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store, Used } from '../../proxy/store/store.ts'
import type { Webhooks } from '../../proxy/webhooks/webhooks.ts'
import { builtSnapshot } from './built.ts'
import { PATIENT } from './upstash-bridge.ts'

const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const
type Plan = (typeof PLANS)[number]
/** The lowest daily limit: after this many calls, an account's counters are reset. */
const CALLS_BETWEEN_RESETS = 90

/** A parsed response. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; null without one. */
  readonly body: unknown
  readonly error: Readonly<Record<string, string | number>> | undefined
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A clock that only tests set. */
export interface Clock {
  now: Date
  /** End of the daily window. */
  readonly midnight: Date
  /** End of the monthly window. */
  readonly month: Date
}

/** The whole service on the snapshot of the real facts, with one account per plan. */
export interface Service {
  readonly clock: Clock
  readonly store: Store
  /** Sends a request and returns the response unparsed. Resets the account's counters before they run out. */
  call(path: string, options?: RequestOptions & { readonly plan?: Plan | null }): Promise<Response>
  /** Sends a request and parses the response. */
  request(plan: Plan | null, path: string, options?: RequestOptions): Promise<Reply>
  /** Sends a request without ever resetting the counters. */
  requestWithoutReset(plan: Plan | null, path: string, options?: RequestOptions): Promise<Reply>
  /** Sends a request whose response must be 200. */
  ok(plan: Plan, path: string): Promise<Reply>
  /** Returns the rows that a test requests one by one: all of them, or every fourth where each call takes long. */
  sample<T>(rows: readonly T[]): readonly T[]
  /** Returns all rows of a paged list. */
  everything<T>(plan: Plan, path: string): Promise<readonly T[]>
  key(plan: Plan): string
  revokedKey(plan: Plan): Promise<string>
  /** Creates a test key on a plan, for an account on the same or another plan. */
  testKey(testPlan: Plan, account?: Plan): Promise<string>
  revoke(plan: Plan, key: string): Promise<void>
  use(plan: Plan, used: Used): Promise<void>
  suspend(plan: Plan, suspended: boolean): Promise<void>
  /** Makes the store unavailable from now on. */
  breakStore(): Promise<void>
  stop(): Promise<void>
}

const clock: Clock = {
  now: new Date('2026-08-20T10:00:00Z'),
  get midnight() {
    return new Date(Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth(), this.now.getUTCDate() + 1))
  },
  get month() {
    return new Date(Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth() + 1, 1))
  },
}

interface Holder {
  readonly key: string
  readonly accountId: string
  calls: number
}

async function openAccount(store: Store, plan: Plan, now: Date): Promise<Holder> {
  const accountId = newAccountId(systemRandom)
  const createdAt = now.toISOString()
  await store.createAccount({
    id: accountId,
    email: `${plan}-${accountId}@example.com`,
    plan,
    suspended: false,
    createdAt,
  })
  return { accountId, key: await addKey(store, accountId, now), calls: 0 }
}

async function addKey(store: Store, id: string, now: Date, testPlan?: Plan): Promise<string> {
  const key = await issueKey(
    store,
    { id, plan: 'free', testPlan },
    { name: 'test', now, random: systemRandom },
  )
  if (key === null) throw new Error('the account is full of keys')
  return key
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

async function read(response: Response): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const decode = decoders[response.headers.get('content-encoding') ?? '']
  const text = (decode === undefined || bytes.length === 0 ? bytes : decode(bytes)).toString()
  const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true
  const body: unknown = isJson ? JSON.parse(text) : null
  const { error } = (body ?? {}) as { error?: Reply['error'] }
  return { status: response.status, headers: response.headers, text, body, error }
}

/** Starts a service, by default on the shared snapshot with a new store. A store in `more` stays open when the service stops. */
export async function startService(
  snapshot?: string,
  webhooks?: Webhooks,
  more: Partial<Deps> = {},
): Promise<Service> {
  const folder = await mkdtemp(join(inject('runFolder'), 'service-'))
  const source = folderSource(snapshot ?? (await builtSnapshot()))
  const snapshots = watchSnapshots({ source, log: () => {} })
  const sandbox = watchSnapshots({ source: subfolder(source, 'sandbox'), log: () => {} })
  await Promise.all([snapshots.refresh(), sandbox.refresh()])
  const store = more.store ?? (await openSqliteStore(join(folder, 'accounts.db'), PATIENT))
  const own: Clock = Object.create(clock, { now: { value: clock.now, writable: true } })
  const deps: Deps = {
    store,
    snapshots,
    sandbox,
    now: () => own.now,
    random: systemRandom,
    log: () => {},
    ...more,
    ...(webhooks === undefined ? {} : { webhooks }),
    links: {
      docs: 'https://cards.example/docs/errors',
      pricing: 'https://cards.example/pricing',
      contact: 'https://cards.example/contact',
    },
  }
  const app = createApp({ ...deps, mcp: createMcp(deps, 'https://cards.example') })
  return serviceOver({
    app,
    store,
    clock: own,
    close: async () => {
      snapshots.close()
      sandbox.close()
      if (more.store === undefined) await store.close()
    },
  })
}

/** Wraps an application and its store as a service with accounts of its own, wherever they run. */
export async function serviceOver(parts: Omit<Parts, 'holders'>): Promise<Service> {
  const holders = {} as Record<Plan, Holder>
  for (const plan of PLANS) holders[plan] = await openAccount(parts.store, plan, parts.clock.now)
  return serviceOf({ ...parts, holders })
}

interface Parts {
  readonly app: { readonly fetch: (request: Request) => Response | Promise<Response> }
  readonly store: Store
  readonly holders: Record<Plan, Holder>
  readonly clock: Clock
  readonly close: () => Promise<void>
  /** Returns every nth row, for tests that request rows one by one. */
  readonly every?: number
}

function serviceOf({ app, store, holders, clock: own, close, every = 1 }: Parts): Service {
  const fetch = async (plan: Plan | null, path: string, options: RequestOptions = {}): Promise<Response> => {
    const key = plan === null ? {} : { authorization: `Bearer ${holders[plan].key}` }
    return app.fetch(
      new Request(`http://localhost${path}`, { ...options, headers: { ...key, ...options.headers } }),
    )
  }
  const use = (plan: Plan, used: Used) => store.setUsage(holders[plan].accountId, used, own.now)
  const counted = async (plan: Plan | null, path: string, options?: RequestOptions): Promise<Response> => {
    if (plan !== null && holders[plan].calls++ % CALLS_BETWEEN_RESETS === 0)
      await use(plan, { daily: 0, monthly: 0 })
    return fetch(plan, path, options)
  }
  const request = async (plan: Plan | null, path: string, options?: RequestOptions) =>
    read(await counted(plan, path, options))
  const ok = async (plan: Plan, path: string) => {
    const reply = await request(plan, path)
    if (reply.status !== 200) throw new Error(`${plan} ${path}: ${reply.status} ${reply.text}`)
    return reply
  }
  return {
    clock: own,
    store,
    use,
    request,
    requestWithoutReset: async (plan, path, options) => read(await fetch(plan, path, options)),
    ok,
    call: (path, { plan = null, ...options } = {}) => counted(plan, path, options),
    sample: (rows) => rows.filter((_, place) => place % every === 0),
    everything: (plan, path) => everything(ok, plan, path),
    key: (plan) => holders[plan].key,
    testKey: (testPlan, plan = 'free') => addKey(store, holders[plan].accountId, own.now, testPlan),
    revoke: (plan, key) => revoke(store, holders[plan].accountId, key, own.now),
    revokedKey: async (plan) => {
      const key = await addKey(store, holders[plan].accountId, own.now)
      await revoke(store, holders[plan].accountId, key, own.now)
      return key
    },
    suspend: async (plan, suspended) => void (await store.setSuspended(holders[plan].accountId, suspended)),
    breakStore: () => store.close(),
    stop: close,
  }
}

async function revoke(store: Store, accountId: string, key: string, now: Date): Promise<void> {
  const found = (await store.keys(accountId)).find((record) => record.lastFour === key.slice(-4))
  if (found === undefined || !(await store.revokeKey(accountId, found.id, now)))
    throw new Error('not revoked')
}

async function everything<T>(ok: Service['ok'], plan: Plan, path: string): Promise<readonly T[]> {
  const rows: T[] = []
  const join = path.includes('?') ? '&' : '?'
  for (;;) {
    const { body } = await ok(plan, `${path}${join}limit=100&offset=${rows.length}`)
    const { data, total } = body as { data: readonly T[]; total: number }
    rows.push(...data)
    if (rows.length >= total || data.length === 0) return rows
  }
}
