import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Pause } from './work-budget.ts'

/** What answering one query has come to so far. */
export interface Work {
  /** Fields answered, and rows of lists below the roots. */
  fields: number
  readonly pause: Pause
}

/** Counts a field that is answered by `value`. */
export function count(work: Work, value: unknown): void {
  work.fields += Array.isArray(value) ? value.length + 1 : 1
}

/**
 * The rows of a root one by one. A query within every limit of its text may still come to millions of fields, since lists
 * multiply what stands below them: it holds nobody else up, and ends where it has come to too many.
 */
export async function* paced<T>(rows: readonly T[], work: Work): AsyncGenerator<T> {
  for (const row of rows) {
    if (work.fields > GRAPH_LIMITS.fields)
      refuse('bad_request', `The answer to a query may have at most ${GRAPH_LIMITS.fields} fields.`)
    const paused = work.pause()
    if (paused !== undefined) await paused
    yield row
  }
}
