import { compareText } from '../../compare.ts'
import { candidatesOf, prepare } from '../calculate.ts'
import { type Calculation, type NotComputable, prepareCard } from '../card-value.ts'
import type { ValueCard, ValueFacts } from '../facts.ts'
import { commonNotes } from '../notes.ts'
import { offerOf } from '../offer.ts'
import type { WalletQuery } from '../query.ts'
import { type Candidate, modelOf } from './model.ts'
import { type SearchBudget, searchWallets } from './search.ts'
import {
  describeWallet,
  type Objective,
  valueWallet,
  type Wallet,
  type WalletValue,
  walletNotes,
} from './wallet-value.ts'

/** The best sets of cards, the best first. */
export interface Wallets {
  readonly data: readonly Wallet[]
  /** Number of cards that sets were made of. */
  readonly considered: number
  /** Sorted by slug. */
  readonly not_computable: readonly NotComputable[]
  readonly assumptions: readonly string[]
}

/** A card of `have` cannot be valued. */
export class HaveNotComputable extends Error {
  readonly card: NotComputable
  constructor(card: NotComputable) {
    super(card.reason)
    this.card = card
  }
}

/** Far more than any real spend needs. */
const SETS_MAX = 1_000_000

/** Returns a budget for one call. */
export const searchBudget = (): SearchBudget => ({ sets: SETS_MAX })

/** Further sets whose lines are compared: the search rounds the value of a whole set to the cent, but each line is rounded by itself. */
const FURTHER_SETS = 4

/**
 * Finds the best sets of cards for a year's spend, by the rules of part two, section 13. What the query names must exist. Yields between
 * steps of work of about a millisecond. Throws HaveNotComputable, and TooMuchWork rather than a set that may not be the best.
 */
export function* optimize(
  facts: ValueFacts,
  query: WalletQuery,
  quarter: number,
  budget: SearchBudget = searchBudget(),
): Generator<void, Wallets> {
  const calculation = prepare(facts, query, quarter)
  const { candidates, not_computable } = prepareCandidates(calculation, query)
  const slugs = candidates.map(({ card }) => card.slug)
  const found = yield* searchWallets(modelOf(candidates, calculation), {
    fixed: query.have.map((slug) => slugs.indexOf(slug)),
    size: query.max_cards,
    maxFee: query.max_annual_fee === undefined ? Number.POSITIVE_INFINITY : query.max_annual_fee * 100,
    count: query.limit + FURTHER_SETS,
    budget,
  })
  const wallets: WalletValue[] = []
  for (const { cards } of found) {
    wallets.push(
      valueWallet(
        cards.flatMap((card) => candidates[card] ?? []),
        calculation,
      ),
    )
    yield
  }
  const best = wallets.sort(bestFirst(query.objective)).slice(0, query.limit)
  return {
    data: best.map((wallet) => describeWallet(wallet, query.objective, calculation)),
    considered: candidates.length,
    not_computable,
    assumptions: [...commonNotes(query), ...walletNotes(best, calculation)],
  }
}

function prepareCandidates(calculation: Calculation, query: WalletQuery) {
  const candidates: Candidate[] = []
  const not_computable: NotComputable[] = []
  for (const card of walletCards(calculation.facts, query)) {
    const prepared = prepareCard(card, calculation)
    if ('reason' in prepared) {
      if (query.have.includes(prepared.slug)) throw new HaveNotComputable(prepared)
      not_computable.push(prepared)
      continue
    }
    const { points, fees, credits } = prepared
    const isFirst = query.objective === 'first_year'
    const offer = isFirst ? offerOf(card, points, calculation.spend).cents : 0
    candidates.push({ ...prepared, fixed: credits + offer - (isFirst ? fees.first : fees.ongoing) })
  }
  return { candidates, not_computable }
}

/** Returns the cards that sets may contain, by slug: as for values of cards, with `have` and without `exclude`. */
function walletCards(facts: ValueFacts, query: WalletQuery): readonly ValueCard[] {
  const excluded = new Set(query.exclude)
  const candidates = candidatesOf(facts, query).filter(({ slug }) => !excluded.has(slug))
  const known = new Set(candidates.map(({ slug }) => slug))
  const missing = query.have.filter((slug) => !known.has(slug))
  if (missing.length === 0) return candidates
  const added = candidatesOf(facts, { cards: missing, type: query.type })
  return [...candidates, ...added].sort((a, b) => compareText(a.slug, b.slug))
}

/** Sorts by the objective, then fewer cards, then lower fees, then slugs. */
const bestFirst = (objective: Objective) => (a: WalletValue, b: WalletValue) =>
  b[objective] - a[objective] ||
  a.cards.length - b.cards.length ||
  a.fee - b.fee ||
  compare(slugsOf(a), slugsOf(b))

const slugsOf = ({ cards }: WalletValue) => cards.map(({ card }) => card.slug)

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((slug, i) => slug !== b[i])
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}
