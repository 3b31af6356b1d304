/** A piece of a text that says something: its words, and where they stand, without the space around them. */
export interface Line {
  readonly words: string
  readonly start: number
  readonly end: number
}

/** The lines of a text. */
export const linesOf = (text: string): Line[] => pieces(text, /[^\n]+/g)

/** The lines of a text, the cells of a table's row apart. */
export const cellsOf = (text: string): Line[] => pieces(text, /[^\n\t]+/g)

const pieces = (text: string, pattern: RegExp): Line[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const trimmed = match[0].trim()
    if (trimmed === '') return []
    const start = match.index + match[0].indexOf(trimmed)
    return [{ words: trimmed.replace(/\s+/g, ' '), start, end: start + trimmed.length }]
  })
