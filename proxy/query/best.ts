import { refuse } from '../../data/schema/errors.ts'
import { categoryOfLabel, slugForm } from '../../data/schema/label.ts'
import { type BestList, type Columns, LIMITS } from '../../data/snapshot/format.ts'
import { type Filters, filterOf } from './list.ts'

export interface BestQuery extends Filters {
  readonly include_restricted: boolean
  readonly limit: number
  /** The active quarter as year * 4 + (quarter - 1). */
  readonly quarter: number
}

export interface RankedRate<L extends BestList = BestList> {
  /** Position of the card in the columns. */
  readonly card: number
  /** Its matching rate: the list and the row. */
  readonly rates: L
  readonly row: number
}

/** Returns the best cards of a category, each with its best eligible rate (spec 4.2, best). */
export function best<L extends BestList>(
  columns: Columns,
  rates: L,
  query: BestQuery,
): readonly RankedRate<L>[] {
  const rows = [...rates.card.keys()].map((row) => ({ rates, row }))
  return bestCards(columns, rows, query, filterOf(columns, query), ({ row }) => isEligible(rates, row, query))
}

/** Rates that count at a merchant. */
export interface MerchantOffer<L extends BestList> {
  /** Rates of its category; null if there are none. */
  readonly category: L | null
  /** Rates that are limited to merchants, and the rows of those that are limited to this one. */
  readonly limited: L
  readonly rows: readonly number[]
  /** Indexes of the networks that it takes in NETWORKS; null for all. */
  readonly accepts: readonly number[] | null
}

/** Returns the best cards at a merchant: its own rates count with those of its category (part two, sections 15 and 19). */
export function bestAt<L extends BestList>(
  columns: Columns,
  { category, limited, rows, accepts }: MerchantOffer<L>,
  query: BestQuery,
): readonly RankedRate<L>[] {
  const matches = filterOf(columns, query)
  const isTaken = (card: number) => accepts?.includes(columns.network[card] ?? -1) ?? true
  const own = rows.map((row) => ({ rates: limited, row }))
  const others = category === null ? [] : [...category.card.keys()].map((row) => ({ rates: category, row }))
  return bestCards(
    columns,
    merge(columns, own, others),
    query,
    (card) => isTaken(card) && matches(card),
    ({ rates, row }) => isEligible(rates, row, query, rates === limited),
  )
}

type Candidate<L> = { readonly rates: L; readonly row: number }

/** Returns the first eligible rate of each card, up to the limit. */
function bestCards<L extends BestList>(
  columns: Columns,
  candidates: Iterable<Candidate<L>>,
  { limit }: BestQuery,
  matches: (card: number) => boolean,
  eligible: (candidate: Candidate<L>) => boolean,
): readonly RankedRate<L>[] {
  const seen = new Set<number>()
  const ranked: RankedRate<L>[] = []
  for (const candidate of candidates) {
    if (ranked.length >= limit) break
    const card = candidate.rates.card[candidate.row] ?? -1
    if (columns.slug[card] === undefined || seen.has(card) || !eligible(candidate) || !matches(card)) continue
    seen.add(card)
    ranked.push({ card, ...candidate })
  }
  return ranked
}

/** Merges two ranked lists. Among equals, the merchant's own rates come first. */
function* merge<L extends BestList>(
  columns: Columns,
  own: readonly Candidate<L>[],
  others: readonly Candidate<L>[],
): Generator<Candidate<L>> {
  let at = 0
  for (const other of others) {
    for (let next = own[at]; next !== undefined && compare(columns, next, other) <= 0; next = own[++at])
      yield next
    yield other
  }
  yield* own.slice(at)
}

/** By multiplier, then annual fee (unknown last), then name, as the lists are sorted. */
function compare(columns: Columns, a: Candidate<BestList>, b: Candidate<BestList>): number {
  const [multiplierA, multiplierB] = [a, b].map(({ rates, row }) => rates.multiplier[row] ?? 0) as [
    number,
    number,
  ]
  const [cardA, cardB] = [a, b].map(({ rates, row }) => rates.card[row] ?? -1) as [number, number]
  const [feeA, feeB] = [cardA, cardB].map((card) => columns.fee[card] ?? Infinity) as [number, number]
  return multiplierB - multiplierA || (feeA === feeB ? cardA - cardB : feeA - feeB)
}

/** `isOwn`: the limit to a merchant is met. */
function isEligible(
  { quarter: quarters, limits }: BestList,
  row: number,
  { include_restricted, quarter }: BestQuery,
  isOwn?: boolean,
): boolean {
  const rotates = quarters[row] ?? 0
  if (rotates !== 0 && rotates !== quarter) return false
  const limit = limits[row] ?? 0
  if (isOwn === undefined) return include_restricted || limit === 0
  const [isLimited, others] = [(limit & LIMITS.merchant) > 0, limit & ~LIMITS.merchant]
  return isLimited === isOwn && (include_restricted || others === 0)
}

/** Returns the slug of a category that is given by its slug, an alias or a label. Throws 400 that lists the categories. */
export function requireCategory(columns: Columns, text: string): string {
  const known = columns.categories.map(({ slug }) => slug)
  return (
    findCategory(columns, text) ?? refuse('bad_request', `\`category\` must be one of ${known.join(', ')}.`)
  )
}

/** Returns the slug of a category that is given by its slug, an alias or a label with one category; null if there is none. */
export function findCategory(columns: Columns, text: string): string | null {
  return categoryByName(columns, text) ?? categoryByName(columns, categoryOfLabel(text) ?? '')
}

function categoryByName(columns: Columns, name: string): string | null {
  const form = slugForm(name)
  const found = columns.categories.find(
    ({ slug, aliases }) =>
      slug === name || (form !== '' && aliases.some((alias) => slugForm(alias) === form)),
  )
  return found?.slug ?? null
}
