import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJsonFile } from '../../durable.ts'

/** Values of a page that was read by hand, by card field. The label files document their conventions. */
export type Labels = Readonly<Record<string, unknown>>

export interface LabeledPage {
  readonly file: string
  readonly country: 'US' | 'CA'
  readonly bytes: Uint8Array
  readonly labels: Labels
}

const Truth = z.object({
  file: z.string(),
  country: z.enum(['US', 'CA']),
  truth: z.record(z.string(), z.unknown()),
})

/** Reads the labeled pages of a folder. Returns undefined if it has no labels. */
export async function labeledPages(folder: string): Promise<LabeledPage[] | undefined> {
  const names = await readdir(join(folder, 'truth')).catch(() => undefined)
  if (!names) return undefined
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(files.map((name) => labeledPage(folder, name)))
}

async function labeledPage(folder: string, name: string): Promise<LabeledPage> {
  const path = join(folder, 'truth', name)
  const parsed = Truth.safeParse(parseJsonFile(path, await readFile(path)))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  const { file, country, truth } = parsed.data
  return { file, country, bytes: await readFile(join(folder, file)), labels: truth }
}
