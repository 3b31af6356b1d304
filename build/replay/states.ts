import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import type { ReplayedCard } from './replay.ts'

/** A card and its sources as the facts state them from a day on, until the next state. */
export interface CardStateOn {
  /** ISO date. */
  readonly validFrom: string
  readonly row: Row
  readonly sources: readonly FieldSource[]
}

/** Returns the states of a card, one per day with an observation, oldest first. The last one is the card of today. */
export function statesOf({
  steps,
  row,
  sources,
  sourcesAfter,
}: Pick<ReplayedCard, 'steps' | 'row' | 'sources' | 'sourcesAfter'>): readonly CardStateOn[] {
  return steps.flatMap(({ seen, after }, i) => {
    if (i === steps.length - 1) return [{ validFrom: seen, row, sources }]
    return steps[i + 1]?.seen === seen ? [] : [{ validFrom: seen, row: after, sources: sourcesAfter(i) }]
  })
}
