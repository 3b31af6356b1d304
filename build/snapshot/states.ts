import type { Plan } from '../../data/schema/plans.ts'
import type { Ref } from '../../data/snapshot/format.ts'
import type { StateIndex } from '../../data/snapshot/states.ts'
import { refColumns } from './parts.ts'
import type { Place, RecordBatch } from './records.ts'

/** A state as a plan sees it. */
export interface PlanState {
  /** ISO date. */
  readonly validFrom: string
  /** Location of what differs from today; null for the state of today. */
  readonly stored: Place | null
}

/** A state, with how to render what differs from today on a plan. */
export interface StateText {
  readonly validFrom: string
  readonly text: (plan: Plan) => string
}

/**
 * Renders the states of a card, or of its sources, oldest first. The last one is the state of today. A state is joined to the one
 * before if the plan cannot tell them apart.
 */
export function renderStates(
  states: readonly StateText[],
  plan: Plan,
  records: RecordBatch,
): readonly PlanState[] {
  const seen = states.map(({ validFrom, text }) => ({ validFrom, text: text(plan) }))
  const differing = seen.filter(({ text }, i) => text !== seen[i - 1]?.text)
  return differing.map(({ validFrom, text }, i) => ({
    validFrom,
    stored: i === differing.length - 1 ? null : records.text(text),
  }))
}

/** Location of a state of today, which is not stored as a state. */
export const TODAY: Ref = [-1, 0, 0, 0, 0]

/** Returns the index of the states. `counts`: number of states of each card. */
export function stateIndex(
  counts: readonly number[],
  validFrom: readonly string[],
  refs: readonly Ref[],
): StateIndex {
  const from = [0]
  for (const count of counts) from.push((from.at(-1) ?? 0) + count)
  return { from, validFrom, ...refColumns(refs) }
}
