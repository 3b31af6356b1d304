import type { Buffer } from 'node:buffer'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digest } from '../../data/snapshot/digest.ts'
import { type FileRef, fileName, manifestName } from '../../data/snapshot/format.ts'
import { readOrNull, removeLeftovers, writeWhole } from '../durable.ts'

/** What a build wrote into a folder. */
export interface Written {
  files: number
  bytes: number
}

export interface SnapshotFolder {
  readonly path: string
  readonly written: Readonly<Written>
  /** Stores bytes under their hash; a file that is there already, and whole, is left alone. */
  put(bytes: Buffer): Promise<FileRef>
}

/** Folders below `out` that hold files of the snapshot. */
export const FILES = dirname(fileName('x'))
export const MANIFESTS = dirname(manifestName('x'))

/** Opens a folder for a build, and removes what an earlier one left half written. */
export async function openFolder(out: string): Promise<SnapshotFolder> {
  for (const name of [FILES, MANIFESTS]) await mkdir(join(out, name), { recursive: true })
  for (const name of ['.', FILES, MANIFESTS]) await removeLeftovers(join(out, name))
  const written: Written = { files: 0, bytes: 0 }
  const storing = new Map<string, Promise<void>>()

  async function store(hash: string, bytes: Buffer) {
    const path = join(out, fileName(hash))
    // A damaged file would be refused on load, so it is written anew.
    if ((await readOrNull(path))?.equals(bytes)) return
    await writeWhole(path, bytes)
    written.files += 1
    written.bytes += bytes.length
  }

  return {
    path: out,
    written,
    async put(bytes) {
      const hash = digest(bytes)
      const stored = storing.get(hash) ?? store(hash, bytes)
      storing.set(hash, stored)
      await stored
      return { hash, bytes: bytes.length }
    },
  }
}
