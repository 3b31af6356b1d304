import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { fileName, filesOf, type Manifest, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { ifMissing } from '../../data/system-error.ts'

export type Freshness = 'missing' | 'stale' | 'fresh'

/** Folders with the facts and the build's code. */
const SOURCE_FOLDERS = ['data', 'build']

/**
 * Checks a snapshot folder: `missing` without a whole snapshot of this format, `stale` if a source file is newer than it or the
 * sandbox is missing, else `fresh`. Whole means that every file has its size; the content of a file is verified when it is read.
 * Rejects if a file exists and cannot be read.
 */
export async function freshness(root: string, snapshotDir: string): Promise<Freshness> {
  const pointer = join(snapshotDir, POINTER)
  const built = await modified(pointer)
  const stored = built === null ? null : readPointerFile(await readFile(pointer))
  if (built === null || stored === null || !(await isWhole(snapshotDir, stored.manifest))) return 'missing'
  if ((await modified(join(snapshotDir, SANDBOX, POINTER))) === null) return 'stale'
  const times = await Promise.all(SOURCE_FOLDERS.map((folder) => newest(join(root, folder))))
  return Math.max(...times) > built ? 'stale' : 'fresh'
}

/** Checks exported files too, which opening the snapshot does not read. */
async function isWhole(snapshotDir: string, stored: Uint8Array): Promise<boolean> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(new TextDecoder().decode(stored)) as Manifest
  } catch {
    return false
  }
  const sizes = filesOf(manifest).map(async ({ hash, bytes }) => {
    const found = await ifMissing(stat(join(snapshotDir, fileName(hash))), null)
    return found?.size === bytes
  })
  return (await Promise.all(sizes)).every(Boolean)
}

async function modified(path: string): Promise<number | null> {
  return (await ifMissing(stat(path), null))?.mtimeMs ?? null
}

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const times = await Promise.all(files.map(modified))
  return Math.max(0, ...times.map((time) => time ?? 0))
}

export interface SnapshotBuild {
  readonly root: string
  readonly snapshotDir: string
  /** Called with each line that the build prints. Without it the build prints to this process's output. */
  readonly onLine?: (line: string) => void
}

/** Runs the build in a process of its own. Rejects if it fails. */
export async function buildSnapshot({ root, snapshotDir, onLine }: SnapshotBuild): Promise<void> {
  const started = new Date()
  const args = [join(root, 'build/commands/build.ts'), '--out', resolve(snapshotDir)]
  const output = onLine === undefined ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] })
  const exited = once(child, 'close')
  if (onLine !== undefined) forwardLines([child.stdout, child.stderr], onLine)
  const [code] = await exited
  if (code !== 0) throw new Error(`The build failed with exit code ${code}.`)
  // A build without changes does not write the pointer. Its time must say that the snapshot is as new as its sources.
  await utimes(join(snapshotDir, POINTER), started, started)
}

function forwardLines(streams: readonly (Readable | null)[], onLine: (line: string) => void) {
  for (const stream of streams) if (stream !== null) createInterface(stream).on('line', onLine)
}
