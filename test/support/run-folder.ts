import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that all test files of one run share. */
    runFolder: string
    /** Port of the service whose site the test files of one run share, since its pages contain its URL. */
    sitePort: number
  }
}

/** Commands that tests start as processes load twice as fast when their modules are compiled already. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** Creates a temporary folder for the run and removes it afterward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE = COMPILED
  const folder = await mkdtemp(join(tmpdir(), 'card-data-tests-'))
  project.provide('runFolder', folder)
  project.provide('sitePort', await unusedPort())
  return () => rm(folder, { recursive: true, force: true })
}

/** Returns a port below those that the system gives to other sockets, so that it is still unused when the service starts. */
async function unusedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isUnused = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isUnused) return port
  }
}
