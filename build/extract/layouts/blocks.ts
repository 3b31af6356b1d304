import { oneLine } from '../document/visible.ts'
import { isHead } from '../page/card-heads.ts'
import type { Reading } from '../reading.ts'

/**
 * Assigns blocks of facts to a list of card names above them: the first block to the first card, and so on. Returns
 * the readings unchanged if the page is less regular.
 */
export function ofBlocks(readings: readonly Reading[], text: string): readonly Reading[] {
  if (readings.some(({ card }) => card !== undefined)) return readings
  const blocks = blocksOf(readings)
  if (blocks.length < 2 || !blocks.every(isBlock)) return readings
  const names = headsIn(text)
  if (names.length !== blocks.length) return readings
  const cards = blocks.flatMap((block, n) => block.map((reading) => ({ ...reading, card: names[n] ?? '' })))
  return isAbove(names, cards, text) ? cards : readings
}

const headsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(oneLine)
      .filter((line) => line.length > 5 && line.length < 70 && isHead(line)),
  ),
]

/** Splits the readings into blocks. Each starts with the field of the first reading. */
function blocksOf(readings: readonly Reading[]): Reading[][] {
  const starts = readings.flatMap(({ field }, i) => (field === readings[0]?.field ? [i] : []))
  return starts.map((start, n) => readings.slice(start, starts[n + 1]))
}

/** Whether a block has several fields, each once. */
const isBlock = (block: readonly Reading[]): boolean =>
  block.length > 1 && new Set(block.map(({ field }) => field)).size === block.length

/** Whether all names precede the first fact. */
function isAbove(names: readonly string[], [first]: readonly Reading[], text: string): boolean {
  const plain = oneLine(text)
  const fact = plain.indexOf(oneLine(first?.quote ?? '').slice(0, 12))
  return names.every((name) => plain.indexOf(name) >= 0 && plain.indexOf(name) < fact)
}
