import type { Country } from '../../data/schema/card.ts'
import { searchWords } from '../../data/schema/fold.ts'
import type { Columns, Occurrences } from '../../data/snapshot/format.ts'
import type { Words } from '../snapshot/words.ts'
import { countryOf } from './list.ts'
import { rangeOf, rangeWithPrefix } from './sorted-texts.ts'
import { countTypos } from './typo.ts'

export interface SearchQuery {
  readonly q: string
  readonly country?: Country | undefined
}

/**
 * Returns the positions of the cards that match all words of `q`, in any order; the last word may be unfinished. Ranks the exact name
 * first, then names that start with `q`, then aliases, then names with all words, then the rest. Within a rank, cards that are open to
 * applicants come first, and both groups are sorted by name. Allows typos only if nothing matches without.
 */
export function search(columns: Columns, index: Words, { q, country }: SearchQuery): readonly number[] {
  const words = searchWords(q)
  if (words.length === 0) return []
  const context = { columns, index }
  const significant = words.filter((word) => !FILLER_WORDS.has(word))
  const matching = (some: readonly string[], find: FindWords) =>
    some.length === 0 ? [] : rankCards(context, some.join(' '), flagsOf(context, some, find))
  const positions = firstFound([
    () => matching(words, findWords),
    () => matching(significant, findWords),
    () => matching(significant.length > FUZZY_WORDS_MAX ? [] : significant, findSimilarWords),
  ])
  return country === undefined
    ? positions
    : positions.filter((position) => countryOf(columns, position) === country)
}

/** Words that people add to a name. They are ignored if nothing matches with them. */
const FILLER_WORDS: ReadonlySet<string> = new Set(['card', 'cards', 'credit', 'the'])

/** Maximum words in which typos are allowed. A longer text is not a name. */
const FUZZY_WORDS_MAX = 6

function firstFound(attempts: readonly (() => readonly number[])[]): readonly number[] {
  for (const attempt of attempts) {
    const found = attempt()
    if (found.length > 0) return found
  }
  return []
}

interface SearchContext {
  readonly columns: Columns
  readonly index: Words
}

/** Flags of a card: where the words occur. `FOUND` is set for any match, the issuer's name included. */
const FOUND = 1
const IN_ALIAS = 2
const IN_NAME = 4

/** Finds the words of the index that a typed word may mean, and returns their positions in it. */
type FindWords = (index: Words, typed: string, isLast: boolean) => readonly number[]

const findWords: FindWords = ({ words }, typed, isLast) => {
  const [from, to] = isLast ? rangeWithPrefix(words, typed) : rangeOf(words, typed)
  return Array.from({ length: to - from }, (_, step) => from + step)
}

/** Returns the flags that all words have in common, for each card; 0 if a word does not match. */
function flagsOf(context: SearchContext, words: readonly string[], find: FindWords): Uint8Array {
  let all: Uint8Array | undefined
  for (const [i, typed] of words.entries()) {
    const one = flagsOfWord(context, find(context.index, typed, i === words.length - 1))
    if (all === undefined) all = one
    else if (!keepCommon(all, one)) break
  }
  return all ?? new Uint8Array()
}

/** Clears the flags that `others` does not have. Returns whether any is left. */
function keepCommon(flags: Uint8Array, others: Uint8Array): boolean {
  let left = 0
  for (let position = 0; position < flags.length; position++) {
    const common = (flags[position] ?? 0) & (others[position] ?? 0)
    flags[position] = common
    left |= common
  }
  return left > 0
}

/** Returns the flags of each card for the words that one typed word may mean. */
function flagsOfWord({ columns, index }: SearchContext, words: readonly number[]): Uint8Array {
  const flags = new Uint8Array(columns.slug.length)
  const issuers = new Set(words.flatMap((word) => indexesOf(index.ofIssuer, word)))
  if (issuers.size > 0)
    for (let position = 0; position < flags.length; position++)
      if (issuers.has(columns.issuer[position] ?? -1)) flags[position] = FOUND
  for (const word of words) {
    for (const position of indexesOf(index.inAlias, word))
      flags[position] = (flags[position] ?? 0) | FOUND | IN_ALIAS
    for (const position of indexesOf(index.inName, word))
      flags[position] = (flags[position] ?? 0) | FOUND | IN_NAME
  }
  return flags
}

const indexesOf = ({ all, from }: Occurrences, word: number): readonly number[] =>
  all.slice(from[word], from[word + 1])

/** Returns the flagged cards by rank. Cards of equal rank stay in the columns' order. */
function rankCards({ columns, index }: SearchContext, folded: string, flags: Uint8Array): readonly number[] {
  const byRank: number[][] = []
  for (let position = 0; position < flags.length; position++) {
    const flag = flags[position] ?? 0
    if (flag === 0) continue
    const rank = 2 * rankOf(index, position, folded, flag) + (columns.discontinued[position] ?? 0)
    byRank[rank] ??= []
    byRank[rank].push(position)
  }
  return byRank.flat()
}

function rankOf({ lines, lineFrom }: Words, position: number, folded: string, flag: number): number {
  const from = lineFrom[position] ?? 0
  const isInName = (flag & IN_NAME) > 0
  if (isInName && lines.startsWith(folded, from)) return lines[from + folded.length] === '\t' ? 0 : 1
  const isInAlias = (flag & IN_ALIAS) > 0
  if (isInAlias && lines.slice(from, lineFrom[position + 1]).includes(`\t${folded}\t`)) return 2
  return isInName ? 3 : 4
}

const findSimilarWords: FindWords = (index, typed, isLast) => [
  ...findWords(index, typed, isLast),
  ...closestWords(index, typed, isLast),
]

/** Returns the words with the fewest typos, without exact matches. */
function closestWords({ words }: Words, typed: string, isLast: boolean): readonly number[] {
  let similar: number[] = []
  let fewest = Number.POSITIVE_INFINITY
  for (const [position, word] of words.entries()) {
    const typos = typosIn(typed, word, isLast)
    if (typos === null || typos === 0 || typos > fewest) continue
    if (typos < fewest) similar = []
    fewest = typos
    similar.push(position)
  }
  return similar
}

/** An unfinished last word is compared with the start of the other word. */
function typosIn(typed: string, word: string, isLast: boolean): number | null {
  const typos = countTypos(typed, word)
  if (typos !== null || !isLast || word.length <= typed.length + 1) return typos
  return countTypos(typed, word.slice(0, typed.length + 1))
}
