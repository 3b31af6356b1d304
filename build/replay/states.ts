import type { Row } from '../../data/schema/view.ts'
import type { ReplayedCard } from './replay.ts'

/** A card as the facts state it from a day on, until the next state. */
export interface CardStateOn {
  /** ISO date. */
  readonly validFrom: string
  readonly row: Row
}

/** Returns the states of a card, one per day with an observation, oldest first. The last one is the card of today. */
export function statesOf({ steps, row }: Pick<ReplayedCard, 'steps' | 'row'>): readonly CardStateOn[] {
  const states: CardStateOn[] = []
  for (const { seen, after } of steps) {
    if (states.at(-1)?.validFrom === seen) states.pop()
    states.push({ validFrom: seen, row: after })
  }
  const last = states.pop()
  return last === undefined ? [] : [...states, { ...last, row }]
}
