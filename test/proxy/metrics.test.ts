import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metrics } from '../../proxy/node/metrics.ts'
import { wireMetrics } from '../../proxy/wiring/metrics.ts'
import { openApp, type TestApp } from '../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openApp()
})
afterAll(() => t.close())

describe('metrics', () => {
  it('count calls by endpoint and status, with cumulative buckets of durations', async () => {
    const { observe, text } = metrics(t.deps)
    observe({ endpoint: 'getCard', status: 200, ms: 3, storeMs: 0.5 })
    observe({ endpoint: 'getCard', status: 200, ms: 30, storeMs: 20 })
    observe({ endpoint: null, status: 404, ms: 0.1, storeMs: null })
    const lines = (await text()).split('\n')
    expect(lines).toContain('cards_calls_total{endpoint="getCard",status="200"} 2')
    expect(lines).toContain('cards_calls_total{endpoint="none",status="404"} 1')
    expect(lines).toContain('cards_call_seconds_bucket{le="0.001"} 1')
    expect(lines).toContain('cards_call_seconds_bucket{le="0.005"} 2')
    expect(lines).toContain('cards_call_seconds_bucket{le="+Inf"} 3')
    expect(lines).toContain('cards_call_seconds_count 3')
    expect(lines).toContain('cards_store_seconds_count 2')
    expect(lines).toContain(`cards_snapshot_info{version="${t.snapshots.current()?.version}"} 1`)
    expect(
      lines.every((line) => /^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? (NaN|[0-9.e+-]+)|)$/.test(line)),
    ).toBe(true)
  })

  it('are not served without a port', async () => {
    expect((await wireMetrics(null, t.deps)).deps).toEqual({})
  })
})
