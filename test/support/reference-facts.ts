import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REFERENCE_FILES } from '../../build/facts/shapes.ts'
import { root } from './root.ts'

/** Reference facts that name cards. A folder with other cards has none of them. */
const ABOUT_CARDS = ['rules', 'productChanges', 'merchants']
/** Day before those of all tests, since a run refuses facts of a later day. */
const SEEN_MAX = '2026-01-01'

/** Writes the project's own reference facts to a folder for made-up cards. None is of a later day than the cards. */
export async function writeReferenceFacts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, { file }] of Object.entries(REFERENCE_FILES)) {
    const text = ABOUT_CARDS.includes(name) ? '[]\n' : await readFile(join(root, 'data/facts', file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(/(?<="seen": ")[\d-]+/g, earlier))
  }
}

const earlier = (day: string): string => (day < SEEN_MAX ? day : SEEN_MAX)
