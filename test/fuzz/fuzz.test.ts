import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inProcess } from './in-process.ts'
import { fuzz, lineOf, type Target } from './run.ts'

/** `npm run fuzz` sends more, to the real processes. */
const REQUESTS = 2_000
const SEED = 20_261_123

let target: Target
beforeAll(async () => {
  target = await inProcess(await mkdtemp(join(inject('runFolder'), 'fuzz-')))
})
afterAll(() => target?.stop())

describe('the service', () => {
  it('responds as documented to requests drawn from its OpenAPI document', async () => {
    const { violations, requests } = await fuzz(target, { seed: SEED, requests: REQUESTS, streams: 1 })
    expect(
      violations.map(
        ({ operation, kind, details, request }) => `${operation}: ${kind}: ${details}\n${lineOf(request)}`,
      ),
    ).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  })
})
