import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { FieldCount, RowPlan, Writer, WrittenText } from './prepared.ts'
import type { Pause } from './work-budget.ts'

/** Work done so far for one query. */
export interface Work extends FieldCount {
  /** Number of fields that the query selects, with all fragments expanded. */
  readonly selections: number
  readonly pause: Pause
}

/** Rows times selected fields that are written in one step, a fraction of a millisecond unless the rows have lists of their own. */
const STEP_MAX = 400

/**
 * Writes the value of a root field. Pauses between the rows of long lists, and throws 400 when the query has too many fields: a short
 * query can select millions of them, since lists multiply the fields below.
 */
export async function rootJson(value: unknown, plan: RowPlan, work: Work): Promise<string> {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return listJson(value, plan, work)
  const row = value as Readonly<Record<string, unknown>>
  let text = '{'
  for (const { key, field, item, write } of plan.members) {
    const below = row[field]
    const isLong = item !== null && Array.isArray(below)
    text += key + (isLong ? (await writeRows(below, item, work)).text : write(below, work))
  }
  return `${text}}`
}

async function listJson(rows: readonly unknown[], { write, list }: RowPlan, work: Work): Promise<string> {
  const known = list?.get(rows)
  if (known === undefined) {
    const written = await writeRows(rows, write, work)
    list?.set(rows, written)
    return written.text
  }
  work.fields += known.fields
  return known.text
}

async function writeRows(all: readonly unknown[], write: Writer, work: Work): Promise<WrittenText> {
  const rows = all.slice(0, GRAPH_LIMITS.items)
  const isLong = rows.length * work.selections > STEP_MAX
  const texts: string[] = []
  // Other root fields count theirs during a pause.
  const count = { fields: rows.length + 1 }
  for (const row of rows) {
    const paused = isLong ? turn(work) : undefined
    if (paused !== undefined) await paused
    const before = count.fields
    texts.push(write(row, count))
    work.fields += count.fields - before
  }
  work.fields += rows.length + 1
  return { text: `[${texts.join(',')}]`, fields: count.fields }
}

function turn({ fields, pause }: Work): ReturnType<Pause> {
  if (fields > GRAPH_LIMITS.fields)
    refuse('bad_request', `The response to a query may have at most ${GRAPH_LIMITS.fields} fields.`)
  return pause()
}
