import type { Columns } from '../../data/snapshot/format.ts'

/** How a word is known of a card: as part of its name, or by its issuer or a short name. */
export const IN_NAME = 2
export const BESIDE = 1

/** Where each distinct word occurs; words sorted, so that those with a prefix lie together. */
export interface SearchIndex {
  readonly words: readonly string[]
  /** Parallel to `words`: places of cards that have it in their name. */
  readonly inName: readonly (readonly number[])[]
  /** Parallel to `words`: places of cards that have it in an issuer name or a short name. */
  readonly beside: readonly (readonly number[])[]
}

interface Occurrence {
  readonly inName: number[]
  readonly beside: number[]
}

const built = new WeakMap<Columns, SearchIndex>()

/** The index of a snapshot's columns, built when first asked for. */
export function searchIndexOf(columns: Columns): SearchIndex {
  const known = built.get(columns) ?? build(columns)
  built.set(columns, known)
  return known
}

function build(columns: Columns): SearchIndex {
  const found = new Map<string, Occurrence>()
  const issuerWords = columns.issuers.map(({ name, aliases }) => wordsOf([name, ...aliases]))
  for (const place of columns.slug.keys()) {
    for (const word of wordsOf([columns.name[place] ?? ''])) at(found, word).inName.push(place)
    for (const word of issuerWords[columns.issuer[place] ?? -1] ?? []) at(found, word).beside.push(place)
    for (const word of wordsOf(columns.aliases[place] ?? [])) at(found, word).beside.push(place)
  }
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
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

/** Places of the words with the prefix: from the first to before the second. */
export function prefixed({ words }: SearchIndex, prefix: string): readonly [from: number, to: number] {
  const from = firstAtLeast(words, prefix)
  let to = from
  while (words[to]?.startsWith(prefix) === true) to++
  return [from, to]
}

/** Place of the word itself, or -1. */
export function exactly({ words }: SearchIndex, word: string): number {
  const place = firstAtLeast(words, word)
  return words[place] === word ? place : -1
}

function firstAtLeast(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
