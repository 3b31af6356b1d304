import type { Source } from './assign.ts'
import { type CardOptions, usefulOf } from './card-options.ts'
import { type Earning, earn } from './choices.ts'
import { roundScaled } from './decimal.ts'
import { seasonOf } from './quarters.ts'
import { isAlwaysOpen, type RateOption, type Scales, SEARCH_SCALE_MAX } from './rates.ts'
import type { Spend, SpendPart } from './spend.ts'

/** An amount of a year's spend that earns one rate, or nothing. */
export interface EarnedAmount {
  readonly part: SpendPart
  readonly option: RateOption | null
  readonly amount: bigint
}

/** What cards earn on a year's spend. */
export interface Rewards {
  /** One entry per category, merchant, and rate. */
  readonly earned: readonly EarnedAmount[]
  /** Total of the entries, each rounded to cents. */
  readonly cents: number
  /** Rates picked from choice groups that earn something. */
  readonly picked: readonly RateOption[]
}

const MONTHS_PER_YEAR = 12
const MONTHS_PER_QUARTER = 3

/**
 * Computes the rewards of a year's spend on cards that are used together: a dollar may go to any of them. `toCents` rounds what an amount
 * earns.
 */
export function rewardsOf(
  cards: readonly CardOptions[],
  spend: Spend,
  toCents: (earned: EarnedAmount) => number,
): Rewards {
  const fixed: EarnedAmount[] = []
  const sources: PartSource[] = []
  const seasons = seasonsOf(cards)
  for (const part of spend.parts) {
    const useful = usefulTogether(cards, part)
    const [only] = useful
    if (only === undefined || (useful.length === 1 && isAlwaysOpen(only)))
      fixed.push({ part, option: only ?? null, amount: part.yearly })
    else sources.push(...sourcesOf(part, useful, seasons))
  }
  const { flows, picked } = sources.length === 0 ? NO_CHOICE : earn(sources)
  for (const { source, option, amount } of flows) {
    const part = sources[source]?.part
    if (part !== undefined) fixed.push({ part, option, amount })
  }
  const earned = spend.hasPortal || seasons.length > 0 ? joinEntries(fixed) : fixed
  let cents = 0
  for (const each of earned) cents += toCents(each)
  return { earned, picked, cents }
}

interface PartSource extends Source<RateOption> {
  readonly part: SpendPart
}

function sourcesOf(
  part: SpendPart,
  useful: readonly RateOption[],
  seasons: readonly number[],
): readonly PartSource[] {
  const rotates = useful.some(({ quarter }) => quarter !== null)
  if (!rotates) return [{ part, amount: part.yearly, options: useful }]
  return slotsOf(part, rotates, seasons).map((slot) => ({
    part,
    amount: slot.amount,
    options: useful.filter((option) => isInSlot(option, slot)),
  }))
}

const NO_CHOICE: Earning = { flows: [], picked: [] }

/** Returns the options of a part that can be worth choosing on any of the cards. */
export function usefulTogether(cards: readonly CardOptions[], part: SpendPart): readonly RateOption[] {
  const [only] = cards
  if (only !== undefined && cards.length === 1) return only.useful(part)
  return usefulOf(cards.flatMap((card) => card.useful(part)))
}

const NO_SEASONS: readonly number[] = []

/** Returns the quarters of a year in which rates of the cards rotate. */
export function seasonsOf(cards: readonly Pick<CardOptions, 'quarters'>[]): readonly number[] {
  if (cards.every(({ quarters }) => quarters.length === 0)) return NO_SEASONS
  return [...new Set(cards.flatMap(({ quarters }) => quarters.map(seasonOf)))].sort((a, b) => a - b)
}

/** A share of a part's spend of a year: one season, or the rest of the year. */
export interface Slot {
  readonly season: number | null
  readonly amount: bigint
}

/** Splits a year's spend if one of its rates rotates: each of the seasons is a source of its own. */
export function slotsOf(part: SpendPart, rotates: boolean, seasons: readonly number[]): readonly Slot[] {
  if (!rotates) return [{ season: null, amount: part.yearly }]
  const rest = MONTHS_PER_YEAR - MONTHS_PER_QUARTER * seasons.length
  return [
    ...seasons.map((season) => ({ season, amount: part.monthly * BigInt(MONTHS_PER_QUARTER) })),
    ...(rest > 0 ? [{ season: null, amount: part.monthly * BigInt(rest) }] : []),
  ]
}

/** Whether an option counts in a slot of the year. */
export const isInSlot = ({ quarter }: RateOption, { season }: Slot): boolean =>
  quarter === null || seasonOf(quarter) === season

/** Joins entries of the same category, merchant, and rate. */
function joinEntries(entries: readonly EarnedAmount[]): readonly EarnedAmount[] {
  const groups: { -readonly [K in keyof EarnedAmount]: EarnedAmount[K] }[] = []
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
export function centsRounder(scales: Scales): (earned: EarnedAmount) => number {
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
