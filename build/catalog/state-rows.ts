import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import { isEqual } from '../replay/same.ts'
import type { CardStateOn } from '../replay/states.ts'
import type { StateRow } from './open.ts'

/** An entry of a state's sources: the index of an equal one in a later state, or the source itself. */
export type SourceEntry = number | FieldSource

/** A state of a card as what differs from today, since most of its values are still the same. */
export interface StateDifference {
  /** ISO date on which it begins. */
  readonly validFrom: string
  /** The members that differ, or did in a later state. */
  readonly changed: Row
  /** An index is one of today's sources. */
  readonly sources: readonly SourceEntry[]
}

/**
 * Returns the rows of a card's states, oldest first. A row has only what differs from the next state, which is less than what differs
 * from today. The last state is the card of today, so its row is empty.
 */
export function stateRows(slug: string, states: readonly CardStateOn[]): readonly StateRow[] {
  return states.map(({ validFrom, row, sources }, i) => {
    const next = states[i + 1]
    return {
      ...{ slug, valid_from: validFrom },
      row: next === undefined ? null : JSON.stringify(changedMembers(row, next.row)),
      sources: next === undefined ? null : JSON.stringify(entriesOf(sources, next.sources)),
    }
  })
}

function changedMembers(row: Row, next: Row): Row {
  const changed = Object.keys(row).filter((name) => !isEqual(row[name], next[name]))
  return Object.fromEntries(changed.map((name) => [name, row[name]]))
}

function entriesOf(sources: readonly FieldSource[], next: readonly FieldSource[]): readonly SourceEntry[] {
  const places = new Map(next.map(({ field }, i) => [field, i]))
  return sources.map((source) => {
    const place = places.get(source.field)
    return place !== undefined && isEqual(source, next[place]) ? place : source
  })
}

/** Returns the states of rows, oldest first. `today`: the card's sources of today. */
export function statesFrom(
  rows: readonly StateRow[],
  today: readonly FieldSource[],
): readonly StateDifference[] {
  const states: StateDifference[] = []
  let changed: Row = {}
  let sources: readonly SourceEntry[] = today.map((_, i) => i)
  for (const row of rows.toReversed()) {
    if (row.row !== null) changed = { ...changed, ...(JSON.parse(row.row) as Row) }
    if (row.sources !== null) sources = resolved(JSON.parse(row.sources) as readonly SourceEntry[], sources)
    states.push({ validFrom: row.valid_from, changed, sources })
  }
  return states.reverse()
}

const resolved = (entries: readonly SourceEntry[], next: readonly SourceEntry[]): readonly SourceEntry[] =>
  entries.flatMap((entry) => (typeof entry === 'number' ? (next[entry] ?? []) : entry))
