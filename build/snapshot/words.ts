import { fold } from '../../data/schema/fold.ts'
import type { CardNames, Columns, WordIndex } from '../../data/snapshot/format.ts'
import type { CatalogCard } from '../catalog/read.ts'

interface Occurrence {
  readonly inName: number[]
  readonly beside: number[]
}

export interface NamesBuilder {
  add(card: Pick<CatalogCard, 'sortName' | 'aliases'>): void
  readonly names: CardNames
}

/** Collects what cards are called, card after card in list order. */
export function namesBuilder(): NamesBuilder {
  const names = { name: [] as string[], aliases: [] as (readonly string[])[] }
  return {
    names,
    add({ sortName, aliases }) {
      names.name.push(sortName)
      names.aliases.push(aliases.map(fold))
    },
  }
}

/** Where each word of the cards' names and short names and of their issuers' occurs. */
export function wordIndexOf(columns: Columns, names: CardNames): WordIndex {
  const found = new Map<string, Occurrence>()
  const issuerWords = columns.issuers.map(({ name, aliases }) => wordsOf([name, ...aliases]))
  for (const place of columns.slug.keys()) {
    const issuer = issuerWords[columns.issuer[place] ?? -1] ?? []
    const beside = new Set([...issuer, ...wordsOf(names.aliases[place] ?? [])])
    for (const word of wordsOf([names.name[place] ?? ''])) at(found, word).inName.push(place)
    for (const word of beside) at(found, word).beside.push(place)
  }
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...names,
    words: entries.map(([word]) => word),
    inName: entries.map(([, { inName }]) => inName),
    beside: entries.map(([, { beside }]) => beside),
  }
}

function at(found: Map<string, Occurrence>, word: string): Occurrence {
  const known = found.get(word) ?? { inName: [], beside: [] }
  found.set(word, known)
  return known
}

const wordsOf = (folded: readonly string[]): ReadonlySet<string> =>
  new Set(folded.flatMap((text) => text.split(' ')).filter((word) => word !== ''))
