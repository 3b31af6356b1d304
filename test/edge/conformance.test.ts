import { afterAll, vi } from 'vitest'
import { builtSnapshot } from '../support/built.ts'
import { type EdgeStack, edgeService, startEdgeStack } from '../support/edge-service.ts'

// The specification's own tests, on the edge entry: its bundle under Deno, the snapshot in Netlify Blobs, accounts in Redis.
// Not those of what is in the files of the exports, because their bytes are the same: each has the hash that names it.

let stack: Promise<EdgeStack> | undefined

vi.mock('../support/service.ts', async (original) => {
  const service = await original<typeof import('../support/service.ts')>()
  const startService = async () => {
    stack ??= builtSnapshot().then(startEdgeStack)
    return edgeService(await stack, service)
  }
  return { ...service, startService }
})

afterAll(async () => (await stack)?.stop())

await import('../spec/cards.test.ts')
await import('../spec/lists.test.ts')
await import('../spec/best.test.ts')
await import('../spec/compare.test.ts')
await import('../spec/search.test.ts')
await import('../spec/offers.test.ts')
await import('../spec/history.test.ts')
await import('../spec/reference.test.ts')
await import('../spec/changes.test.ts')
await import('../spec/as-of.test.ts')
await import('../spec/exports.test.ts')
await import('../spec/export-files.test.ts')
await import('../spec/labels.test.ts')
await import('../spec/parameters.test.ts')
await import('../spec/headers.test.ts')
await import('../spec/errors.test.ts')
await import('../spec/nonsense.test.ts')
await import('../spec/calculate.test.ts')
await import('../spec/eligibility.test.ts')
