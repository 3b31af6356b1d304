import type { Country } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Columns } from '../../data/snapshot/format.ts'
import type { Words } from '../snapshot/words.ts'
import { countryOf } from './list.ts'
import { rangeOf, rangeWithPrefix } from './sorted-texts.ts'
import { slips } from './typo.ts'

export interface SearchQuery {
  readonly q: string
  readonly country?: Country | undefined
}

/**
 * Places of the cards that have all words of `q`, in any order and the last one perhaps unfinished: exact name first, then
 * names that begin so, then short names, then all words in the name, then the rest; equals by name, those still open to
 * applicants first. Typos are forgiven only where nothing else was found.
 */
export function search(columns: Columns, index: Words, { q, country }: SearchQuery): readonly number[] {
  const words = fold(q.replaceAll('*', '')).split(' ')
  if (words[0] === '') return []
  const searched = { columns, index }
  const telling = words.filter((word) => !EVERYDAY.has(word))
  const found = (some: readonly string[], matches: Matches) =>
    some.length === 0 ? [] : ranked(searched, some.join(' '), marksOf(searched, some, matches))
  const places = firstFound([
    () => found(words, wordMatches),
    () => found(telling, wordMatches),
    () => found(telling.length > FORGIVEN_WORDS ? [] : telling, forgivingMatches),
  ])
  return country === undefined ? places : places.filter((place) => countryOf(columns, place) === country)
}

/** Words that people add to a name; they count unless nothing is found with them. */
const EVERYDAY: ReadonlySet<string> = new Set(['card', 'cards', 'credit', 'the'])

/** Words in which typos are looked for; a longer question is not a name. */
const FORGIVEN_WORDS = 6

function firstFound(attempts: readonly (() => readonly number[])[]): readonly number[] {
  for (const attempt of attempts) {
    const found = attempt()
    if (found.length > 0) return found
  }
  return []
}

interface Searched {
  readonly columns: Columns
  readonly index: Words
}

/** How words are known of a card: somewhere, its issuer's name included; and all of them in its name, or in short names. */
const FOUND = 1
const IN_ALIAS = 2
const IN_NAME = 4

/** Places in the index of the words that a typed word stands for. */
type Matches = (index: Words, typed: string, isLast: boolean) => readonly number[]

const wordMatches: Matches = ({ words }, typed, isLast) => {
  const [from, to] = isLast ? rangeWithPrefix(words, typed) : rangeOf(words, typed)
  return Array.from({ length: to - from }, (_, step) => from + step)
}

/** How each card has all of the words: marks set together, or 0 where a word is missing. */
function marksOf(searched: Searched, words: readonly string[], matches: Matches): Uint8Array {
  let all: Uint8Array | undefined
  for (const [turn, typed] of words.entries()) {
    const one = marksOfWord(searched, matches(searched.index, typed, turn === words.length - 1))
    if (all === undefined) all = one
    else for (let place = 0; place < all.length; place++) all[place] = (all[place] ?? 0) & (one[place] ?? 0)
    if (!all.some(Boolean)) break
  }
  return all ?? new Uint8Array()
}

/** How each card has one of the words that a typed one stands for. */
function marksOfWord({ columns, index }: Searched, matching: readonly number[]): Uint8Array {
  const marks = new Uint8Array(columns.slug.length)
  const issuers = new Set(matching.flatMap((word) => index.ofIssuer[word] ?? []))
  if (issuers.size > 0)
    for (let place = 0; place < marks.length; place++)
      if (issuers.has(columns.issuer[place] ?? -1)) marks[place] = FOUND
  for (const word of matching) {
    for (const place of index.inAlias[word] ?? []) marks[place] = (marks[place] ?? 0) | FOUND | IN_ALIAS
    for (const place of index.inName[word] ?? []) marks[place] = (marks[place] ?? 0) | FOUND | IN_NAME
  }
  return marks
}

/** The marked cards by how close they are; the columns' order stands among equals. */
function ranked({ columns, index }: Searched, folded: string, marks: Uint8Array): readonly number[] {
  const ranks: number[][] = []
  for (let place = 0; place < marks.length; place++) {
    const mark = marks[place] ?? 0
    if (mark === 0) continue
    const rank = 2 * distance(index, place, folded, mark) + (columns.discontinued[place] ?? 0)
    ranks[rank] ??= []
    ranks[rank].push(place)
  }
  return ranks.flat()
}

function distance({ lines, lineFrom }: Words, place: number, folded: string, mark: number): number {
  const from = lineFrom[place] ?? 0
  const isInName = (mark & IN_NAME) > 0
  if (isInName && lines.startsWith(folded, from)) return lines[from + folded.length] === '\t' ? 0 : 1
  const isInAlias = (mark & IN_ALIAS) > 0
  if (isInAlias && lines.slice(from, lineFrom[place + 1]).includes(`\t${folded}\t`)) return 2
  return isInName ? 3 : 4
}

const forgivingMatches: Matches = (index, typed, isLast) => [
  ...wordMatches(index, typed, isLast),
  ...nearest(index, typed, isLast),
]

/** The words that differ least from the typed one without being it. */
function nearest({ words }: Words, typed: string, isLast: boolean): readonly number[] {
  let near: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (const [place, word] of words.entries()) {
    const count = slipsIn(typed, word, isLast)
    if (count === null || count === 0 || count > least) continue
    if (count < least) near = []
    least = count
    near.push(place)
  }
  return near
}

/** The last word may be unfinished: then it is compared with as much of the other. */
function slipsIn(typed: string, word: string, isLast: boolean): number | null {
  const whole = slips(typed, word)
  if (whole !== null || !isLast || word.length <= typed.length + 1) return whole
  return slips(typed, word.slice(0, typed.length + 1))
}
