import type { Plan } from '../../data/schema/plans.ts'
import { viewSources } from '../../data/schema/view.ts'
import type { CardIndex, Ref } from '../../data/snapshot/format.ts'
import type { CardStateIndex } from '../../data/snapshot/states.ts'
import type { CardStateOn } from '../replay/states.ts'
import { type CardText, cardText } from './card-text.ts'
import type { Place, RecordBatch } from './records.ts'

/** A state as a plan sees it. */
export interface PlanState {
  /** ISO date. */
  readonly validFrom: string
  /** What is stored of it; null for the state of today. */
  readonly stored: StoredState | null
}

interface StoredState {
  /** Of the gzip form. */
  readonly place: Place
  /** Spans of a card's object (CardIndex); none for sources. */
  readonly cuts: readonly number[]
}

/** Renders the states of a card, oldest first. `today`: the last one. */
export const renderStates = (
  states: readonly CardStateOn[],
  plan: Plan,
  today: CardText,
  records: RecordBatch,
): readonly PlanState[] =>
  distinct(
    states,
    (state) => (state === states.at(-1) ? today : cardText(state.row, plan)),
    ({ text, cuts }) => ({ place: records.gzipped(text), cuts }),
  )

/** Renders the states of a card's sources, oldest first. */
export const renderSourceStates = (
  states: readonly CardStateOn[],
  plan: Plan,
  records: RecordBatch,
): readonly PlanState[] =>
  distinct(
    states,
    ({ sources }) => ({ text: JSON.stringify(viewSources(sources, plan)) }),
    ({ text }) => ({ place: records.gzipped(text), cuts: [] }),
  )

/** Joins a state to the one before if the plan cannot tell them apart. */
function distinct<T extends { readonly text: string }>(
  states: readonly CardStateOn[],
  render: (state: CardStateOn) => T,
  store: (rendered: T) => StoredState,
): readonly PlanState[] {
  const rendered: { readonly validFrom: string; readonly state: T }[] = []
  for (const on of states) {
    const state = render(on)
    if (rendered.at(-1)?.state.text !== state.text) rendered.push({ validFrom: on.validFrom, state })
  }
  return rendered.map(({ validFrom, state }, i) => ({
    validFrom,
    stored: i === rendered.length - 1 ? null : store(state),
  }))
}

/** Location of a state of today: nowhere. */
export const TODAY: Ref = [-1, 0, 0, 0, 0]

/** Returns the index of the states. `counts`: number of states of each card. */
export function stateIndex(
  counts: readonly number[],
  validFrom: readonly string[],
  located: CardIndex,
): CardStateIndex {
  const from = [0]
  for (const count of counts) from.push((from.at(-1) ?? 0) + count)
  return { from, validFrom, ...located }
}
