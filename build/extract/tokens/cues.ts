import { stem } from './lexer.ts'
import { isStop, type Line } from './line.ts'

/**
 * Words that say what a figure near them is. Each line of the source is a cue: words or signs in order, with `a|b` for
 * alternatives, `word?` for an optional word, `cash_back` for words of one alternative, and `..5` for up to five tokens of
 * the same sentence that are no amounts or percentages (`...5`: also of other sentences, `..5!fee`: nor the word "fee"). `#$`,
 * `#%`, `#months`, `#date`, and `#` are figures, `nl` is the end of a line.
 */
export interface Cues {
  readonly first: CueIndex
  readonly last: CueIndex
}

type Cue = readonly Item[]

/** Cues by the word that they begin or end with, each with those that may begin or end with any word. */
interface CueIndex {
  readonly byWord: ReadonlyMap<string, readonly Cue[]>
  readonly others: readonly Cue[]
}

interface Item {
  readonly words: readonly (readonly string[])[]
  readonly isOptional: boolean
  /** Maximum number of tokens to skip instead of words. */
  readonly gap: number
  readonly crosses: boolean
  /** Words that may not be skipped. */
  readonly without: readonly string[]
}

/** Compiles cues. */
export function cues(source: string): Cues {
  const all = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/).map(itemOf))
  return {
    first: indexed(
      all,
      (cue) => cue,
      (words) => words[0],
    ),
    last: indexed(
      all,
      (cue) => cue.toReversed(),
      (words) => words.at(-1),
    ),
  }
}

function indexed(
  all: readonly Cue[],
  inOrder: (cue: Cue) => Cue,
  edgeOf: (words: readonly string[]) => string | undefined,
): CueIndex {
  const edges = all.map((cue) => ({ cue, words: edgeWords(inOrder(cue), edgeOf) }))
  const others = edges.flatMap(({ cue, words }) => (words === undefined ? [cue] : []))
  const known = new Set(edges.flatMap(({ words }) => words ?? []))
  const byWord = [...known].map(
    (word) =>
      [word, edges.flatMap(({ cue, words }) => ((words?.includes(word) ?? true) ? [cue] : []))] as const,
  )
  return { byWord: new Map(byWord), others }
}

/** Returns the words that a cue can begin with, or undefined for any word. */
function edgeWords(
  [item, ...rest]: Cue,
  edgeOf: (words: readonly string[]) => string | undefined,
): readonly string[] | undefined {
  if (!item || item.gap > 0) return undefined
  const own = item.words.flatMap((words) => edgeOf(words) ?? [])
  if (!item.isOptional) return own
  const next = edgeWords(rest, edgeOf)
  return next && [...own, ...next]
}

const startingAt = ({ keys }: Line, at: number, { byWord, others }: CueIndex): readonly Cue[] =>
  byWord.get(keys[at] ?? '') ?? others

function itemOf(source: string): Item {
  const [, dots, gap, without = ''] = /^(\.\.\.?)(\d+)(?:!(.+))?$/.exec(source) ?? []
  if (gap)
    return {
      words: [],
      isOptional: false,
      gap: Number(gap),
      crosses: dots === '...',
      without: without.split('|'),
    }
  const isOptional = source.length > 1 && source.endsWith('?')
  const words = (isOptional ? source.slice(0, -1) : source)
    .split('|')
    .map((each) => each.split('_').map(keyFor))
  return { words, isOptional, gap: 0, crosses: false, without: [] }
}

const keyFor = (word: string): string => (word === 'nl' ? '\n' : word.startsWith('#') ? word : stem(word))

/** Returns the token after the longest cue that starts at a token, or -1. */
export const endOf = (line: Line, at: number, all: Cues): number =>
  startingAt(line, at, all.first).reduce((end, cue) => Math.max(end, matchFrom(line, at, cue, 0, 1)), -1)

/** Whether a cue starts at a token. */
export const follows = (line: Line, at: number, all: Cues): boolean => endOf(line, at, all) >= 0

/** Whether a cue ends right before a token. */
export const precedes = (line: Line, at: number, all: Cues): boolean =>
  startingAt(line, at - 1, all.last).some((cue) => matchFrom(line, at - 1, cue, cue.length - 1, -1) >= -1)

/** Returns the first token at which a cue starts, or -1. */
export function find(line: Line, all: Cues, from = 0, to = line.keys.length): number {
  for (let at = Math.max(0, from); at < to; at += 1) {
    const end = endOf(line, at, all)
    if (end >= 0 && end <= to) return at
  }
  return -1
}

/** Matches items in one direction. Returns the next token in that direction, or -2. */
function matchFrom(line: Line, at: number, items: readonly Item[], n: number, step: 1 | -1): number {
  const item = items[n]
  if (!item) return at
  if (item.gap > 0) return matchGap(line, at, items, n, step)
  for (const words of item.words) {
    if (!hasWords(line, at, words, step)) continue
    const end = matchFrom(line, at + step * words.length, items, n + step, step)
    if (end >= -1) return end
  }
  return item.isOptional ? matchFrom(line, at, items, n + step, step) : -2
}

function hasWords({ keys }: Line, at: number, words: readonly string[], step: 1 | -1): boolean {
  const from = step === 1 ? at : at - words.length + 1
  return words.every((word, i) => keys[from + i] === word)
}

function matchGap(line: Line, at: number, items: readonly Item[], n: number, step: 1 | -1): number {
  const { gap = 0, crosses = false, without = [] } = items[n] ?? {}
  for (let i = 0; i <= gap; i += 1) {
    const to = at + step * i
    const end = matchFrom(line, to, items, n + step, step)
    if (end >= -1) return end
    const key = line.keys[to]
    if (key === undefined || key === '#%' || key === '#$' || without.includes(key)) return -2
    if (!crosses && isStop(line, to)) return -2
  }
  return -2
}
