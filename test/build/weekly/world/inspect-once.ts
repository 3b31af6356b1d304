import { vi } from 'vitest'
import type * as pageSandbox from '../../../../build/visit/page-sandbox.ts'

// The pages of the weekly tests' worlds are mostly the same, in every week and test: each is inspected once per worker.
vi.mock('../../../../build/visit/page-sandbox.ts', async (original) => {
  const sandbox = await original<typeof pageSandbox>()
  const { onceEach } = await import('./once-each.ts')
  return { ...sandbox, inSandbox: onceEach(sandbox.inSandbox) }
})
