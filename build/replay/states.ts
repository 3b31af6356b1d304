import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import { dayAfter } from '../../data/time.ts'
import { textDays, withOfferText } from './last-seen.ts'
import type { ReplayedCard } from './replay.ts'

/** A card and its sources as the facts state them from a day on, until the next state. */
export interface CardStateOn {
  /** ISO date. */
  readonly validFrom: string
  readonly row: Row
  readonly sources: readonly FieldSource[]
}

type States = Pick<ReplayedCard, 'steps' | 'row' | 'offerSeen' | 'today' | 'sources' | 'sourcesAfter'>

/**
 * Returns the states of a card, oldest first: one per day with an observation, and one per day from which the text of the offer names the
 * day on which it was last seen. The last one is the card of today.
 */
export function statesOf(card: States): readonly CardStateOn[] {
  const { steps, today } = card
  return steps.flatMap((step, i) => {
    const next = steps[i + 1]?.seen
    if (next === step.seen) return []
    const isLast = next === undefined
    const sources = isLast ? card.sources : card.sourcesAfter(i)
    const row = isLast ? card.row : step.after
    if (today === undefined) return [{ validFrom: step.seen, row, sources }]
    const offerSeen = isLast ? card.offerSeen : step.offerSeen
    return textDays(step.seen, next ?? dayAfter(today), offerSeen).map((day) => {
      return { validFrom: day, row: withOfferText(row, step, offerSeen, day), sources }
    })
  })
}
