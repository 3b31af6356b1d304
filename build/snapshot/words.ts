import { fold } from '../../data/schema/fold.ts'
import type { Columns, WordIndex } from '../../data/snapshot/format.ts'
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

/** Where each word of the cards' names and short names and of their issuers' occurs. */
export function wordIndexOf({ issuers }: Columns, names: readonly Called[]): WordIndex {
  const found = new Map<string, Occurrence>()
  const note = (where: Occurrences, texts: readonly string[], place: number) => {
    for (const word of wordsOf(texts)) at(found, word)[where].push(place)
  }
  for (const [place, { name, aliases }] of issuers.entries()) note('ofIssuer', [name, ...aliases], place)
  for (const [place, { name, aliases }] of names.entries()) {
    note('inName', [name], place)
    note('inAlias', aliases, place)
  }
  const words = [...found].sort(([a], [b]) => inOrder(a, b))
  return {
    name: names.map(({ name }) => name),
    ...aliasesOf(names),
    words: words.map(([word]) => word),
    inName: words.map(([, { inName }]) => inName),
    inAlias: words.map(([, { inAlias }]) => inAlias),
    ofIssuer: words.map(([, { ofIssuer }]) => ofIssuer),
  }
}

function aliasesOf(names: readonly Called[]): Pick<WordIndex, 'aliases' | 'aliasOf'> {
  const all = names.flatMap(({ aliases }, place) => aliases.map((alias) => ({ alias, place })))
  const sorted = all.sort((a, b) => inOrder(a.alias, b.alias) || a.place - b.place)
  return { aliases: sorted.map(({ alias }) => alias), aliasOf: sorted.map(({ place }) => place) }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function at(found: Map<string, Occurrence>, word: string): Occurrence {
  const known = found.get(word) ?? { inName: [], inAlias: [], ofIssuer: [] }
  found.set(word, known)
  return known
}

const wordsOf = (folded: readonly string[]): ReadonlySet<string> =>
  new Set(folded.flatMap((text) => text.split(' ')).filter((word) => word !== ''))
