import { oneLine } from '../document/visible.ts'
import type { Reading } from '../reading.ts'

/** Readings by how directly the page states them. */
export interface Evidence {
  /** Cells of tables. */
  readonly cells: readonly Reading[]
  /** Labeled lines and sentences, most direct first. */
  readonly words: readonly Reading[]
  /** Data in scripts of the page. */
  readonly data: readonly Reading[]
}

/** Readings that do not contradict each other. */
export interface Settled {
  /** The most direct first. */
  readonly readings: readonly Reading[]
  /** A line for each contradictory field, with the words that contradict each other. */
  readonly contradictions: readonly string[]
}

/**
 * Drops readings that contradict each other: fields with two values in tables, even if sentences agree with one of
 * them, and fields whose embedded data contradict the visible page.
 */
export function settle({ cells, words, data }: Evidence): Settled {
  const shown = [...cells, ...words]
  const contradicted = new Set([...ambiguousPlaces(cells), ...placesDeniedBy(data, shown)])
  const shownFields = new Set(shown.map(({ field }) => field))
  const all = [...shown, ...data.filter(({ field }) => !shownFields.has(field))]
  return {
    readings: all.filter((reading) => !contradicted.has(placeOf(reading))),
    contradictions: [...contradicted].map((place) => {
      const [field = ''] = place.split(' ')
      return contradiction(
        field,
        [...shown, ...data].filter((reading) => reading.field === field),
      )
    }),
  }
}

/** Returns a line with the words that state a field with different values. */
export function contradiction(field: string, stated: readonly { readonly quote: string }[]): string {
  const quotes = new Set(stated.map(({ quote }) => `“${oneLine(quote)}”`))
  return `${field} is stated with different values: ${[...quotes].join(', ')}`
}

/** Key of a field of one card, or of all cards of a page. */
const placeOf = ({ field, card }: Reading): string => `${field} ${card ?? ''}`

/** Returns the places with two values. */
function ambiguousPlaces(readings: readonly Reading[]): string[] {
  const values = Map.groupBy(readings, placeOf)
  return [...values].flatMap(([place, own]) =>
    new Set(own.map(({ value, high }) => `${value} ${high}`)).size > 1 ? [place] : [],
  )
}

/** Returns the places whose data differ from the page. Data may have one end of a range that the page shows. */
function placesDeniedBy(data: readonly Reading[], shown: readonly Reading[]): string[] {
  return data.flatMap(({ field, value }) => {
    const same = shown.filter((reading) => reading.field === field)
    return same.some((reading) => reading.value === value || reading.high === value) ? [] : same.map(placeOf)
  })
}
