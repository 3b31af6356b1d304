import type { CardChange, OfferChange } from '../../data/schema/offers.ts'
import type { ReplayedCard } from '../replay/replay.ts'
import type { Step } from '../replay/step.ts'
import { changeOf } from './diff.ts'
import { membershipOf } from './membership.ts'
import { type Announcement, announce } from './notable.ts'
import { offerChangesOf } from './offers.ts'

/** The changes of one observation, and the notable offers that it announces. */
export interface StepChanges {
  readonly step: Step
  readonly change: CardChange | null
  readonly offers: readonly OfferChange[]
  readonly announced: readonly Announcement[]
}

export interface CardHistory extends ReplayedCard {
  readonly changes: readonly StepChanges[]
}

/** Adds the changes to replayed cards. */
export async function* detectChanges(cards: AsyncIterable<ReplayedCard>): AsyncGenerator<CardHistory> {
  for await (const card of cards) yield withChanges(card)
}

/** Adds the changes to a replayed card. */
export const withChanges = (card: ReplayedCard): CardHistory => ({
  ...card,
  changes: changesOf(card.facts.slug, card.steps),
})

/** Returns the changes of each step. A notable change that only one run has seen is announced by a later step. */
export function changesOf(slug: string, steps: readonly Step[]): readonly StepChanges[] {
  let pending: readonly OfferChange[] = []
  return steps.map((step) => {
    const change = changeOf(slug, step)
    const offers = change ? offerChangesOf(change) : []
    const { now, waiting } = announce(step, offers, pending)
    pending = waiting
    const announced = membershipOf(step.after) === 'published' ? now : []
    return { step, change, offers, announced }
  })
}
