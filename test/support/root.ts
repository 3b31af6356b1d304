import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the repository. */
export const root = join(import.meta.dirname, '../..')

/** Returns the text of a file of the repository. `path`: from its root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')
