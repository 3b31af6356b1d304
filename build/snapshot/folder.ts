import type { Buffer } from 'node:buffer'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digest } from '../../data/snapshot/digest.ts'
import { type FileRef, fileName, manifestName } from '../../data/snapshot/format.ts'
import { readOrNull, removeLeftovers, writeWhole } from '../durable.ts'

/** Number and size of the files that a build wrote. */
export interface WrittenFiles {
  files: number
  bytes: number
}

/** A folder that snapshots are written to. */
export interface SnapshotFolder {
  readonly path: string
  readonly written: Readonly<WrittenFiles>
  /** Stores bytes under their hash. An intact file with that hash is not written again. */
  put(bytes: Buffer): Promise<FileRef>
}

/** Folders of the snapshot's files and manifests, below `out`. */
export const FILES = dirname(fileName('x'))
export const MANIFESTS = dirname(manifestName('x'))

/** Creates the folders for a build, and removes temporary files of a killed build. */
export async function openFolder(out: string): Promise<SnapshotFolder> {
  for (const name of [FILES, MANIFESTS]) await mkdir(join(out, name), { recursive: true })
  for (const name of ['.', FILES, MANIFESTS]) await removeLeftovers(join(out, name))
  const written: WrittenFiles = { files: 0, bytes: 0 }
  const storing = new Map<string, Promise<void>>()

  async function store(hash: string, bytes: Buffer) {
    const path = join(out, fileName(hash))
    // The proxy rejects a damaged file, so it is replaced.
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
