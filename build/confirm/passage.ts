/** A short stretch of a page, and the words that govern it. */
export interface Passage {
  /** The words, with a tab between cells and a newline between lines. */
  readonly text: string
  /** Labels of its row and column, nearest first. */
  readonly labels: readonly string[]
  /** Headings above it, the nearest first. */
  readonly headings: readonly string[]
  /** The words on one line with everything between a label and its value: one piece of the page. */
  readonly quote: string
}

/** Longer than this a stretch says more than one thing. */
export const PASSAGE_MAX = 420

/** What looks like a card's value, or says that there is none. */
export const VALUE = /\d\s?%|\$\s?\d|\d\s?\$|\d[xX]\b|\bnone\b|\bwaived\b|\d (?:points?|miles)\b/i

/** Returns words on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Where a sentence or an item of a list ends. */
const SENTENCE_END = /(?<=[.!?;])\s+(?=[A-Z$“"(\d])|\s*[•·|]\s*|\n/

/**
 * Returns a passage, each of its lines and each of its sentences, so that the shortest stretch that says something is found. A
 * label and its cell stay together; the sentences of the cell have the label.
 */
export function withParts(passage: Passage): Passage[] {
  const { text, labels, headings } = passage
  if (oneLine(text) === '') return []
  const whole = text.length <= PASSAGE_MAX ? [passage] : []
  const [label = '', ...cells] = text.split('\t')
  const isRow = cells.length > 0
  const words = isRow ? cells.join('\n') : text
  const own = isRow && label !== '' ? [oneLine(label), ...labels] : labels
  const parts = words
    .split(SENTENCE_END)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== text.trim() && part.length <= PASSAGE_MAX)
  return [...whole, ...parts.map((part) => ({ text: part, labels: own, headings, quote: oneLine(part) }))]
}
