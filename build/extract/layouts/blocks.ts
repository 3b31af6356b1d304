import { isHead } from '../page/card-heads.ts'
import type { Field, Reading } from '../reading.ts'

const BLOCKS_MAX = 6

/**
 * Cards named one below the other, and below them a block of the same facts for each: the first block is the
 * first card's. Anything less regular is left alone.
 */
export function ofBlocks(readings: readonly Reading[], text: string): readonly Reading[] {
  if (readings.some(({ card }) => card !== undefined)) return readings
  const names = headsIn(text)
  const period = periodOf(readings.map(({ field }) => field))
  if (names.length < 2 || period === undefined || readings.length !== period * names.length) return readings
  const cards = readings.map((reading, i) => ({ ...reading, card: names[Math.floor(i / period)] ?? '' }))
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

/** After how many fields the same fields begin again, each of them once in a block. */
function periodOf(fields: readonly Field[]): number | undefined {
  const period = fields.indexOf(fields[0] ?? 'annual_fee', 1)
  if (period < 2 || fields.length % period !== 0 || fields.length / period > BLOCKS_MAX) return undefined
  const isRegular = fields.every((field, i) => field === fields[i % period])
  return isRegular && new Set(fields.slice(0, period)).size === period ? period : undefined
}

/** The names stand above the first fact. */
function isAbove(names: readonly string[], [first]: readonly Reading[], text: string): boolean {
  const plain = text.replace(/\s+/g, ' ')
  const fact = plain.indexOf((first?.quote ?? '').replace(/\s+/g, ' ').slice(0, 12))
  return names.every((name) => plain.indexOf(name) >= 0 && plain.indexOf(name) < fact)
}
