import type { WordIndex } from '../../data/snapshot/format.ts'

/** Places of the words with the prefix: from the first to before the second. */
export function prefixed({ words }: WordIndex, prefix: string): readonly [from: number, to: number] {
  const from = firstAtLeast(words, prefix)
  let to = from
  while (words[to]?.startsWith(prefix) === true) to++
  return [from, to]
}

/** Place of the word itself, or -1. */
export function exactly({ words }: WordIndex, word: string): number {
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
