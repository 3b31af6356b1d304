import type { Bucket, Option } from './assign.ts'
import { decimalsOf, toScaled } from './decimal.ts'
import type { ValueCard, ValueRate } from './facts.ts'
import { rateQuarter } from './quarters.ts'
import type { SpendPart } from './spend.ts'

/** A rate of a card, or the rate beyond its cap, as a way to earn. */
export interface RateOption extends Option {
  readonly card: ValueCard
  readonly rate: ValueRate
  /** Index of the rate in its card. */
  readonly row: number
  readonly isFallback: boolean
  readonly multiplier: number
  /** Cents per point; null for a percentage, undefined if the program has no value. */
  readonly cents: number | null | undefined
  /** What a dollar earns, in cents times 10^`worthScale`. */
  readonly exactWorth: bigint
  /** Quarter that a rotating rate counts in; null for other rates. */
  readonly quarter: number | null
}

/** Scales of a calculation: decimals of amounts and of what a dollar earns. */
export interface Scales {
  readonly amount: number
  readonly worth: number
}

/** Whether an option covers every dollar at any time: without a cap, a quarter, or a choice. */
export const isAlwaysOpen = ({ bucket, quarter, rate }: RateOption): boolean =>
  bucket === null && quarter === null && rate.choice_group === undefined

const PERIODS_PER_YEAR = { monthly: 12, quarterly: 4, annual: 1 } as const
const PERIODS_PER_QUARTER = { monthly: 3, quarterly: 1, annual: 1 } as const

/** Returns the ways to earn of a card, its rates in order. `cents`: of a point of its program; undefined if unknown. */
export function optionsOf(
  card: ValueCard,
  cents: number | undefined,
  scales: Scales,
  quarters: readonly number[],
): readonly RateOption[] {
  const buckets = new Map<string, Bucket>()
  return card.rates.flatMap((rate, row) => {
    const quarter = rateQuarter(rate)
    if (rate.is_rotating === true && (quarter === null || !quarters.includes(quarter))) return []
    const perPoint = rate.rate_type === 'percent_cashback' ? null : cents
    const option = (multiplier: number, isFallback: boolean, bucket: Bucket | null): RateOption => {
      const worth = exactWorth(multiplier, perPoint, scales.worth)
      const shared = { card, rate, row, isFallback, multiplier, cents: perPoint, bucket }
      return {
        ...shared,
        exactWorth: worth,
        worth: searchWorth(worth, scales.worth),
        quarter: rate.is_rotating === true ? quarter : null,
      }
    }
    const { rate_multiplier, fallback_rate } = rate
    return [
      option(rate_multiplier, false, bucketOf(rate, row, scales.amount, buckets)),
      ...(fallback_rate === undefined ? [] : [option(fallback_rate, true, null)]),
    ]
  })
}

const exactWorth = (multiplier: number, cents: number | null | undefined, scale: number): bigint => {
  if (cents === undefined) return 0n
  const places = decimalsOf(multiplier)
  return toScaled(multiplier, places) * toScaled(cents ?? 1, scale - places)
}

/** Decimals of `worth`, so that sums stay exact integers. Where rates have more, `worth` is rounded down. */
export const SEARCH_SCALE_MAX = 9

const searchWorth = (worth: bigint, scale: number): number =>
  Number(scale > SEARCH_SCALE_MAX ? worth / 10n ** BigInt(scale - SEARCH_SCALE_MAX) : worth)

/** Returns the cap of a rate for the year, or for the quarter of a rotating rate. Rates of one cap group share it. */
function bucketOf(
  { cap_amount, cap_period, cap_group, is_rotating, ...rate }: ValueRate,
  row: number,
  scale: number,
  buckets: Map<string, Bucket>,
): Bucket | null {
  if (cap_amount === undefined) return null
  const quarter = is_rotating === true ? `${rate.rotating_year} ${rate.rotating_quarter}` : ''
  const key = `${quarter} ${cap_group === undefined ? row : `#${cap_group}`}`
  const periods = is_rotating === true ? PERIODS_PER_QUARTER : PERIODS_PER_YEAR
  const count = BigInt(periods[cap_period ?? 'annual'])
  const bucket = buckets.get(key) ?? { capacity: toScaled(cap_amount, scale) * count }
  buckets.set(key, bucket)
  return bucket
}

const OTHER = 'other'

/** Whether a rate covers spend of a category with the given scope, leaving the quarter and choices aside. */
export function covers(
  rate: ValueRate,
  { merchant, isPortal }: SpendPart,
  scope: readonly string[],
): boolean {
  const { booking_channel: channel, categories } = rate
  const inScope = categories.some((category) => scope.includes(category))
  if (isPortal && channel === 'direct') return false
  if (channel === 'issuer_portal' && !(isPortal && inScope)) return false
  if (rate.merchant !== undefined) {
    const isMerchant = merchant !== null && rate.merchant_ids?.includes(merchant.id) === true
    return isMerchant && (inScope || categories.includes(OTHER))
  }
  const isBase = rate.is_base_rate === true && rate.choice_group === undefined
  return inScope || isBase
}
