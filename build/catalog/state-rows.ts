import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import { isEqual } from '../replay/same.ts'
import type { CardStateOn } from '../replay/states.ts'
import type { StateRow } from './open.ts'

/** An entry of a state's sources: the index of an equal one in the next state, or the source itself. */
type SourceEntry = number | FieldSource

/**
 * Returns the rows of a card's states, oldest first. A row has only what differs from the next state, since neighboring states have
 * most values in common. The last state is the card itself, so its row is empty.
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

const changedMembers = (row: Row, next: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isEqual(value, next[name])))

function entriesOf(sources: readonly FieldSource[], next: readonly FieldSource[]): readonly SourceEntry[] {
  const places = new Map(next.map(({ field }, i) => [field, i]))
  return sources.map((source) => {
    const place = places.get(source.field)
    return place !== undefined && isEqual(source, next[place]) ? place : source
  })
}

/** Returns the states of rows, oldest first. Equal values of neighboring states are the same object. */
export function statesFrom(
  rows: readonly StateRow[],
  today: Omit<CardStateOn, 'validFrom'>,
): readonly CardStateOn[] {
  const states: CardStateOn[] = []
  let next = today
  for (const { valid_from: validFrom, row, sources } of rows.toReversed()) {
    next = { row: rowOf(row, next.row), sources: sourcesOf(sources, next.sources) }
    states.push({ validFrom, ...next })
  }
  return states.reverse()
}

const rowOf = (changed: string | null, next: Row): Row =>
  changed === null ? next : { ...next, ...(JSON.parse(changed) as Row) }

function sourcesOf(entries: string | null, next: readonly FieldSource[]): readonly FieldSource[] {
  if (entries === null) return next
  return (JSON.parse(entries) as readonly SourceEntry[]).flatMap((entry) =>
    typeof entry === 'number' ? (next[entry] ?? []) : entry,
  )
}
