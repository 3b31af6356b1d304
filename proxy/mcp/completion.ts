import type { Completion } from '../../data/mcp/prompts.ts'
import { COUNTRIES } from '../../data/schema/card.ts'
import type { Columns } from '../../data/snapshot/format.ts'

/** Values of a completion (the protocol allows at most 100). */
const VALUES_MAX = 100

const valuesOf: Readonly<Record<Completion, (columns: Columns) => readonly string[]>> = {
  slug: ({ slug }) => slug,
  issuer: ({ issuers }) => issuers.map(({ slug }) => slug),
  category: ({ categories }) => categories.map(({ slug }) => slug),
  country: () => COUNTRIES,
}

/** Completes what was typed: values that start with it before those that contain it. In a list, completes the last value. */
export function complete(kind: Completion, typed: string, columns: Columns) {
  const listEnd = typed.lastIndexOf(',') + 1
  const [list, text] = [typed.slice(0, listEnd), typed.slice(listEnd).trim().toLowerCase()]
  const all = valuesOf[kind](columns)
  const starts = all.filter((value) => value.toLowerCase().startsWith(text))
  const contains = all.filter((value) => !starts.includes(value) && value.toLowerCase().includes(text))
  const found = [...starts, ...contains]
  const values = found.slice(0, VALUES_MAX).map((value) => list + value)
  return { values, total: found.length, hasMore: found.length > values.length }
}
