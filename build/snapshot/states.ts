import type { Plan } from '../../data/schema/plans.ts'
import type { CardIndex, Ref } from '../../data/snapshot/format.ts'
import type { StateIndex } from '../../data/snapshot/states.ts'
import type { CardStateOn } from '../replay/states.ts'
import { type CardBytes, cardBytes } from './card-bytes.ts'

/** A state of a card as a plan sees it. */
export interface PlanState {
  /** ISO date. */
  readonly validFrom: string
  /** Null for the state of today. */
  readonly card: CardBytes | null
}

/** Renders the states of a card, oldest first. A state that the plan cannot tell from the one before is part of it. */
export function renderStates(
  states: readonly CardStateOn[],
  plan: Plan,
  today: CardBytes,
): readonly PlanState[] {
  const rendered: { readonly validFrom: string; readonly card: CardBytes }[] = []
  const last = states.at(-1)
  for (const state of states) {
    const card = state === last ? today : cardBytes(state.row, plan)
    if (rendered.at(-1)?.card.text !== card.text) rendered.push({ validFrom: state.validFrom, card })
  }
  return rendered.map(({ validFrom, card }, i) => ({
    validFrom,
    card: i === rendered.length - 1 ? null : card,
  }))
}

/** Location of a state of today: nowhere. */
export const TODAY: Ref = [-1, 0, 0, 0, 0]

/** Returns the index of the states. `counts`: number of states of each card. */
export function stateIndex(
  counts: readonly number[],
  validFrom: readonly string[],
  located: CardIndex,
): StateIndex {
  const from = [0]
  for (const count of counts) from.push((from.at(-1) ?? 0) + count)
  return { from, validFrom, ...located }
}
