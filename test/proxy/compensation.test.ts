import { expect, it } from 'vitest'
import { compensator } from '../../proxy/store/redis/compensation.ts'
import type { Connection, Step } from '../../proxy/store/redis/connection.ts'
import { ADMIT, COMPENSATE } from '../../proxy/store/redis/scripts/admit.ts'

const STEP: Step = { script: ADMIT, keys: ['account', 'keys', 'used', 'day', 'month', 'step'], args: [] }

it('a step that may still run is compensated when it no longer can', async () => {
  const sent: { readonly steps: readonly Step[]; readonly at: number }[] = []
  const connection: Connection = {
    send: async (steps) => {
      sent.push({ steps, at: performance.now() })
      return steps.map(() => ({ value: 0 }))
    },
    run: async () => null,
    deadlineMs: () => 250,
  }
  const compensate = compensator(connection)
  const from = performance.now() + 120
  compensate([STEP], from)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.at).toBeGreaterThanOrEqual(from)
  expect(sent[0]?.steps).toEqual([{ script: COMPENSATE, keys: ['step', 'day', 'month'], args: [] }])
})
