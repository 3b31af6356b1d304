import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { root } from './root.ts'

const run = promisify(execFile)

/** Day of the build: the day of the newest release, so that no fact is newer, and offers are equal in every run. */
export const BUILD_DAY = readdirSync(join(root, 'data/releases')).sort().at(-1)?.slice(0, 10) ?? ''

/** The folder of the snapshot of the real facts. */
export const builtSnapshot = (): Promise<string> => builtOnce('snapshot', (folder) => buildInto(folder))

/**
 * Returns a folder that `build` fills, in the run's folder. The first test file that needs it builds it; the others wait for
 * that build.
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

/** Only one process builds the folder; the others wait for it. */
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
