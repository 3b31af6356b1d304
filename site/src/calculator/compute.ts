import { calculate, type Values } from '../../../data/value/calculate.ts'
import type { ValueFacts } from '../../../data/value/facts.ts'
import type { WalletQuery } from '../../../data/value/query.ts'
import { optimize, type Wallets } from '../../../data/value/wallet/optimize.ts'
import { SHOWN_MAX } from './query.ts'

/** Computes the values of cards from what the Free plan shows. `quarter`: number of the current one. */
export const valuesOf = (facts: ValueFacts, query: WalletQuery, quarter: number): Values =>
  calculate(facts, { ...query, limit: SHOWN_MAX }, quarter)

/** Time that the page may take at once, so that it responds to input in between. */
const SLICE_MS = 10

/**
 * Searches the best wallets from what the Free plan shows, in slices of time. Resolves with null once `isStale`. Rejects if the search
 * takes too long to be sure of the best.
 */
export async function walletsOf(
  facts: ValueFacts,
  query: WalletQuery,
  quarter: number,
  isStale: () => boolean = () => false,
): Promise<Wallets | null> {
  const search = optimize(facts, query, quarter)
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = search.next()
    if (step.done === true) return step.value
    if (performance.now() < until) continue
    await new Promise((resume) => setTimeout(resume))
    if (isStale()) return null
    until = performance.now() + SLICE_MS
  }
}
