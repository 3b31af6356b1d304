import { afterAll, beforeAll, expect, it } from 'vitest'
import { redisConnection } from '../../../proxy/store/redis/connection.ts'
import { script } from '../../../proxy/store/redis/scripts/script.ts'
import { QUEUED_EVENTS, SLOT } from '../../../proxy/webhooks/redis/scripts/step.ts'
import { openRedisWebhooks } from '../../../proxy/webhooks/redis/store.ts'
import { roomFor } from '../../support/fan-out.ts'
import { type BridgedRedis, startBridgedRedis } from '../../support/upstash-bridge.ts'
import { at, event, webhook } from './contract/kit.ts'
import { webhookStoreContract } from './store.contract.ts'

let on: BridgedRedis
beforeAll(async () => {
  on = await startBridgedRedis()
})
afterAll(() => on.close())

const raw = (body: string) => redisConnection(on.bridge).run(script(body), [SLOT])
const open = async () => {
  await raw(`redis.call('FLUSHALL')`)
  return openRedisWebhooks(on.bridge)
}

webhookStoreContract('Redis', open)

it('deleted webhooks leave nothing in Redis but the record of fan-outs', async () => {
  const store = await open()
  const one = webhook()
  await store.create(one, roomFor(20))
  await store.fanOut([event('e1'), event('e2')], { seenAt: at(0), now: at(0), markOnly: false })
  await store.claim({
    worker: 'w',
    now: at(1),
    leaseMs: 1_000,
    limit: 1,
    perWebhook: 4,
    perFailing: 1,
    busy: new Map(),
  })
  await store.remove(one.id, one.keyId)
  const keys = (await raw(`return redis.call('KEYS', '*')`)) as string[]
  const left = keys
    .map((key) => key.replace(SLOT, ''))
    .sort()
    .filter((key) => !key.startsWith('message:'))
  expect(left).toEqual([QUEUED_EVENTS, 'newest'])
})

it('a webhook that was stored before modes counts as live', async () => {
  const store = await open()
  const one = webhook()
  await store.create({ ...one, mode: 'test' }, roomFor(20))
  await raw(`redis.call('HDEL', '{webhooks}:hook:${one.id}', 'mode')`)
  expect(await store.find(one.id)).toMatchObject({ id: one.id, mode: 'live' })
})

it('the Redis keys of webhooks share one cluster slot', async () => {
  const keys = (await raw(`return redis.call('KEYS', '*')`)) as string[]
  expect(keys.filter((key) => !key.startsWith('{webhooks}:'))).toEqual([])
})
