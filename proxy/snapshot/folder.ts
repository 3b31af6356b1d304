import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from './source.ts'

/** Reads snapshots from a folder. */
export function folderSource(folder: string): Source {
  return {
    async read(name, signal) {
      try {
        return await readFile(join(folder, name), { signal })
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
