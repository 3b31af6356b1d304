import type { Card } from '../../../data/schema/card.ts'
import type { RewardRate } from '../../../data/schema/rates.ts'
import { maximize } from './simplex.ts'

/*
 * What a card earns, written from part two of the specification alone (sections 13 and 19): a linear program per set of picks. It shares
 * no code with the service and works on cards as the API shows them.
 */

export interface World {
  /** Parent of each category. */
  readonly parents: Readonly<Record<string, string | null>>
  readonly merchants: Readonly<Record<string, { category: string; accepts: readonly string[] | null }>>
}

export interface Wish {
  readonly spend: Readonly<Record<string, number>>
  readonly merchants: readonly { merchant: string; monthly: number }[]
  readonly portal_share: number
  readonly credit_use: number
}

export interface Piece {
  readonly category: string
  readonly merchant: string | null
  readonly portal: boolean
  readonly quarter: string | null
  readonly amount: number
}

/** A rate at which a dollar can earn, for at most `room` dollars together with other rates of the same cap. */
export interface Way {
  readonly rate: RewardRate
  readonly perDollar: number
  readonly cap: string | null
  readonly room: number
}

export const quarterOf = (rate: RewardRate) => `${rate.rotating_year}Q${rate.rotating_quarter}`

/** Quarters that count: of each of the four, the first one announced from today's on. */
export function countedQuarters(rates: readonly RewardRate[], today: string): readonly string[] {
  const first = new Map<number, string>()
  const rotating = rates.filter((rate) => rate.is_rotating && rate.rotating_year !== null)
  for (const name of rotating.map(quarterOf).sort())
    if (name >= today && !first.has(Number(name.slice(-1)))) first.set(Number(name.slice(-1)), name)
  return [...first.values()]
}

function pieces(card: Card, wish: Wish, world: World, quarters: readonly string[]): readonly Piece[] {
  const year: Omit<Piece, 'quarter'>[] = []
  for (const [category, monthly] of Object.entries(wish.spend)) {
    const travel = category === 'travel' || world.parents[category] === 'travel'
    const booked = travel ? wish.portal_share : 0
    year.push({ category, merchant: null, portal: false, amount: 12 * monthly * (1 - booked) })
    year.push({ category, merchant: null, portal: true, amount: 12 * monthly * booked })
  }
  for (const { merchant, monthly } of wish.merchants) {
    const { category, accepts } = world.merchants[merchant]!
    if (accepts !== null && card.network !== null && !accepts.includes(card.network)) continue
    year.push({ category, merchant, portal: false, amount: 12 * monthly })
  }
  return year
    .flatMap((piece) => [
      ...quarters.map((quarter) => ({ ...piece, quarter, amount: piece.amount / 4 })),
      { ...piece, quarter: null, amount: piece.amount * (1 - quarters.length / 4) },
    ])
    .filter(({ amount }) => amount > 0)
}

export function covers(rate: RewardRate, piece: Piece, world: World): boolean {
  if (rate.is_rotating && quarterOf(rate) !== piece.quarter) return false
  const own = [piece.category, world.parents[piece.category] ?? '']
  const inCategory = rate.categories.some((each) => own.includes(each))
  if (rate.booking_channel === 'direct' && piece.portal) return false
  if (rate.booking_channel === 'issuer_portal' && (!piece.portal || !inCategory)) return false
  if (rate.merchant !== null)
    return (
      piece.merchant !== null &&
      rate.merchant_ids.includes(piece.merchant) &&
      (inCategory || rate.categories.includes('other'))
    )
  return inCategory || (rate.is_base_rate && rate.choice_group === null)
}

export function ways(rates: readonly RewardRate[], cents: number): readonly Way[] {
  return rates.flatMap((rate, i): Way[] => {
    const worth = rate.rate_type === 'percent_cashback' ? 1 : cents
    const times = { monthly: 12, quarterly: 4, annual: 1 }
    const inQuarter = { monthly: 3, quarterly: 1, annual: 1 }
    const periods = (rate.is_rotating ? inQuarter : times)[rate.cap_period ?? 'annual']
    const cap = `${rate.is_rotating ? quarterOf(rate) : ''}|${rate.cap_group ?? i}`
    const way = (multiplier: number) => ({ rate, perDollar: (multiplier * worth) / 100 })
    const open = { cap: null, room: Number.POSITIVE_INFINITY }
    const own = rate.cap_amount === null ? open : { cap, room: rate.cap_amount * periods }
    return [
      { ...way(rate.rate_multiplier), ...own },
      ...(rate.fallback_rate === null ? [] : [{ ...way(rate.fallback_rate), ...open }]),
    ]
  })
}

