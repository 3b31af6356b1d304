import type { Label } from '../lexicon/label.ts'
import { isTier } from '../lexicon/tiers.ts'
import { isLabel, type Pair, type Piece } from './pairs.ts'

const TIERS_MIN = 2

/**
 * Pairs the rates of tiers of creditworthiness with the heads above them, each from the lowest to the highest:
 * "12.95%" to "21.95%" below "Purchases".
 */
export function tiersIn(
  rows: readonly (readonly Piece[])[],
  wordsOf: (piece: Piece) => string,
): readonly Pair[] {
  const at = rows.findIndex((row) => row[0] && isTier(wordsOf(row[0])))
  const heads = rows[at - 1] ?? []
  const tiers = rows.slice(Math.max(at, 0))
  const isTable = tiers.every((row) => row[0] && isTier(wordsOf(row[0])) && row.length === heads.length)
  if (at < 1 || tiers.length < TIERS_MIN || !isTable) return []
  return heads.slice(1).flatMap((head, i) => {
    const values = tiers.flatMap((row) => row[i + 1] ?? []).toSorted((a, b) => rateOf(a) - rateOf(b))
    const [value, highest] = [values[0], values.at(-1)]
    const label = { ...head, label: ofPurchases(head.label) }
    const areRates = values.every(({ values: kinds }) => kinds.size === 1 && kinds.has('percent'))
    if (!value || !highest || !areRates || !isLabel(label)) return []
    return [{ label, value, ...(rateOf(highest) > rateOf(value) ? { highest } : {}) }]
  })
}

/** "APR" without a subject is the rate of purchases. */
const ofPurchases = (label: Label): Label =>
  label.subjects.length === 0 && label.measure === 'rate'
    ? { ...label, subjects: ['purchase'] }
    : { ...label, measure: label.measure ?? 'rate' }

/** Returns the rate in a cell. */
export const rateOf = ({ tokens }: Piece): number =>
  tokens.flatMap((token) => (token.kind === 'percent' ? [token.value] : []))[0] ?? Number.NaN
