import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ObservedRequest } from '../../../proxy/deps.ts'
import { createMcp } from '../../../proxy/mcp/mcp.ts'
import type { FinishedCall } from '../../../proxy/request-log/request-log.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { connect } from '../../support/mcp.ts'

let open: TestApp
let recorded: FinishedCall[]
let observed: ObservedRequest[]
beforeEach(async () => {
  recorded = []
  observed = []
  const requestLog = { record: (call: FinishedCall) => void recorded.push(call) }
  open = await openApp({ deps: { requestLog, observe: (request) => void observed.push(request) } })
})
afterEach(() => open.close())

it('the request log and the metrics have each counted call once', async () => {
  const { id, key, keyId } = await open.account('free')
  const mcp = createMcp(open.deps, 'http://localhost')
  const service = {
    key: () => key,
    call: (path: string, init = {}) => mcp(new Request(`http://localhost${path}`, init), undefined),
  }
  const { client, call, close } = await connect(service, 'free')
  await call('get_card', { slug: 'no-such-card' })
  await call('get_card', {})
  await call('calculate_value', { country: 'US', spend: { dining: 500 } })
  await client.readResource({ uri: 'card-data://stats' })
  await close()
  expect(recorded.map(({ endpoint, path, status, counted }) => [endpoint, path, status, counted])).toEqual([
    ['getCard', '/v1/cards/no-such-card', 404, true],
    ['getCard', '/v1/cards/{slug}', 400, true],
    ['calculate', '/v1/calculate', 403, true],
    ['getStats', '/v1/stats', 200, true],
  ])
  expect(new Set(recorded.map(({ accountId, keyId }) => `${accountId} ${keyId}`))).toEqual(
    new Set([`${id} ${keyId}`]),
  )
  expect(observed.map(({ endpoint, status }) => [endpoint, status])).toEqual(
    recorded.map(({ endpoint, status }) => [endpoint, status]),
  )
  expect((await open.store.usage(id, open.clock.now())).daily).toBe(recorded.length)
})
