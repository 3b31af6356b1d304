import { compareKeys } from '../../data/compare.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Columns, WordIndex } from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'
import type { CatalogCard } from '../catalog/read.ts'

type Occurrences = 'inName' | 'inAlias' | 'ofIssuer'
type Occurrence = Readonly<Record<Occurrences, number[]>>

/** What a card is called, folded. */
export interface Called {
  readonly name: string
  readonly aliases: readonly string[]
}

export interface NamesBuilder {
  add(card: Pick<CatalogCard, 'sortName' | 'aliases'>): void
  readonly names: readonly Called[]
}

/** Collects what cards are called, card after card in list order. */
export function namesBuilder(): NamesBuilder {
  const names: Called[] = []
  return {
    names,
    add({ sortName, aliases }) {
      names.push({ name: sortName, aliases: aliases.map(fold) })
    },
  }
}

/** The file that searches read: what cards are called, and where each word of their names and of their issuers' occurs. */
export function wordsFile({ issuers }: Columns, names: readonly Called[]): string {
  const lines = names.map(
    ({ name, aliases }) => `${[name, ...aliases].map((text) => `${text}\t`).join('')}\n`,
  )
  const lineFrom: number[] = []
  let from = 0
  for (const line of lines) {
    lineFrom.push(from)
    from += line.length
  }
  return joinHeaderLine({ lineFrom, ...occurrences(issuers, names) } satisfies WordIndex, lines.join(''))
}

function occurrences(issuers: Columns['issuers'], names: readonly Called[]): Omit<WordIndex, 'lineFrom'> {
  const found = new Map<string, Occurrence>()
  const note = (where: Occurrences, texts: readonly string[], place: number) => {
    for (const word of wordsOf(texts)) at(found, word)[where].push(place)
  }
  for (const [place, { name, aliases }] of issuers.entries()) note('ofIssuer', [name, ...aliases], place)
  for (const [place, { name, aliases }] of names.entries()) {
    note('inName', [name], place)
    note('inAlias', aliases, place)
  }
  const words = [...found].sort(compareKeys)
  return {
    words: words.map(([word]) => word),
    inName: words.map(([, { inName }]) => inName),
    inAlias: words.map(([, { inAlias }]) => inAlias),
    ofIssuer: words.map(([, { ofIssuer }]) => ofIssuer),
  }
}

function at(found: Map<string, Occurrence>, word: string): Occurrence {
  const known = found.get(word) ?? { inName: [], inAlias: [], ofIssuer: [] }
  found.set(word, known)
  return known
}

const wordsOf = (folded: readonly string[]): ReadonlySet<string> =>
  new Set(folded.flatMap((text) => text.split(' ')).filter((word) => word !== ''))
