import { dirname, join } from 'node:path'
import type { CardFacts } from '../../data/schema/fact.ts'
import { type Check, readAllChecks } from './checks.ts'
import { cardFilesIn, type Problem, readFactFile } from './files.ts'
import { cardProblems, futureReference, referenceProblems, slugProblems } from './references.ts'
import { CardFile, REFERENCE_FILES, type Reference } from './shapes.ts'

/** Thrown for facts that cannot be built from, with every problem that was found. */
export class FactsRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'))
    this.name = 'FactsRefused'
    this.problems = problems
  }
}

/** Checked facts of a folder. The reference facts are in memory; cards are read one at a time. */
export interface Facts {
  readonly reference: Reference
  /** Paths below the folder, one per card. */
  readonly cardFiles: readonly string[]
  /** When issuers' pages were last read, by slug of the card. */
  readonly checks: ReadonlyMap<string, Check>
  /**
   * Reads all cards, or those of one issuer, in the order of their files. Throws `FactsRefused` after the last card if any was
   * wrong.
   */
  cards(issuer?: string): AsyncGenerator<CardFacts>
}

/**
 * Opens a folder of facts. Throws `FactsRefused` with every mistake in its reference files. Facts that were seen after `today`,
 * an ISO date, are mistakes; without it, facts can have any day.
 */
export async function readFacts(folder: string, today?: string): Promise<Facts> {
  const reference = readReference(folder, today)
  const cardFiles = await cardFilesIn(folder)
  const checks = await readAllChecks(folder)
  const filesOf = (issuer?: string) =>
    issuer === undefined ? cardFiles : cardFiles.filter((name) => dirname(name) === join('cards', issuer))
  return {
    reference,
    cardFiles,
    checks,
    cards: (issuer) => readCards(folder, filesOf(issuer), reference, today),
  }
}

function readReference(folder: string, today: string | undefined): Reference {
  const problems: Problem[] = []
  const parts: [string, unknown][] = []
  for (const [name, { file, shape }] of Object.entries(REFERENCE_FILES)) {
    const read = readFactFile<unknown>(folder, file, shape)
    if ('problems' in read) problems.push(...read.problems)
    else parts.push([name, read.value])
  }
  const reference = Object.fromEntries(parts) as unknown as Reference
  if (problems.length === 0)
    problems.push(...referenceProblems(reference), ...futureReference(reference, today))
  if (problems.length > 0) throw new FactsRefused(problems)
  return reference
}

/** The content of a card's file. */
export interface CardRead {
  readonly file: string
  /** Null if the file has another shape. */
  readonly card: CardFacts | null
  readonly problems: readonly Problem[]
}

/** Reads the files of cards, in their order. */
export function* readCardFiles(
  folder: string,
  files: readonly string[],
  reference: Reference,
  today: string | undefined,
): Generator<CardRead> {
  const problemsOf = cardProblems(reference, today)
  for (const file of files) {
    const read = readFactFile(folder, file, CardFile)
    const card = 'value' in read ? read.value : null
    yield { file, card, problems: 'problems' in read ? read.problems : problemsOf(file, read.value) }
  }
}

/** Collects the problems of the cards of a folder. */
export function cardChecker() {
  const problems: Problem[] = []
  const sameSlug = slugProblems()
  return {
    /** Returns whether nothing is wrong with a card. `slug`: null if it is unknown. */
    accepts(file: string, slug: string | null, found: readonly Problem[]): boolean {
      const all = [...found, ...(slug === null ? [] : sameSlug(file, slug))]
      problems.push(...all)
      return all.length === 0
    },
    /** Throws `FactsRefused` if any card was wrong. */
    finish() {
      if (problems.length > 0) throw new FactsRefused(problems)
    },
  }
}

async function* readCards(
  folder: string,
  files: readonly string[],
  reference: Reference,
  today: string | undefined,
) {
  const checker = cardChecker()
  for (const { file, card, problems } of readCardFiles(folder, files, reference, today))
    if (checker.accepts(file, card?.slug ?? null, problems) && card !== null) yield card
  checker.finish()
}
