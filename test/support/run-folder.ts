import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
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

/** A file system in memory on Linux. With it the suite takes 6 % less time. */
const MEMORY = '/dev/shm'
/** Several times the size of all files of a run. */
const MEMORY_BYTES_MIN = 4 * 1024 ** 3

const PREFIX = 'card-data-tests-'
/** Far longer than a run takes. */
const OLD_MS = 86_400_000

/** Creates a temporary folder for the run, which holds those of the tests, and removes it afterward. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE = COMPILED
  const parent = await temporaryFolder()
  await removeOld(parent)
  const folder = await mkdtemp(join(parent, PREFIX))
  process.env.TMPDIR = folder
  project.provide('runFolder', folder)
  project.provide('sitePort', await unusedPort())
  return () => rm(folder, { recursive: true, force: true })
}

/** Returns the folder in memory if it has room, else that of the system. */
async function temporaryFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  )
  return process.env.TMPDIR === undefined && free > MEMORY_BYTES_MIN ? MEMORY : tmpdir()
}

/** Removes the folders of runs that were killed. */
async function removeOld(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(parent, name)
    // Another run may remove its own meanwhile.
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - changedAt > OLD_MS) await rm(path, { recursive: true, force: true })
  }
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
