import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { refuse } from '../../data/schema/errors.ts'

/** What answering one query has come to so far. */
export interface Work {
  /** Fields answered, and rows of lists below the roots. */
  fields: number
  /** When this turn of the event loop began, on the monotonic clock. */
  turnAt: number
  /** The next turn, while somebody waits for it. */
  turn: Promise<void> | undefined
}

/** A query works so long at a stretch; then others have their turn. */
const STRETCH_MS = 5

export const newWork = (): Work => ({ fields: 0, turnAt: performance.now(), turn: undefined })

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
    if (performance.now() - work.turnAt > STRETCH_MS) await nextTurn(work)
    yield row
  }
}

function nextTurn(work: Work): Promise<void> {
  work.turn ??= new Promise((done) =>
    setImmediate(() => {
      work.turn = undefined
      work.turnAt = performance.now()
      done()
    }),
  )
  return work.turn
}
