import { oneLine } from '../document/visible.ts'
import { matchesOf } from '../matches.ts'
/** A trimmed, nonempty piece of a text and its position. */
export interface Line {
  readonly words: string
  readonly start: number
  readonly end: number
}

/** Splits a text into lines. */
export const linesOf = (text: string): Line[] => pieces(text, /[^\n]+/g)

/** Splits a text into lines, and table rows into cells. */
export const cellsOf = (text: string): Line[] => pieces(text, /[^\n\t]+/g)

const pieces = (text: string, pattern: RegExp): Line[] =>
  matchesOf(text, pattern).flatMap((match) => {
    const trimmed = match[0].trim()
    if (trimmed === '') return []
    const start = match.index + match[0].indexOf(trimmed)
    return [{ words: oneLine(trimmed), start, end: start + trimmed.length }]
  })
