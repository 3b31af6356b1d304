import type { Source } from './assign.ts'
import type { CardOptions } from './card-options.ts'
import { type Earning, earn } from './choices.ts'
import { roundScaled } from './decimal.ts'
import { type RateOption, type Scales, SEARCH_SCALE_MAX } from './rates.ts'
import type { Spend, SpendPart } from './spend.ts'

/** An amount of a year's spend that earns one rate, or nothing. */
export interface Earned {
  readonly part: SpendPart
  readonly option: RateOption | null
  readonly amount: bigint
}

/** What cards earn on a year's spend. */
export interface Rewards {
  /** One entry per category, merchant, and rate. */
  readonly earned: readonly Earned[]
  /** Total of the entries, each rounded to cents. */
  readonly cents: number
  /** Labels of the rates picked from choice groups. */
  readonly picked: readonly string[]
}

const MONTHS_PER_YEAR = 12
const MONTHS_PER_QUARTER = 3

/** Computes the rewards of a card for a year's spend. `toCents` rounds what an amount earns. */
export function rewardsOf(options: CardOptions, spend: Spend, toCents: (earned: Earned) => number): Rewards {
  const fixed: Earned[] = []
  const sources: (Source<RateOption> & { readonly part: SpendPart })[] = []
  for (const part of spend.parts) {
    const useful = options.useful(part)
    const [only] = useful
    if (only === undefined || (useful.length === 1 && isOpen(only)))
      fixed.push({ part, option: only ?? null, amount: part.yearly })
    else sources.push(...slotsOf(part, useful, options.quarters))
  }
  const { flows, picked } = sources.length === 0 ? NO_CHOICE : earn(sources)
  for (const { source, option, amount } of flows) {
    const part = sources[source]?.part
    if (part !== undefined) fixed.push({ part, option, amount })
  }
  const isSplit = spend.hasPortal || options.quarters.length > 0
  const earned = isSplit ? joined(fixed) : fixed
  let cents = 0
  for (const each of earned) cents += toCents(each)
  return { earned, picked, cents }
}

const NO_CHOICE: Earning = { flows: [], picked: [] }

const isOpen = ({ bucket, quarter, rate }: RateOption): boolean =>
  bucket === null && quarter === null && rate.choice_group === undefined

/** Splits a year's spend where rates rotate: each counted quarter is a source of its own. */
function slotsOf(part: SpendPart, options: readonly RateOption[], quarters: readonly number[]) {
  const rotates = options.some(({ quarter }) => quarter !== null)
  if (!rotates) return [{ part, amount: part.yearly, options }]
  const slots = [
    ...quarters.map((quarter) => ({ quarter, months: MONTHS_PER_QUARTER })),
    { quarter: null, months: MONTHS_PER_YEAR - MONTHS_PER_QUARTER * quarters.length },
  ]
  return slots
    .filter(({ months }) => months > 0)
    .map((slot) => ({
      part,
      amount: part.monthly * BigInt(slot.months),
      options: options.filter(({ quarter }) => quarter === null || quarter === slot.quarter),
    }))
}

/** Joins entries of the same category, merchant, and rate. */
function joined(entries: readonly Earned[]): readonly Earned[] {
  const groups: { -readonly [K in keyof Earned]: Earned[K] }[] = []
  for (const entry of entries) {
    const same = groups.find((group) => group.option === entry.option && isSameSpend(group.part, entry.part))
    if (same === undefined) groups.push({ ...entry })
    else same.amount += entry.amount
  }
  return groups
}

const isSameSpend = (a: SpendPart, b: SpendPart): boolean =>
  a.category === b.category && a.merchant === b.merchant

/** Returns a function that rounds what an amount earns to cents. It computes each part at each rate once. */
export function centsRounder(scales: Scales): (earned: Earned) => number {
  const known = new Map<SpendPart, Map<number, number>>()
  const round = (amount: bigint, worth: bigint) => roundScaled(amount * worth, scales.amount + scales.worth)
  return ({ part, option, amount }) => {
    if (option === null) return 0
    if (amount !== part.yearly || scales.worth > SEARCH_SCALE_MAX) return round(amount, option.exactWorth)
    const cents = known.get(part) ?? new Map<number, number>()
    known.set(part, cents)
    const value = cents.get(option.worth) ?? round(amount, option.exactWorth)
    cents.set(option.worth, value)
    return value
  }
}
