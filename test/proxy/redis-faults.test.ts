import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../../proxy/accounts/key.ts'
import { allowancesOf } from '../../proxy/accounts/rate-limits.ts'
import { openRedisStore } from '../../proxy/store/redis/store.ts'
import { type Admission, type Store, StoreUnavailable } from '../../proxy/store/store.ts'
import { NOON } from '../support/accounts.ts'
import {
  type Bridge,
  type BridgedRedis,
  patientRedisStore,
  startBridgedRedis,
} from '../support/upstash-bridge.ts'
import { waited } from '../support/waited.ts'

const KEY = { accountId: 'acct', hash: hashOf('the key') }
const DEADLINE_MS = 250
/** Calls are refused within 300 ms on an open connection. The rest is the test's own margin. */
const PROMPT_MS = 600

let { bridge, close, redis } = {} as BridgedRedis
let store: Store

beforeEach(async () => {
  ;({ bridge, close, redis } = await startBridgedRedis({ appendOnly: true }))
  store = await seeded(bridge)
})
afterEach(() => close())

async function seeded(to: Bridge): Promise<Store> {
  const seed = patientRedisStore(to)
  const account = { id: 'acct', email: 'a@example.com', plan: 'enterprise', suspended: false } as const
  await seed.createAccount({ ...account, createdAt: NOON.toISOString() })
  await seed.addKey('acct', { id: 'key', hash: KEY.hash, name: 'k', lastFour: 'wxyz' }, 5, NOON)
  const opened = openRedisStore({ ...to, deadlineMs: DEADLINE_MS })
  await expect.poll(() => outcome(opened)).toBe('admitted')
  await seed.setUsage('acct', { daily: 0, monthly: 0 }, NOON)
  return opened
}

const outcome = (of: Store = store): Promise<Admission['outcome'] | 'unavailable'> =>
  of.admit(KEY, NOON).then(
    (admission) => admission.outcome,
    (error) => {
      expect(error).toBeInstanceOf(StoreUnavailable)
      return 'unavailable'
    },
  )

/** Past the bridge and its faults. */
const countedCalls = async () => Number((await bridge.command('GET', 'cds:{acct}:calls:2026-11-21')) ?? 0)

async function expectRefusedPromptly() {
  const tooSlow: number[] = []
  for (let n = 0; n < 5; n++) {
    const { ms, result } = await waited(() => outcome())
    expect(result).toBe('unavailable')
    if (ms > PROMPT_MS) tooSlow.push(ms)
  }
  expect(tooSlow).toEqual([])
}

async function expectBackWithin(ms: number) {
  const back = await waited(async () => {
    await expect.poll(() => outcome(), { interval: 20, timeout: ms * 20 }).toBe('admitted')
  })
  expect(back.ms).toBeLessThan(ms * 2)
}

it('a killed Redis fails fast, and the store recovers within a second of its restart', async () => {
  await redis.kill()
  await expectRefusedPromptly()
  await redis.restart()
  await expectBackWithin(1_000)
})

it('a frozen Redis fails in time, and its late commands count nothing', async () => {
  redis.freeze()
  const calls = Array.from({ length: 10_000 }, () => outcome())
  const { ms, result } = await waited(() => Promise.all(calls))
  expect(new Set(result)).toEqual(new Set(['unavailable']))
  expect(ms).toBeLessThan(3_000)
  for (let n = 0; n < 20; n++) expect(await outcome()).toBe('unavailable')
  redis.thaw()
  await wait(200)
  expect(await countedCalls()).toBe(0)
  await expectBackWithin(1_000)
})

it('calls made while Redis is frozen count nothing after it continues', async () => {
  redis.freeze()
  const calls: Promise<string>[] = []
  for (let n = 0; n < 50; n++) {
    calls.push(outcome())
    await wait(10)
  }
  redis.thaw()
  const admitted = (await Promise.all(calls)).filter((each) => each === 'admitted').length
  // A call just before Redis continues may still be in time, or is compensated.
  await expect.poll(countedCalls).toBe(admitted)
})

describe('a slow connection to Redis', () => {
  it('succeeds within the time limit', async () => {
    bridge.faults.delayBeforeMs = 60
    // On a busy machine, one call may wait for longer than the delay.
    await expect.poll(() => outcome()).toBe('admitted')
  })

  it('fails beyond it, and late commands count nothing', async () => {
    bridge.faults.delayBeforeMs = 400
    await expectRefusedPromptly()
    await wait(500)
    expect(await countedCalls()).toBe(0)
    delete bridge.faults.delayBeforeMs
    await expectBackWithin(1_000)
  })
})

