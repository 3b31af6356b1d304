import type { Facts, Problem, RateFact, Row, Seen } from './facts.ts'

export type Say = (message: string) => void

/** Applies a check to every observation. */
export function onObservations(facts: Facts, check: (seen: Seen, say: Say) => void): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const seen of observations)
      check(seen, (message) => problems.push({ file, message: `${seen.seen} ${seen.source}: ${message}` }))
  return problems
}

/** Applies a check to every observation that lists rates. */
export function onRates(
  facts: Facts,
  check: (rates: readonly RateFact[], say: Say, values: Row) => void,
): Problem[] {
  return onObservations(facts, ({ reward_rates, values }, say) => {
    if (reward_rates) check(reward_rates, say, values)
  })
}
