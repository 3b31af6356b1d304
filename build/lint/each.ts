import type { Observation, RateFact } from '../../data/schema/fact.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'

/** Reports a problem of one observation. */
export type Report = (message: string) => void

/** Applies a check to every observation. */
export function onObservations(
  facts: LoadedFacts,
  check: (observation: Observation, report: Report) => void,
): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const observation of observations) {
      const { seen, source } = observation
      check(observation, (message) => problems.push({ file, message: `${seen} ${source}: ${message}` }))
    }
  return problems
}

/** Applies a check to every observation that lists rates. */
export function onRates(
  facts: LoadedFacts,
  check: (rates: readonly RateFact[], report: Report, values: Observation['values']) => void,
): Problem[] {
  return onObservations(facts, ({ reward_rates, values }, report) => {
    if (reward_rates)
      check(
        reward_rates as readonly Readonly<Record<string, unknown>>[] as readonly RateFact[],
        report,
        values,
      )
  })
}
