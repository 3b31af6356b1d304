import type { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const TEMPORARY = '.tmp-'

/** Writes a file whole or not at all, on disk before it bears its name. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = join(dirname(path), `${TEMPORARY}${basename(path)}-${randomBytes(4).toString('hex')}`)
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/** Makes the names in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes what a killed build left half written. */
export async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(TEMPORARY))
  for (const name of left) await rm(join(folder, name), { force: true })
}

/** The file's bytes, or null where there is none. */
export async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Names in a folder; empty where the folder does not exist. Any other failure is an error, never an empty folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The file's JSON, or null where there is none that can be read. */
export async function readJson(path: string): Promise<unknown> {
  const bytes = await readOrNull(path)
  if (bytes === null) return null
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
