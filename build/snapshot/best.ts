import { Buffer } from 'node:buffer'
import { compareKeys } from '../../data/compare.ts'
import { CategoryRate, type RewardRate } from '../../data/schema/rates.ts'
import { type Row, view } from '../../data/schema/view.ts'
import type { BestList } from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'
import type { CatalogCard } from '../catalog/read.ts'

interface Entry {
  readonly card: number
  readonly multiplier: number
  readonly fee: number
  readonly restricted: 0 | 1
  readonly quarter: number
  readonly rate: string
}

/** Builds the lists of the best rates per category. */
export interface BestBuilder {
  /** `position`: of the card in the list of all cards. */
  add(card: CatalogCard, position: number): void
  /** Returns the file of each category that has rates, by slug. */
  files(): ReadonlyMap<string, string>
}

/** Collects the rates of every category. Expects the cards in list order. */
export function bestBuilder(): BestBuilder {
  const entries = new Map<string, Entry[]>()
  return {
    add({ row }, position) {
      for (const rate of row.reward_rates as readonly RewardRate[]) {
        const entry = entryOf(rate, row, position)
        for (const category of rate.categories) {
          const list = entries.get(category) ?? []
          entries.set(category, list)
          list.push(entry)
        }
      }
    },
    files: () => new Map([...entries].sort(compareKeys).map(([slug, list]) => [slug, fileOf(ranked(list))])),
  }
}

function entryOf(rate: RewardRate, { annual_fee: fee }: Row, card: number): Entry {
  return {
    card,
    multiplier: rate.rate_multiplier,
    fee: typeof fee === 'number' ? fee : Number.POSITIVE_INFINITY,
    restricted: isRestricted(rate) ? 1 : 0,
    quarter: quarterOf(rate),
    rate: JSON.stringify(view(CategoryRate, rate, 'free')),
  }
}

/** Limited to a merchant, to the issuer's portal, or to a chosen category (spec 4.2, best, rule 3). */
const isRestricted = ({ merchant, booking_channel, choice_group }: RewardRate) =>
  merchant !== null || booking_channel === 'issuer_portal' || choice_group !== null

function quarterOf({ is_rotating, rotating_year: year, rotating_quarter: quarter }: RewardRate): number {
  return is_rotating && year !== null && quarter !== null ? year * 4 + (quarter - 1) : 0
}

/** Sorts by multiplier, then annual fee (unknown last), then name. Rates of one card keep their order. */
const ranked = (entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => b.multiplier - a.multiplier || compareFees(a.fee, b.fee) || a.card - b.card)

function fileOf(ranked: readonly Entry[]): string {
  const rateFrom = [0]
  for (const { rate } of ranked) rateFrom.push((rateFrom.at(-1) ?? 0) + Buffer.byteLength(rate))
  const list: BestList = {
    card: ranked.map(({ card }) => card),
    restricted: ranked.map(({ restricted }) => restricted),
    quarter: ranked.map(({ quarter }) => quarter),
    rateFrom,
  }
  return joinHeaderLine(list, ranked.map(({ rate }) => rate).join(''))
}

// Subtraction would give NaN for two infinite fees.
const compareFees = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
