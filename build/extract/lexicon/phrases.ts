import { stem } from '../tokens/lexer.ts'

/** A phrase found in a list of words: its meaning, and its number of words. */
export interface Match<Meaning> {
  readonly meaning: Meaning
  readonly length: number
}

interface Node<Meaning> {
  readonly next: Map<string, Node<Meaning>>
  meaning?: Meaning
}

/** Finds the longest phrase that starts at an index of stemmed words. */
export type Phrases<Meaning> = (words: readonly string[], at: number) => Match<Meaning> | undefined

/** Compiles phrases to a tree of words. The time of a lookup grows with the longest phrase only. */
export function phrasesOf<Meaning>(
  entries: Iterable<readonly [meaning: Meaning, phrases: readonly string[]]>,
): Phrases<Meaning> {
  const root: Node<Meaning> = { next: new Map() }
  for (const [meaning, phrases] of entries)
    for (const phrase of phrases) nodeOf(root, phrase.split(' ').map(stem)).meaning = meaning
  return (words, at) => {
    let node: Node<Meaning> | undefined = root
    let found: Match<Meaning> | undefined
    for (let i = at; node; i += 1) {
      if (node.meaning !== undefined) found = { meaning: node.meaning, length: i - at }
      node = node.next.get(words[i] ?? '')
    }
    return found
  }
}

function nodeOf<Meaning>(root: Node<Meaning>, words: readonly string[]): Node<Meaning> {
  let node = root
  for (const word of words) {
    const next = node.next.get(word) ?? { next: new Map() }
    node.next.set(word, next)
    node = next
  }
  return node
}

/** Splits phrases that are separated by bars. `annual? fee|charge` is four phrases: a word may be missing, or one of several. */
export const phrases = (source: string): readonly string[] =>
  source
    .split(/(?<!\S)\|(?!\S)/)
    .map((phrase) => phrase.trim().split(/\s+/))
    .flatMap((words) =>
      words.reduce<readonly string[]>(
        (starts, word) => starts.flatMap((start) => formsOf(word).map((form) => `${start} ${form}`.trim())),
        [''],
      ),
    )

/** Returns the forms of a word: `fee|charge?` is "fee", "charge", or missing. `set_up` are two words. */
const formsOf = (word: string): readonly string[] => {
  const forms = word.replace(/\?$/, '').replaceAll('_', ' ').split('|')
  return word.endsWith('?') ? ['', ...forms] : forms
}
