import type { ValueCard, ValueRate } from './facts.ts'

const QUARTERS = [1, 2, 3, 4] as const

/** Returns a number for a quarter, so that later ones are higher. */
export const quarterNumber = (year: number, quarter: number): number => year * 4 + quarter - 1

/** Returns which quarter of its year a quarter is, 0 to 3. */
export const seasonOf = (quarter: number): number => quarter % QUARTERS.length

/** Returns the number of a date's quarter (UTC). */
export const quarterOf = (date: Date): number =>
  quarterNumber(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) + 1)

/** Returns the quarter that a rotating rate counts in; null if it does not rotate or states none. */
export function rateQuarter({ rotating_year: year, rotating_quarter: quarter }: ValueRate): number | null {
  return year === undefined || quarter === undefined ? null : quarterNumber(year, quarter)
}

/**
 * Returns the quarters whose rotating rates count: for each quarter of a year the next one that is announced, from `current` on. The
 * same quarter of two years counts once.
 */
export function countedQuarters({ rates }: ValueCard, current: number): readonly number[] {
  const announced = rates.flatMap((rate) => (rate.is_rotating === true ? (rateQuarter(rate) ?? []) : []))
  const ahead = [...new Set(announced)].filter((quarter) => quarter >= current).sort((a, b) => a - b)
  return QUARTERS.flatMap((each) => ahead.find((quarter) => seasonOf(quarter) + 1 === each) ?? []).sort(
    (a, b) => a - b,
  )
}

/** Returns the name of a quarter, e.g. `Q1 2027`. */
export const quarterName = (quarter: number): string => `Q${seasonOf(quarter) + 1} ${Math.floor(quarter / 4)}`
