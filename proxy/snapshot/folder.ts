import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../../data/system-error.ts'
import type { Source } from './source.ts'

/** Reads snapshots from a folder. */
export function folderSource(folder: string): Source {
  return {
    read: (name, signal) => ifMissing(readFile(join(folder, name), { signal }), null),
  }
}
