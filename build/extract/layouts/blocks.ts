import { isHead } from '../page/card-heads.ts'
import type { Reading } from '../reading.ts'

/**
 * Cards named one below the other, and below them a block of the same facts for each: the first block is the
 * first card's. Anything less regular is left alone.
 */
export function ofBlocks(readings: readonly Reading[], text: string): readonly Reading[] {
  if (readings.some(({ card }) => card !== undefined)) return readings
  const names = headsIn(text)
  const blocks = blocksOf(readings)
  if (names.length < 2 || blocks.length !== names.length || !blocks.every(isBlock)) return readings
  const cards = blocks.flatMap((block, n) => block.map((reading) => ({ ...reading, card: names[n] ?? '' })))
  return isAbove(names, cards, text) ? cards : readings
}

const headsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line.length > 5 && line.length < 70 && isHead(line)),
  ),
]

/** A block begins wherever the first of all facts comes again. */
function blocksOf(readings: readonly Reading[]): Reading[][] {
  const starts = readings.flatMap(({ field }, i) => (field === readings[0]?.field ? [i] : []))
  return starts.map((start, n) => readings.slice(start, starts[n + 1]))
}

/** Several facts, each of them once. */
const isBlock = (block: readonly Reading[]): boolean =>
  block.length > 1 && new Set(block.map(({ field }) => field)).size === block.length

/** The names stand above the first fact. */
function isAbove(names: readonly string[], [first]: readonly Reading[], text: string): boolean {
  const plain = text.replace(/\s+/g, ' ')
  const fact = plain.indexOf((first?.quote ?? '').replace(/\s+/g, ' ').slice(0, 12))
  return names.every((name) => plain.indexOf(name) >= 0 && plain.indexOf(name) < fact)
}
