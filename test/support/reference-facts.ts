import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REFERENCE_FILES } from '../../build/facts/shapes.ts'
import { root } from './root.ts'

/** Reference facts that name cards. A folder with other cards has none of them. */
const ABOUT_CARDS = ['rules', 'productChanges', 'merchants']

/** Writes the project's own reference facts to a folder for made-up cards. */
export async function writeReferenceFacts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, { file }] of Object.entries(REFERENCE_FILES))
    if (ABOUT_CARDS.includes(name)) await writeFile(join(folder, file), '[]\n')
    else await cp(join(root, 'data/facts', file), join(folder, file))
}
