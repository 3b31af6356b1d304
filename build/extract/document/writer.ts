import type { Span } from './model.ts'

/** Separators between words, weakest first. Of several in a row, only the strongest is written. */
const SEPARATORS = ['', ' ', '\n', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** An open span. */
export interface Mark {
  start: number
}

/** Writes the words of a document and tracks their offsets. */
export interface Writer {
  /** Adds words, with each run of whitespace as one space. */
  readonly write: (words: string) => void
  readonly separate: (separator: Separator) => void
  /** Opens a span that starts with the next word. */
  readonly open: () => Mark
  /** Ends a span after the last word. A span without words is empty. */
  readonly close: (mark: Mark) => Span
  readonly last: () => string
  readonly text: () => string
}

const strength = (separator: Separator): number => SEPARATORS.indexOf(separator)

/** Creates a writer. Its time is linear in the length of the words. */
export function createWriter(): Writer {
  const parts: string[] = []
  let length = 0
  let pending: Separator = ''
  let waiting: Mark[] = []
  const push = (words: string): void => {
    if (words === '') return
    parts.push(words)
    length += words.length
  }
  const separate = (separator: Separator): void => {
    if (strength(separator) > strength(pending)) pending = separator
  }
  const begin = (): void => {
    push(length === 0 ? '' : pending)
    pending = ''
    for (const mark of waiting) mark.start = length
    waiting = []
  }
  return {
    separate,
    write: (words) => {
      const plain = words.replace(/\s+/g, ' ')
      if (plain.startsWith(' ')) separate(' ')
      const own = plain.trim()
      if (own === '') return
      begin()
      push(own)
      if (plain.endsWith(' ')) separate(' ')
    },
    open: () => {
      const mark = { start: -1 }
      waiting.push(mark)
      return mark
    },
    close: (mark) => {
      const isEmpty = mark.start < 0
      if (isEmpty) waiting = waiting.filter((each) => each !== mark)
      return { start: isEmpty ? length : mark.start, end: length }
    },
    last: () => parts.at(-1) ?? '',
    text: () => parts.join(''),
  }
}
