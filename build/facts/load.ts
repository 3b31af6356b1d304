import { z } from 'zod'
import type { CardFacts } from '../../data/schema/fact.ts'
import { cardFilesIn, type Problem, readFactFile, shapeProblems } from './files.ts'
import { CardFile, REFERENCE_FILES, type Reference } from './shapes.ts'

/** A card's facts with the path of their file below the folder of the facts. */
export interface CardInFile extends CardFacts {
  readonly file: string
}

/** All facts in memory. Only the outline of each file is checked: fields can be wrong, missing, or unknown. */
export interface LoadedFacts extends Reference {
  readonly cards: readonly CardInFile[]
}

const named = z.looseObject({ slug: z.string(), aliases: z.array(z.string()) })
const rows = z.array(z.looseObject({}))
const OUTLINES = {
  sources: z.record(z.string(), z.unknown()),
  issuers: z.array(named.extend({ name: z.string(), hosts: z.array(z.string()) })),
  categories: z.array(named),
  valuations: rows,
  partners: rows,
  rules: rows,
  productChanges: rows,
  merchants: rows,
  crosswalk: rows,
} as const satisfies Record<keyof Reference, z.ZodType>
const CARD_OUTLINE = named.extend({
  issuer: z.string(),
  observations: z.array(
    z.looseObject({ seen: z.string(), source: z.string(), values: z.record(z.string(), z.unknown()) }),
  ),
})

/**
 * Loads a folder of facts for `lint`, mistakes included, so that one mistake does not hide others. A file without the outline
 * of its shape is left out; `problems` has everything that is wrong with it.
 */
export async function loadFacts(
  folder: string,
): Promise<{ readonly facts: LoadedFacts; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = []
  const load = (file: string, outline: z.ZodType, shape: z.ZodType): unknown => {
    const read = readFactFile(folder, file, z.unknown())
    if ('problems' in read) problems.push(...read.problems)
    else if (outline.safeParse(read.value).success) return read.value
    else problems.push(...shapeProblems(file, shape, read.value))
    return undefined
  }
  const reference: Record<string, unknown> = {}
  for (const [part, { file, shape }] of Object.entries(REFERENCE_FILES))
    reference[part] = load(file, OUTLINES[part as keyof Reference], shape) ?? (part === 'sources' ? {} : [])
  const cards: CardInFile[] = []
  for (const file of await cardFilesIn(folder)) {
    const card = load(file, CARD_OUTLINE, CardFile)
    if (card !== undefined) cards.push({ ...(card as CardFacts), file })
  }
  return { facts: { ...(reference as unknown as Reference), cards }, problems }
}
