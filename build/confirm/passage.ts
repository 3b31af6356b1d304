/** A short part of a page's text, with its labels and headings. */
export interface Passage {
  /** The text, with a tab between cells and a newline between lines. */
  readonly text: string
  /** Labels of its row and column, nearest first. */
  readonly labels: readonly string[]
  /** Headings above it, the nearest first. */
  readonly headings: readonly string[]
  /** The text on one line with everything between a label and its value: one contiguous part of the page. */
  readonly quote: string
}

/** Maximum length: a longer passage states more than one fact. */
export const PASSAGE_MAX = 420

/** Possible values of a card, including words for none. */
export const VALUE = /\d\s?%|\$\s?\d|\d\s?\$|\d[xX]\b|\bnone\b|\bwaived\b|\d (?:points?|miles)\b/i

/** Returns a text on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The end of a sentence or of a list item. */
const SENTENCE_END = /(?<=[.!?;])\s+(?=[A-Z$“"(\d])|\s*[•·|]\s*|\n/

/**
 * Returns a passage, each of its lines, and each of its sentences, so that the shortest one that states a value is found. A
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
