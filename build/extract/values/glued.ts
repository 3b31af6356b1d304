import type { Field, Reading } from '../reading.ts'

const FEES: ReadonlySet<Field> = new Set<Field>(['annual_fee', 'supplementary_card_fee'])
const NOTE_MAX = 2
const FEE_MIN = 10

/** "$997" where the page also says "$99": the fee with the mark of a footnote glued to it, which is no reading, unless it is told of one card by its name. */
export const withoutGluedNotes = (readings: readonly Reading[]): Reading[] =>
  readings.filter((reading) => !FEES.has(reading.field) || !readings.some((each) => isGlued(reading, each)))

function isGlued(glued: Reading, plain: Reading): boolean {
  const isOfOne = glued.card !== undefined && plain.card !== glued.card
  if (isOfOne || glued.field !== plain.field || Number(plain.value) < FEE_MIN) return false
  const [long, short] = [String(glued.value), String(plain.value)]
  return long.startsWith(short) && /^\d+$/.test(long) && isNote(long.length - short.length)
}

const isNote = (digits: number): boolean => digits > 0 && digits <= NOTE_MAX