/** Combinations of picks over all choice groups. */
function picks(rates: readonly RewardRate[]): readonly (readonly RewardRate[])[] {
  let sets: RewardRate[][] = [[]]
  for (const group of new Set(rates.flatMap(({ choice_group }) => choice_group ?? []))) {
    const own = rates.filter(({ choice_group }) => choice_group === group)
    const size = Math.min(own[0]?.choice_picks ?? 1, own.length)
    const chosen = subsets(own, size)
    sets = sets.flatMap((set) => chosen.map((subset) => [...set, ...subset]))
  }
  return sets
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, i) => subsets(list.slice(i + 1), size - 1).map((rest) => [first, ...rest]))
}

/** Returns the maximum that the card earns per year, unrounded. `cents`: value of its points. `today`: name of the quarter. */
export function bestRewards(card: Card, wish: Wish, world: World, cents: number, today: string): number {
  const spent = pieces(card, wish, world, countedQuarters(card.reward_rates, today))
  // Picking a rate that covers no spend is worth as much as picking none.
  const useful = card.reward_rates.filter((rate) => spent.some((piece) => covers(rate, piece, world)))
  const fixed = useful.filter(({ choice_group }) => choice_group === null)
  const values = picks(useful).map((set) => assigned(spent, ways([...fixed, ...set], cents), world))
  return Math.min(Math.max(...values), card.annual_reward_cap ?? Number.POSITIVE_INFINITY)
}

function assigned(spent: readonly Piece[], offered: readonly Way[], world: World): number {
  const vars = spent.flatMap((piece, i) =>
    offered.filter(({ rate }) => covers(rate, piece, world)).map((way) => ({ i, way })),
  )
  const caps = [...new Set(offered.flatMap(({ cap }) => cap ?? []))]
  const rows = [
    ...spent.map((_, i) => vars.map((each) => (each.i === i ? 1 : 0))),
    ...caps.map((cap) => vars.map(({ way }) => (way.cap === cap ? 1 : 0))),
  ]
  const limits = [
    ...spent.map(({ amount }) => amount),
    ...caps.map((cap) => offered.find((way) => way.cap === cap)!.room),
  ]
  return vars.length === 0
    ? 0
    : maximize(
        vars.map(({ way }) => way.perDollar),
        rows,
        limits,
      )
}

/** Decimal digits that cents are rounded from, so that binary fractions do not tip a half. */
const round = (value: number) => Math.floor(Number((value * 100).toPrecision(13)) + 0.5) / 100

const PER_YEAR: Readonly<Record<string, number>> = {
  ...{ annual: 1, semi_annual: 2, quarterly: 4, monthly: 12 },
  ...{ per_4_years: 0.25, per_5_years: 0.2 },
}

export const credits = (card: Card, use: number): number =>
  round(
    card.statement_credits.reduce(
      (sum, { credit_amount, credit_period }) => sum + credit_amount * (PER_YEAR[credit_period] ?? 0) * use,
      0,
    ),
  )

/** Fees of the first and of later years; null if unknown. */
export function fees(card: Card): { readonly first: number; readonly later: number } | null {
  const { annual_fee: annual, monthly_fee: monthly, annual_fee_year2: second } = card
  if (annual === null && !monthly) return null
  const extra = round(12 * (monthly ?? 0)) === annual ? 0 : 12 * (monthly ?? 0)
  const first = card.annual_fee_waived_first_year ? 0 : round((annual ?? 0) + extra)
  return { first, later: round((second ?? annual ?? 0) + extra) }
}

/** Value of the welcome offer. `cents`: value of the card's points; undefined if unknown. */
export function offer(card: Card, monthly: number, cents: number | undefined): number {
  const { signup_min_spend: minimum, signup_min_spend_months: months } = card
  if ((minimum === null) !== (months === null)) return 0
  if (minimum !== null && months !== null && monthly * months < minimum - 1e-6) return 0
  const { signup_bonus_points: points, signup_bonus_cash_value: cash } = card
  if (points !== null && cents !== undefined) return round((points * cents) / 100)
  return round(cash ?? 0)
}

/** Whether the rewards can be computed. */
export function isKnown(
  card: Card,
  wish: Wish,
  world: World,
  cents: number | undefined,
  today: string,
): boolean {
  if (card.reward_rates.length === 0) return card.reward_currency === 'none'
  if (cents !== undefined) return true
  const spent = pieces(card, wish, world, countedQuarters(card.reward_rates, today))
  const inPoints = card.reward_rates.filter(({ rate_type }) => rate_type !== 'percent_cashback')
  return !inPoints.some((rate) => spent.some((piece) => covers(rate, piece, world)))
}
