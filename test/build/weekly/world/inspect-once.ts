import { vi } from 'vitest'
import type * as pageSandbox from '../../../../build/visit/page-sandbox.ts'

// The weekly tests' worlds share most pages over all weeks and tests, so each page is inspected once per worker.
vi.mock('../../../../build/visit/page-sandbox.ts', async (original) => {
  const sandbox = await original<typeof pageSandbox>()
  const { onceEach } = await import('./once-each.ts')
  return { ...sandbox, inSandbox: onceEach(sandbox.inSandbox) }
})
