import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Pause } from './work-budget.ts'

/** Work done so far for one query. */
export interface Work {
  /** Number of fields resolved, and of rows of lists below the roots. */
  fields: number
  /** Number of fields that the query selects, with all fragments expanded. */
  readonly selections: number
  readonly pause: Pause
}

/** Counts a field that resolves to `value`. */
export function count(work: Work, value: unknown): void {
  work.fields += Array.isArray(value) ? value.length + 1 : 1
}

/** Rows times selected fields that are resolved in one step, about a millisecond of work. */
const STEP_MAX = 400

/** Returns the rows of a root as they are if they are one step, since iterating asynchronously takes longer than a small row. */
export const inSteps = <T>(rows: readonly T[], work: Work): readonly T[] | AsyncGenerator<T> =>
  rows.length * work.selections <= STEP_MAX ? rows : paced(rows, work)

/**
 * Yields the rows of a root with pauses between them, and throws 400 when the query has too many fields. A short query can select
 * millions of fields, since lists multiply the fields below them.
 */
async function* paced<T>(rows: readonly T[], work: Work): AsyncGenerator<T> {
  for (const row of rows) {
    if (work.fields > GRAPH_LIMITS.fields)
      refuse('bad_request', `The response to a query may have at most ${GRAPH_LIMITS.fields} fields.`)
    const paused = work.pause()
    if (paused !== undefined) await paused
    yield row
  }
}
