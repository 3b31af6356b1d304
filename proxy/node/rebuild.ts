import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { POINTER, readPointerFile } from '../../data/snapshot/format.ts'

export type Freshness = 'missing' | 'stale' | 'fresh'

/** What a snapshot is made from. */
const MADE_FROM = ['data', 'build']

/** Whether the folder has a snapshot of this service's format, and whether anything that it is made from has changed since. */
export async function freshness(root: string, snapshotDir: string): Promise<Freshness> {
  const pointer = join(snapshotDir, POINTER)
  const built = await modified(pointer)
  if (built === null || readPointerFile(await readFile(pointer)) === null) return 'missing'
  const times = await Promise.all(MADE_FROM.map((folder) => newest(join(root, folder))))
  return Math.max(...times) > built ? 'stale' : 'fresh'
}

async function modified(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const times = await Promise.all(files.map(modified))
  return Math.max(0, ...times.map((time) => time ?? 0))
}

export interface Rebuild {
  readonly root: string
  readonly snapshotDir: string
  /** Is told each line that the build prints; without it the build prints to this process's own output. */
  readonly tell?: (line: string) => void
}

/** Runs the build as a process of its own. Rejects when it fails. */
export async function rebuild({ root, snapshotDir, tell }: Rebuild): Promise<void> {
  const started = new Date()
  const words = [join(root, 'build/commands/build.ts'), '--out', resolve(snapshotDir)]
  const output = tell === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', output, output] })
  const exited = once(child, 'close')
  if (tell !== undefined) tellLines([child.stdout, child.stderr], tell)
  const [code] = await exited
  if (code !== 0) throw new Error(`The build failed with exit code ${code}.`)
  // A build that changed nothing leaves the pointer as it was; it is as fresh as what it was made from now.
  await utimes(join(snapshotDir, POINTER), started, started)
}

function tellLines(streams: readonly (Readable | null)[], tell: (line: string) => void) {
  for (const stream of streams) if (stream !== null) createInterface(stream).on('line', tell)
}
