import { oneLine } from '../document/visible.ts'
import type { Reading } from '../reading.ts'

/** Readings by how directly the page states them. */
export interface Evidence {
  /** Cells of tables. */
  readonly cells: readonly Reading[]
  /** Labeled lines and sentences, the more direct ones first. */
  readonly words: readonly Reading[]
  /** Data that scripts of the page hold. */
  readonly data: readonly Reading[]
}

/** Readings without those that contradict each other. */
export interface Settled {
  /** The most direct first. */
  readonly readings: readonly Reading[]
  /** A line for each field that is left open, with the words that contradict each other. */
  readonly contradictions: readonly string[]
}

/**
 * The one rule for readings that contradict each other: two values of one field in tables are no value, whatever the
 * sentences say, and so are data that contradict what the page shows.
 */
export function settle({ cells, words, data }: Evidence): Settled {
  const shown = [...cells, ...words]
  const torn = new Set([...placesTornIn(cells), ...placesDeniedBy(data, shown)])
  const told = new Set(shown.map(({ field }) => field))
  const all = [...shown, ...data.filter(({ field }) => !told.has(field))]
  return {
    readings: all.filter((reading) => !torn.has(placeOf(reading))),
    contradictions: [...torn].map((place) => contradiction([...shown, ...data], place)),
  }
}

function contradiction(readings: readonly Reading[], place: string): string {
  const [field = ''] = place.split(' ')
  const own = readings.filter((reading) => reading.field === field)
  const quotes = new Set(own.map(({ quote }) => `“${oneLine(quote)}”`))
  return `${field} is stated with different values: ${[...quotes].join(', ')}`
}

/** A field of one card, or of all cards of a page. */
const placeOf = ({ field, card }: Reading): string => `${field} ${card ?? ''}`

/** Places that are given two values. */
function placesTornIn(readings: readonly Reading[]): string[] {
  const values = Map.groupBy(readings, placeOf)
  return [...values].flatMap(([place, given]) =>
    new Set(given.map(({ value, high }) => `${value} ${high}`)).size > 1 ? [place] : [],
  )
}

/** A page shows a range where its data hold one of the ends. */
function placesDeniedBy(data: readonly Reading[], shown: readonly Reading[]): string[] {
  return data.flatMap(({ field, value }) => {
    const same = shown.filter((reading) => reading.field === field)
    return same.some((reading) => reading.value === value || reading.high === value) ? [] : same.map(placeOf)
  })
}
