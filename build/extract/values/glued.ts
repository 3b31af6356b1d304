import type { Field, Reading } from '../reading.ts'

const FEES: ReadonlySet<Field> = new Set<Field>(['annual_fee', 'supplementary_card_fee'])
const NOTE_DIGITS = [1, 2]
const FEE_MIN = 10

/** "$997" where the page also says "$99": the fee with the mark of a footnote glued to it, which is no reading, unless it is told of one card by its name. */
export function withoutGluedNotes(readings: readonly Reading[]): Reading[] {
  const fees = readings.filter(({ field, value }) => FEES.has(field) && Number(value) >= FEE_MIN)
  const plain = Map.groupBy(fees, keyOf)
  return readings.filter((reading) => {
    if (!FEES.has(reading.field) || !/^\d+$/.test(String(reading.value))) return true
    return !NOTE_DIGITS.some((digits) => {
      const short = { ...reading, value: String(reading.value).slice(0, -digits) }
      return plain.get(keyOf(short))?.some(({ card }) => reading.card === undefined || reading.card === card)
    })
  })
}

const keyOf = ({ field, value }: Reading): string => `${field} ${value}`
