import type { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifMissing } from '../data/system-error.ts'

const TEMPORARY = '.tmp-'

/** Writes a file atomically: it is synced to disk before it gets its name. Leaves nothing behind if that fails; the error has `path`. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = join(dirname(path), `${TEMPORARY}${basename(path)}-${randomBytes(4).toString('hex')}`)
  try {
    await writeSynced(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    // The error of a write names no file, that of an open the temporary one.
    throw Object.assign(error as NodeJS.ErrnoException, { path })
  }
}

async function writeSynced(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the names in a folder, so that they survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes temporary files of a killed process. */
export async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(TEMPORARY))
  for (const name of left) await rm(join(folder, name), { force: true })
}

/** Returns the bytes of a file, or null if it does not exist. Throws any other error. */
export const readOrNull = (path: string): Promise<Buffer | null> => ifMissing(readFile(path), null)

/** Returns the names in a folder, none if it does not exist. Throws any other error. */
export const namesIn = (folder: string): Promise<string[]> => ifMissing(readdir(folder), [])

/** Returns the JSON value of a file, or null if it does not exist. Throws if it is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  const bytes = await readOrNull(path)
  return bytes === null ? null : parseJsonFile(path, bytes)
}

/** Returns the JSON value of a file's content. Throws an error that names the file if it is not JSON. */
export function parseJsonFile(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new Error(`${path} is not JSON.`, { cause })
  }
}

/** Like `readJson`, but null for a file that is not JSON: for files that can be made again, such as a journal. */
export async function readDisposableJson(path: string): Promise<unknown> {
  const bytes = await readOrNull(path)
  if (bytes === null) return null
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
