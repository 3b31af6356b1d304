import { compareText } from '../compare.ts'
import {
  type Calculation,
  knownFees,
  type NotComputable,
  prepareCard,
  type ValuedCard,
  valueCard,
} from './card-value.ts'
import { toCents } from './decimal.ts'
import type { ValueCard } from './facts.ts'
import { creditsOf } from './fees.ts'
import { positionsOf, type WorthColumn, worthColumns } from './worth-table.ts'

/** The cards that are worth most, and those that cannot be valued. */
export interface BestCards {
  /** The highest ongoing value first, then the lower fee, then slug; at most the query's limit. */
  readonly best: readonly ValuedCard[]
  /** In the order of the cards. */
  readonly not_computable: readonly NotComputable[]
}

/** A card and the most that it can be worth, in cents. */
interface Bounded {
  readonly card: ValueCard
  readonly bound: number
}

/**
 * Values the best cards. Caps, choices, and quarters only lower what a card earns, so its best rates bound its value: cards are valued
 * exactly in the order of their bounds, until no further one can be among the best.
 */
export function bestCards(cards: readonly ValueCard[], calculation: Calculation): BestCards {
  const { limit } = calculation.query
  const { bounded, not_computable } = boundsOf(cards, calculation)
  const best: ValuedCard[] = []
  for (const { card, bound } of bounded.sort((a, b) => b.bound - a.bound)) {
    if (best.length === limit && bound < (best[limit - 1]?.ongoing ?? 0)) break
    const prepared = prepareCard(card, calculation)
    if ('reason' in prepared) continue
    insert(best, valueCard(prepared, calculation))
    if (best.length > limit) best.pop()
  }
  return { best, not_computable }
}

/** Inserts a card in its order. */
function insert(best: ValuedCard[], valued: ValuedCard) {
  const at = best.findIndex((other) => bestFirst(valued, other) < 0)
  best.splice(at < 0 ? best.length : at, 0, valued)
}

/** Sorts by ongoing value, then the lower fee, then slug. */
const bestFirst = (a: ValuedCard, b: ValuedCard): number =>
  b.ongoing - a.ongoing || a.fees.ongoing - b.fees.ongoing || compareText(a.card.slug, b.card.slug)

/** A column and the dollars a year that it is for. */
interface Spent extends WorthColumn {
  readonly dollars: number
}

function boundsOf(cards: readonly ValueCard[], calculation: Calculation) {
  const { facts, spend, scales, query } = calculation
  const known = cards.filter((card) => typeof knownFees(card) !== 'string')
  const positions = new Map(positionsOf(known, facts).map((at, i) => [known[i], at]))
  const spent = worthColumns(calculation, positions.values()).map((column, i): Spent => {
    const yearly = spend.parts[i]?.yearly ?? 0n
    return { ...column, dollars: Number(yearly) / 10 ** scales.amount }
  })
  const bounded: Bounded[] = []
  const not_computable: NotComputable[] = []
  for (const card of cards) {
    const fees = knownFees(card)
    const earned = typeof fees === 'string' ? Number.NaN : rewardBound(card, spent, positions.get(card) ?? -1)
    if (typeof fees === 'string' || Number.isNaN(earned)) {
      const prepared = prepareCard(card, calculation)
      if ('reason' in prepared) not_computable.push(prepared)
    } else bounded.push({ card, bound: earned + creditsOf(card, query.credit_use) - fees.ongoing })
  }
  return { bounded, not_computable }
}

/** Errors of floating-point sums, in cents. */
const ERROR_MAX = 0.01

/** Returns the most that a card can earn, in cents; NaN if that is unknown. Each line may be rounded up by half a cent. */
function rewardBound(
  { rates, annual_reward_cap: cap }: ValueCard,
  spent: readonly Spent[],
  at: number,
): number {
  let bound = ERROR_MAX + spent.length * rates.length
  for (const { max, dollars } of spent) bound += (max[at] ?? 0) * dollars
  return cap === null ? bound : Math.min(bound, toCents(cap))
}
