import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { CardFacts } from '../../data/schema/fact.ts'
import { type Check, readAllChecks } from './checks.ts'
import { duplicateObservations } from './observation-key.ts'
import { CardFile, REFERENCE_FILES, type Reference } from './shapes.ts'

/** One thing that is wrong in one file of the facts. */
export interface Problem {
  readonly file: string
  readonly message: string
}

/** Facts that cannot be built from, with every problem that was found. */
export class FactsRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'))
    this.name = 'FactsRefused'
    this.problems = problems
  }
}

/** The facts of a folder: reference facts at once, cards one after the other in the order of their files. */
export interface Facts {
  readonly reference: Reference
  /** Files below the folder that hold a card each. */
  readonly cardFiles: readonly string[]
  /** When issuers' pages were last read, by slug of the card. */
  readonly checks: ReadonlyMap<string, Check>
  /** Reads all cards; throws FactsRefused after the last where any was wrong. */
  cards(): AsyncGenerator<CardFacts>
}

/** Opens a folder of facts; throws FactsRefused naming everything that is wrong with its reference files. */
export async function readFacts(folder: string): Promise<Facts> {
  const reference = await readReference(folder)
  const listed = await readdir(join(folder, 'cards'), { recursive: true })
  const cardFiles = listed.filter((name) => name.endsWith('.json')).sort()
  const checks = await readAllChecks(folder)
  return { reference, cardFiles, checks, cards: () => readCards(folder, cardFiles, reference) }
}

async function readReference(folder: string): Promise<Reference> {
  const problems: Problem[] = []
  const parts: [string, unknown][] = []
  for (const [name, { file, shape }] of Object.entries(REFERENCE_FILES)) {
    const read = await readShape<unknown>(folder, file, shape)
    if ('problems' in read) problems.push(...read.problems)
    else parts.push([name, read.value])
  }
  const reference = Object.fromEntries(parts) as unknown as Reference
  if (problems.length === 0) problems.push(...unknownNames(reference))
  if (problems.length > 0) throw new FactsRefused(problems)
  return reference
}

function unknownNames({ issuers, rules, categories }: Reference): Problem[] {
  const known = new Set(issuers.map(({ slug }) => slug))
  const slugs = new Set(categories.map(({ slug }) => slug))
  const ruled = rules.filter(({ issuer }) => !known.has(issuer))
  const orphans = categories.filter(({ parent }) => parent !== null && !slugs.has(parent))
  return [
    ...ruled.map(({ issuer }) => ({ file: REFERENCE_FILES.rules.file, message: `no issuer ${issuer}` })),
    ...orphans.map(({ parent }) => ({
      file: REFERENCE_FILES.categories.file,
      message: `no parent ${parent}`,
    })),
  ]
}

type Read<T> = { readonly value: T } | { readonly problems: readonly Problem[] }

async function readShape<T>(folder: string, file: string, shape: z.ZodType<T>): Promise<Read<T>> {
  try {
    const text = await readFile(join(folder, file), 'utf8')
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return { value: parsed.data }
    const say = (path: PropertyKey[], message: string) => `${path.join('.') || 'the whole'}: ${message}`
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({ file, message: say(path, message) })),
    }
  } catch (error) {
    return { problems: [{ file, message: error instanceof Error ? error.message : String(error) }] }
  }
}

async function* readCards(folder: string, files: readonly string[], reference: Reference) {
  const problems: Problem[] = []
  const check = cardChecks(reference)
  for (const name of files) {
    const file = join('cards', name)
    const read = await readShape(folder, file, CardFile)
    const found = 'problems' in read ? read.problems : check(file, read.value)
    problems.push(...found)
    if ('value' in read && found.length === 0) yield read.value
  }
  if (problems.length > 0) throw new FactsRefused(problems)
}

/** What a card's shape cannot say: names that must be known, and a slug of its own. */
function cardChecks(reference: Reference) {
  const issuers = new Set(reference.issuers.map(({ slug }) => slug))
  const categories = new Set(reference.categories.map(({ slug }) => slug))
  const taken = new Map<string, string>()
  return (file: string, card: CardFacts): Problem[] => {
    const first = taken.get(card.slug)
    taken.set(card.slug, file)
    const rates = card.observations.flatMap(({ reward_rates = [] }) => reward_rates)
    const named = rates.flatMap(({ categories: slugs }) => (Array.isArray(slugs) ? slugs : []))
    const messages = [
      ...(first === undefined ? [] : [`slug ${card.slug} is taken by ${first}`]),
      ...(issuers.has(card.issuer) ? [] : [`no issuer ${card.issuer}`]),
      ...card.observations
        .filter(({ source }) => !reference.sources[source])
        .map((o) => `no source ${o.source}`),
      ...duplicateObservations(card.observations).map((key) => `two observations: ${key}`),
      ...named.filter((slug) => !categories.has(slug)).map((slug) => `no category ${slug}`),
      ...(card.observations.some(({ values }) => typeof values.name === 'string') ? [] : ['no name']),
    ]
    return messages.map((message) => ({ file, message }))
  }
}
