import { compareKeys } from '../../data/compare.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Columns, Occurrences, WordIndex } from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'
import type { CatalogCard } from '../catalog/read.ts'

type WordSource = 'inName' | 'inAlias' | 'ofIssuer'
type OfWord = Readonly<Record<WordSource, number[]>>

/** Folded names of a card. */
export interface CardNames {
  readonly name: string
  readonly aliases: readonly string[]
}

/** Returns the names of a card. */
export const cardNames = ({ sortName, aliases }: CatalogCard): CardNames => ({
  name: sortName,
  aliases: aliases.map(fold),
})

/** Renders the file for search: the cards' names, and an index of the words in the names of cards and issuers. */
export function wordsFile({ issuers }: Columns, names: readonly CardNames[]): string {
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

function occurrences(issuers: Columns['issuers'], names: readonly CardNames[]): Omit<WordIndex, 'lineFrom'> {
  const found = new Map<string, OfWord>()
  const index = (source: WordSource, texts: readonly string[], position: number) => {
    for (const word of wordsOf(texts)) occurrenceOf(found, word)[source].push(position)
  }
  for (const [position, { name, aliases }] of issuers.entries())
    index('ofIssuer', [name, ...aliases], position)
  for (const [position, { name, aliases }] of names.entries()) {
    index('inName', [name], position)
    index('inAlias', aliases, position)
  }
  const words = [...found].sort(compareKeys)
  return {
    words: words.map(([word]) => word),
    inName: joined(words.map(([, { inName }]) => inName)),
    inAlias: joined(words.map(([, { inAlias }]) => inAlias)),
    ofIssuer: joined(words.map(([, { ofIssuer }]) => ofIssuer)),
  }
}

function joined(lists: readonly (readonly number[])[]): Occurrences {
  const from = [0]
  for (const list of lists) from.push((from.at(-1) ?? 0) + list.length)
  return { all: lists.flat(), from }
}

function occurrenceOf(found: Map<string, OfWord>, word: string): OfWord {
  const known = found.get(word) ?? { inName: [], inAlias: [], ofIssuer: [] }
  found.set(word, known)
  return known
}

const wordsOf = (folded: readonly string[]): ReadonlySet<string> =>
  new Set(folded.flatMap((text) => text.split(' ')).filter((word) => word !== ''))
