import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import { isEqual } from '../replay/same.ts'
import type { CardStateOn } from '../replay/states.ts'
import type { StateRow } from './open.ts'

/** A source of a state: the index of the equal one among today's sources, or the source itself. */
export type SourceEntry = number | FieldSource

/** A state of a card as what differs from today, since most of its values are still the same. */
export interface StateDifference {
  /** ISO date on which it begins. */
  readonly validFrom: string
  /** The members that differ. */
  readonly changed: Row
  readonly sources: readonly SourceEntry[]
}

/** Returns the rows of a card's states, oldest first. The last state is the card of today. */
export function stateRows(slug: string, states: readonly CardStateOn[]): readonly StateRow[] {
  const today = states.at(-1)
  if (today === undefined) return []
  const places = new Map(today.sources.map(({ field }, i) => [field, i]))
  const entryOf = (source: FieldSource): SourceEntry => {
    const place = places.get(source.field)
    return place !== undefined && isEqual(source, today.sources[place]) ? place : source
  }
  return states.map(({ validFrom, row, sources }) => ({
    ...{ slug, valid_from: validFrom },
    row: JSON.stringify(changedMembers(row, today.row)),
    sources: JSON.stringify(sources.map(entryOf)),
  }))
}

function changedMembers(row: Row, today: Row): Row {
  const changed = Object.keys(row).filter((name) => !isEqual(row[name], today[name]))
  return Object.fromEntries(changed.map((name) => [name, row[name]]))
}

/** Returns the state of a row. */
export const stateFrom = ({ valid_from: validFrom, row, sources }: StateRow): StateDifference => ({
  validFrom,
  changed: JSON.parse(row) as Row,
  sources: JSON.parse(sources) as readonly SourceEntry[],
})
