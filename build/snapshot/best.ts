import { Buffer } from 'node:buffer'
import { compareKeys } from '../../data/compare.ts'
import { CategoryRate, type RewardRate } from '../../data/schema/rates.ts'
import { type Row, view } from '../../data/schema/view.ts'
import { type BestList, LIMITS, type MerchantRates } from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'
import type { CatalogCard } from '../catalog/read.ts'

/** A rate of a card as the lists rank it. */
export interface RankedRate {
  readonly multiplier: number
  readonly fee: number
  readonly limits: number
  readonly quarter: number
  readonly rate: string
  readonly categories: readonly string[]
  readonly merchants: readonly string[]
}

interface Entry extends RankedRate {
  /** Position of its card in the list of all cards. */
  readonly card: number
}

/** Builds the lists of the best rates per category, and of the rates per merchant. */
export interface BestBuilder {
  add(rates: readonly RankedRate[]): void
  /** Returns the file of each category that has rates, by slug. */
  files(): ReadonlyMap<string, string>
  /** Returns the file of the rates that are limited to a merchant. */
  merchantFile(merchants: readonly Row[], categories: readonly Row[]): string
}

/** Collects the rates of every category and merchant. Expects those of each card, in list order. */
export function bestBuilder(): BestBuilder {
  const entries: Entry[] = []
  let cards = 0
  return {
    add(rates) {
      for (const rate of rates) entries.push({ card: cards, ...rate })
      cards += 1
    },
    files: () =>
      new Map(
        [...byCategory(entries)].sort(compareKeys).map(([slug, list]) => [slug, fileOf(ranked(list), {})]),
      ),
    merchantFile(merchants, categories) {
      const limited = ranked(entries.filter(({ merchants: ids }) => ids.length > 0))
      const parents = new Map(categories.map(({ slug, parent_slug: parent }) => [slug, parent]))
      const rows = merchants.map(({ id, category }) => {
        const covering = new Set(['other', ...withParents(String(category), parents)])
        const covers = ({ categories: of, merchants: ids }: Entry) =>
          ids.includes(String(id)) && of.some((slug) => covering.has(slug))
        return [String(id), limited.flatMap((entry, row) => (covers(entry) ? [row] : []))] as const
      })
      const found = rows.filter(([, of]) => of.length > 0)
      return fileOf(limited, { rows: Object.fromEntries(found) } satisfies Pick<MerchantRates, 'rows'>)
    },
  }
}

function byCategory(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const lists = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const category of entry.categories) {
      const list = lists.get(category) ?? []
      lists.set(category, list)
      list.push(entry)
    }
  return lists
}

function withParents(slug: string, parents: ReadonlyMap<unknown, unknown>): readonly string[] {
  const parent = parents.get(slug)
  return typeof parent === 'string' ? [slug, ...withParents(parent, parents)] : [slug]
}

/** Returns the rates of a card. */
export const rankedRates = ({ row }: CatalogCard): readonly RankedRate[] =>
  (row.reward_rates as readonly RewardRate[]).map((rate) => rankedRate(rate, row))

function rankedRate(rate: RewardRate, { annual_fee: fee }: Row): RankedRate {
  return {
    multiplier: rate.rate_multiplier,
    fee: typeof fee === 'number' ? fee : Number.POSITIVE_INFINITY,
    limits: limitsOf(rate),
    quarter: quarterOf(rate),
    rate: JSON.stringify(view(CategoryRate, rate, 'free')),
    categories: rate.categories,
    merchants: rate.merchant_ids,
  }
}

/** Limited to a merchant, to the issuer's portal, or to a chosen category (spec 4.2, best, rule 3). */
const limitsOf = ({ merchant, booking_channel, choice_group }: RewardRate) =>
  (merchant === null ? 0 : LIMITS.merchant) |
  (booking_channel === 'issuer_portal' ? LIMITS.portal : 0) |
  (choice_group === null ? 0 : LIMITS.choice)

function quarterOf({ is_rotating, rotating_year: year, rotating_quarter: quarter }: RewardRate): number {
  return is_rotating && year !== null && quarter !== null ? year * 4 + (quarter - 1) : 0
}

/** Sorts by multiplier, then annual fee (unknown last), then name. Rates of one card keep their order. */
const ranked = (entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => b.multiplier - a.multiplier || compareFees(a.fee, b.fee) || a.card - b.card)

function fileOf(ranked: readonly Entry[], more: object): string {
  const rowFrom = [0]
  for (const { rate } of ranked) rowFrom.push((rowFrom.at(-1) ?? 0) + Buffer.byteLength(rate))
  const list: BestList = {
    card: ranked.map(({ card }) => card),
    multiplier: ranked.map(({ multiplier }) => multiplier),
    limits: ranked.map(({ limits }) => limits),
    quarter: ranked.map(({ quarter }) => quarter),
    rowFrom,
  }
  return joinHeaderLine({ ...list, ...more }, ranked.map(({ rate }) => rate).join(''))
}

// Subtraction would give NaN for two infinite fees.
const compareFees = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
