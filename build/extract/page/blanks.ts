import { matchesOf } from '../matches.ts'
import type { Words } from './page-model.ts'

/** Maximum distance that a reader looks across blanks, on either side. */
const REACH = 250
/** Starts only at the start of a run, so that each is searched once. */
const LONG_RUN = new RegExp(`(?<!\\s)\\s{${2 * REACH + 1},}`, 'g')

/**
 * Removes the middle of long runs of blanks, which replace other cards and past offers. Readers search from each
 * blank, so their time would grow with the square of a run.
 */
export function withoutLongBlanks<Any extends Words>(words: Any): Any {
  const cuts = matchesOf(words.text, LONG_RUN).map(({ index, 0: run }) => ({
    from: index + REACH,
    to: index + run.length - REACH,
  }))
  const without = (text: string) => {
    const starts = [0, ...cuts.map(({ to }) => to)]
    return starts.map((start, place) => text.slice(start, cuts[place]?.from)).join('')
  }
  return cuts.length === 0 ? words : { ...words, source: without(words.source), text: without(words.text) }
}
