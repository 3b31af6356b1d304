import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that all test files of one run share. */
    runFolder: string
  }
}

/** Commands that tests start as processes load twice as fast when their modules are compiled already. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** Gives the run a temporary folder of its own and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE = COMPILED
  const folder = await mkdtemp(join(tmpdir(), 'card-data-tests-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
