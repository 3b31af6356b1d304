import { compareText } from '../compare.ts'
import { fromCents, roundScaled, toCents } from './decimal.ts'
import type { ValueFacts } from './facts.ts'
import type { Scales } from './rates.ts'
import type { EarnedAmount } from './rewards.ts'

/** A year's spend of one category, or at one merchant, that earns one rate. */
export interface ValueLine {
  readonly category: string
  readonly merchant: string | null
  /** Money a year. */
  readonly spend: number
  /** Label of the rate; null if the spend earns nothing. */
  readonly rate_label: string | null
  readonly rate_multiplier: number | null
  readonly rate_type: string | null
  /** Null if the rate is a percentage. */
  readonly cents_per_point: number | null
  /** Money a year. */
  readonly value: number
}

/** A line and the slug of the card that earns it; null if none does. */
export interface CardLine {
  readonly card: string | null
  readonly line: ValueLine
}

/** Returns the lines of the rewards, in order. `round` rounds what an amount earns to cents. */
export function linesOf(
  earned: readonly EarnedAmount[],
  { categories }: ValueFacts,
  { amount: scale }: Scales,
  round: (earned: EarnedAmount) => number,
): readonly CardLine[] {
  const spent = new Map<number, bigint>()
  return [...earned].sort(inOrder).map((each) => {
    const { part, option, amount } = each
    const before = spent.get(part.category) ?? 0n
    spent.set(part.category, before + amount)
    // Rounding the running sum keeps the sum of a category's lines at its spend.
    const cents = roundScaled(before + amount, scale - 2) - roundScaled(before, scale - 2)
    const line = {
      category: categories[part.category]?.slug ?? '',
      merchant: part.merchant?.id ?? null,
      spend: fromCents(cents),
      rate_label: option?.rate.category_slug ?? null,
      rate_multiplier: option?.multiplier ?? null,
      rate_type: option?.rate.rate_type ?? null,
      cents_per_point: option?.cents ?? null,
      value: fromCents(round(each)),
    }
    return { card: option?.card.slug ?? null, line }
  })
}

/** Sorts by category, then merchant (none first), then what a dollar earns, then quarter and rate. */
const inOrder = (a: EarnedAmount, b: EarnedAmount): number =>
  a.part.category - b.part.category ||
  compareText(a.part.merchant?.id ?? '', b.part.merchant?.id ?? '') ||
  (b.option?.worth ?? -1) - (a.option?.worth ?? -1) ||
  (a.option?.quarter ?? 0) - (b.option?.quarter ?? 0) ||
  compareText(a.option?.card.slug ?? '', b.option?.card.slug ?? '') ||
  (a.option?.row ?? 0) - (b.option?.row ?? 0)

/** Removes the cents above a yearly rewards cap from the lines, beginning with those that earn least per dollar. */
export function reduceLines(lines: readonly CardLine[], over: number): readonly CardLine[] {
  if (over <= 0) return lines
  const perDollar = ({ line }: CardLine) => (line.spend === 0 ? 0 : line.value / line.spend)
  const values = new Map(lines.map((line) => [line, toCents(line.line.value)]))
  let left = over
  for (const [line, cents] of [...values].sort(([a], [b]) => perDollar(a) - perDollar(b))) {
    const lost = Math.min(left, cents)
    values.set(line, cents - lost)
    left -= lost
  }
  return lines.map((each) => ({ ...each, line: { ...each.line, value: fromCents(values.get(each) ?? 0) } }))
}