describe('a response that never arrives', () => {
  it.each([{ delayAfterMs: 400 }, { cut: true }, { garbage: 'not json' }])(
    'leaves no counted call: %o',
    async (faults) => {
      await outcome()
      Object.assign(bridge.faults, faults)
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome()))
      expect(new Set(outcomes)).toEqual(new Set(['unavailable']))
      for (const fault of Object.keys(faults)) delete bridge.faults[fault as keyof typeof faults]
      await expect.poll(countedCalls).toBe(1)
      await wait(300)
      expect(await countedCalls()).toBe(1)
      expect(await outcome()).toBe('admitted')
      expect(await countedCalls()).toBe(2)
    },
  )

  it('is compensated exactly, among calls that succeed, whatever happens to the connections', async () => {
    let admitted = 0
    for (let round = 0; round < 40; round++) {
      bridge.faults.cut = round % 3 === 0
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome()))
      admitted += outcomes.filter((each) => each === 'admitted').length
    }
    bridge.faults.cut = false
    expect(admitted).toBeGreaterThan(100)
    await expect.poll(countedCalls).toBe(admitted)
  })
})

const ERRORS = [
  'LOADING Redis is loading the dataset in memory',
  "READONLY You can't write against a read only replica.",
  'BUSY Redis is busy running a script.',
  "OOM command not allowed when used memory > 'maxmemory'.",
  'CLUSTERDOWN The cluster is down',
]
it.each(ERRORS)('the Redis error %s makes the store unavailable', async (error) => {
  bridge.faults.error = error
  await expectRefusedPromptly()
  delete bridge.faults.error
  expect(await countedCalls()).toBe(0)
  await expectBackWithin(1_000)
})

const SIGN_UP = allowancesOf('signup', { client: 'client' })

const GARBAGE = [
  '',
  'null',
  'not json',
  '<html>gateway</html>',
  '[]',
  '[null]',
  '{"result":"OK"}',
  '[{"result":"OK"}]',
  '[{"result":[1]}]',
  '[{"result":[1,["enterprise","0","many","few",""]]}]',
  '[{"result":[1,["gold","0",1,1,"key"]]}]',
  '[{"result":[1,["enterprise","0",1,1]]}]',
  '[{"result":[1,{"plan":"enterprise"}]}]',
  '[{"error":17}]',
]
it.each(GARBAGE)('the malformed Redis response %j makes the store unavailable', async (garbage) => {
  bridge.faults.garbage = garbage
  expect(await outcome()).toBe('unavailable')
  expect(await store.account('acct').catch((error) => error.name)).toBe('StoreUnavailable')
  expect(await store.takeAllowances(SIGN_UP, NOON).catch((error) => error.name)).toBe('StoreUnavailable')
  delete bridge.faults.garbage
  expect(await countedCalls()).toBe(0)
})

it('a Redis without free memory makes the store unavailable and counts nothing', async () => {
  await bridge.command('CONFIG', 'SET', 'maxmemory', '1')
  await expectRefusedPromptly()
  await bridge.command('CONFIG', 'SET', 'maxmemory', '0')
  expect(await countedCalls()).toBe(0)
  await expectBackWithin(1_000)
})

it('a wrong token makes the store unavailable and is not logged', async () => {
  const wrong = openRedisStore({ url: bridge.url, token: 'wrong-token' })
  const error = await wrong.admit(KEY, NOON).catch((cause) => cause)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toMatch(
    new RegExp(`wrong-token|${KEY.hash}|acct`),
  )
})

it('scripts that Redis lost are loaded again in every kind of call', async () => {
  const patient = patientRedisStore(bridge)
  expect(await outcome(patient)).toBe('admitted')
  await bridge.command('SCRIPT', 'FLUSH')
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(patient)))
  expect(new Set(outcomes)).toEqual(new Set(['admitted']))
  expect(await countedCalls()).toBe(51)
})

it('calls of one event loop turn share one request and one atomic step', async () => {
  await outcome()
  const before = { ...bridge.seen }
  await Promise.all(Array.from({ length: 100 }, () => outcome()))
  expect(bridge.seen.requests - before.requests).toBe(1)
  expect(bridge.seen.commands - before.commands).toBe(1)
})

it('a sign-up fails if its limits cannot be checked', async () => {
  expect(await patientRedisStore(bridge).takeAllowances(SIGN_UP, new Date())).toBe(0)
  redis.freeze()
  await expect(store.takeAllowances(SIGN_UP, new Date())).rejects.toThrow(StoreUnavailable)
  redis.thaw()
  await wait(200)
  const used = await bridge.command('KEYS', 'cds:signup:hour:client:*')
  expect(await bridge.command('GET', String((used as readonly string[])[0]))).toBe('1')
})

it('a clock difference of minutes between Redis and the server has no effect', async () => {
  const real = Date.now
  try {
    for (const minutes of [-10, 10]) {
      Date.now = () => real() + minutes * 60_000
      const other = openRedisStore({ ...bridge, deadlineMs: 2_000, connectMs: 2_000 })
      expect(await outcome(other)).toBe('admitted')
    }
  } finally {
    Date.now = real
  }
})
