import type { Country } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import type { CardNames, Columns, WordIndex } from '../../data/snapshot/format.ts'
import { countryOf } from './list.ts'
import { slips } from './typo.ts'
import { exactly, prefixed } from './word-index.ts'

export interface SearchQuery {
  readonly q: string
  readonly country?: Country | undefined
}

/**
 * Places of the cards that have all words of `q`, in any order and the last one perhaps unfinished: exact name first, then
 * names that begin so, then short names, then all words in the name, then the rest; equals by name, those still open to
 * applicants first. Typos are forgiven only where nothing else was found.
 */
export function search(columns: Columns, index: WordIndex, { q, country }: SearchQuery): readonly number[] {
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
  readonly index: WordIndex
}

/** How a word is known of a card: as part of its name, or by its issuer or a short name. */
const IN_NAME = 2
const BESIDE = 1

/** Places in the index of the words that a typed word stands for. */
type Matches = (index: WordIndex, typed: string, isLast: boolean) => readonly number[]

const wordMatches: Matches = (index, typed, isLast) => {
  if (isLast) {
    const [from, to] = prefixed(index, typed)
    return Array.from({ length: to - from }, (_, step) => from + step)
  }
  const place = exactly(index, typed)
  return place < 0 ? [] : [place]
}

/** How each card has all of the words: IN_NAME, BESIDE (some only beside the name), or 0 where one is missing. */
function marksOf({ columns, index }: Searched, words: readonly string[], matches: Matches): Uint8Array {
  const all = new Uint8Array(columns.slug.length).fill(IN_NAME)
  for (const [turn, typed] of words.entries()) {
    const one = new Uint8Array(columns.slug.length)
    for (const word of matches(index, typed, turn === words.length - 1)) {
      for (const place of index.beside[word] ?? []) one[place] ||= BESIDE
      for (const place of index.inName[word] ?? []) one[place] = IN_NAME
    }
    for (let place = 0; place < all.length; place++) all[place] = Math.min(all[place] ?? 0, one[place] ?? 0)
    if (!all.some(Boolean)) break
  }
  return all
}

function ranked({ columns, index }: Searched, folded: string, marks: Uint8Array): readonly number[] {
  const found: { readonly place: number; readonly rank: number }[] = []
  for (let place = 0; place < marks.length; place++) {
    const mark = marks[place] ?? 0
    if (mark === 0) continue
    const closed = columns.discontinued[place] ?? 0
    found.push({ place, rank: 2 * closeness(index, place, folded, mark) + closed })
  }
  return found.sort((a, b) => a.rank - b.rank || a.place - b.place).map(({ place }) => place)
}

function closeness(names: CardNames, place: number, folded: string, mark: number): number {
  const name = names.name[place] ?? ''
  if (name === folded) return 0
  if (name.startsWith(folded)) return 1
  if (names.aliases[place]?.includes(folded) === true) return 2
  return mark === IN_NAME ? 3 : 4
}

const forgivingMatches: Matches = (index, typed, isLast) => [
  ...wordMatches(index, typed, isLast),
  ...nearest(index, typed, isLast),
]

/** The words that differ least from the typed one without being it. */
function nearest({ words }: WordIndex, typed: string, isLast: boolean): readonly number[] {
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
