import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { root } from './root.ts'

const run = promisify(execFile)

/** Day of the build, so that its offers are the same in every run. */
export const BUILD_DAY = '2026-11-22'

/** The folder of the snapshot of the real facts. */
export const builtSnapshot = (): Promise<string> => builtOnce('snapshot', (folder) => buildInto(folder))

/**
 * Returns a folder that `build` fills, in the run's own folder. The first test file of a run that asks for it builds it; the others
 * wait for that one.
 */
export async function builtOnce(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('runFolder'), name)
  const [lock, done] = [`${folder}.lock`, `${folder}.done`]
  while (!existsSync(done)) {
    if (await taken(lock)) await setTimeout(50)
    else await fill(folder, build, done, lock)
  }
  return folder
}

/** Only one process makes the folder; all others find it there. */
const taken = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => false,
    () => true,
  )

/** Builds a snapshot as `npm run build` does. */
export async function buildInto(folder: string, facts = join(root, 'data/facts')): Promise<void> {
  const command = [
    '--no-warnings',
    'build/commands/build.ts',
    '--facts',
    facts,
    '--out',
    folder,
    '--today',
    BUILD_DAY,
  ]
  await run(process.execPath, command, { cwd: root, maxBuffer: 1 << 26 })
}

async function fill(
  folder: string,
  build: (folder: string) => Promise<void>,
  done: string,
  lock: string,
): Promise<void> {
  try {
    await build(folder)
    await writeFile(done, '')
  } catch (cause) {
    await rm(lock, { recursive: true })
    throw cause
  }
}
