import type { Plan } from '../../data/schema/plans.ts'
import type { CardIndex, Ref } from '../../data/snapshot/format.ts'
import type { CardStateIndex } from '../../data/snapshot/states.ts'
import type { CardText, TextOfCard } from './card-text.ts'
import type { Place, RecordBatch } from './records.ts'
import type { TextOfSources } from './source-text.ts'

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

/** A state of a card with its texts. */
export interface StateTexts {
  readonly validFrom: string
  readonly card: TextOfCard
  readonly sources: TextOfSources
}

/** Renders the states of a card, oldest first. The last one is the state of today. */
export const renderStates = (
  states: readonly StateTexts[],
  plan: Plan,
  records: RecordBatch,
): readonly PlanState[] =>
  distinct(
    states.map(({ validFrom, card }) => ({ validFrom, ...card(plan) })),
    records,
  )

/** Renders the states of a card's sources, oldest first. */
export const renderSourceStates = (
  states: readonly StateTexts[],
  plan: Plan,
  records: RecordBatch,
): readonly PlanState[] =>
  distinct(
    states.map(({ validFrom, sources }) => ({ validFrom, text: sources(plan), cuts: [] })),
    records,
  )

/** Joins a state to the one before if the plan cannot tell them apart. */
function distinct(
  states: readonly (CardText & Pick<PlanState, 'validFrom'>)[],
  records: RecordBatch,
): readonly PlanState[] {
  const differing = states.filter(({ text }, i) => text !== states[i - 1]?.text)
  return differing.map(({ validFrom, text, cuts }, i) => ({
    validFrom,
    stored: i === differing.length - 1 ? null : { place: records.gzipped(text), cuts },
  }))
}

/** Location of a state of today, which is not stored as a state. */
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
