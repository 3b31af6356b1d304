import { isSameCard } from '../page/cards-named.ts'
import type { Field, Reading } from '../reading.ts'

const FEES: ReadonlySet<Field> = new Set<Field>(['annual_fee', 'supplementary_card_fee'])
const NOTE_DIGITS = [1, 2]
const FEE_MIN = 10

/**
 * Drops a fee with a footnote mark joined to it: "$997" on a page that also states "$99". Keeps it if it belongs
 * to another card by name.
 */
export function withoutJoinedNotes(readings: readonly Reading[]): Reading[] {
  const fees = readings.filter(({ field, value }) => FEES.has(field) && Number(value) >= FEE_MIN)
  const plain = Map.groupBy(fees, keyOf)
  return readings.filter((reading) => {
    if (!FEES.has(reading.field) || !/^\d+$/.test(String(reading.value))) return true
    return !NOTE_DIGITS.some((digits) => {
      const short = { ...reading, value: String(reading.value).slice(0, -digits) }
      return plain.get(keyOf(short))?.some(({ card }) => isSame(reading.card, card))
    })
  })
}

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || a === b || (b !== undefined && isSameCard(a, b))

const keyOf = ({ field, value }: Reading): string => `${field} ${value}`
