import { nameIn } from '../page/cards-named.ts'
import { cellsOf, type Line } from '../page/lines.ts'
import { carriesField } from './labels.ts'
import { lineLabel } from './segment.ts'
import { OPENS_VALUE } from './units.ts'

/** A line as a cell of a table without borders. */
export interface Cell extends Line {
  readonly label: ReturnType<typeof lineLabel>
  /** Printed like a label, known or not: capitalized, without a figure or full stop. */
  readonly isTitle: boolean
  readonly isValue: boolean
  /** After another cell on its line. */
  readonly isInRow: boolean
}

const TITLE = /^[•*(-]*\s*[A-Z](?!.*[\d$%])(?!.*[.;!](?:\s|$)).{2,74}$/
/** A sentence whose value is on the next line: "After that, your APR will be". */
const LEFT_OPEN = /\b(?:be|is|are|at|from)$/
const SMALL = /\b[a-z]{4,}\b/g
const SMALL_MAX = 5
const LABEL_MAX = 120
/** The kind of a rate on its own line. */
const KIND = /^(?:fixed|variable|non-variable)\W*$/i

/** A value that names itself: "9.90% APR". */
const PRINTED_RATE =
  /^\d{1,2}(?:\.\d+)?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:\.\d+)?\s?%)? (?:variable |fixed )?APR$/i

const cellOf = (line: Line, text: string): Cell => {
  const { words, start } = line
  const label = words.length > LABEL_MAX || PRINTED_RATE.test(words) ? undefined : lineLabel(words)
  const isValue = label === undefined && OPENS_VALUE.test(words) && !/^introd/i.test(words)
  const isTitle =
    !isValue &&
    TITLE.test(words) &&
    !LEFT_OPEN.test(words) &&
    !KIND.test(words) &&
    (words.match(SMALL)?.length ?? 0) <= SMALL_MAX
  const isInRow = /\t[ ]*$/.test(text.slice(Math.max(0, start - 3), start))
  return { ...line, isValue, isTitle: isTitle || label !== undefined, label, isInRow }
}

/** The end of a label whose start is a label too: "Wire Transfer / Fee", "Annual Percentage Rate / (APR) for Purchases". */
const END = /^(?:(?:transaction )?fees?$|\(|for\b)/i
/** An end that does not change the label. */
const ASIDE = /^(?:\(|for\b|fee$)/i

/** Joins labels that are split over two lines. */
function whole(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const cell of cells) {
    const above = joined.at(-1)
    const words = `${above?.words} ${cell.words}`
    const isBroken = above?.isTitle && cell.isTitle && (above.label === undefined || END.test(cell.words))
    const own = ASIDE.test(cell.words) ? above?.label : undefined
    const label = isBroken ? (lineLabel(words) ?? own) : undefined
    if (above && label) joined[joined.length - 1] = { ...above, words, label, end: cell.end }
    else joined.push(cell)
  }
  return joined
}

/** Splits a text into the cells of tables without borders. */
export const cellsIn = (text: string): Cell[] =>
  whole(
    cellsOf(text)
      .filter(({ words }) => !/^[•-]$/.test(words))
      .map((line) => cellOf(line, text)),
  )

/** Whether a cell is the heading of a section, which has no value. */
export const isHeading = ({ label, words }: Cell): boolean =>
  label?.kind === 'zone' && !/\brate\b/i.test(words)

/** Whether a cell is the label of a card field. */
export const isKnown = ({ label }: Cell): boolean => label !== undefined && carriesField(label)

/** Whether a cell is a card name. */
export const isName = ({ label, words }: Cell): boolean => label === undefined && nameIn(words) === words

/** The end of a line whose sentence or parenthesis continues on the next line. */
export const LEAVES_OPEN =
  /(?:\([^)]*|,|(?<!\/)\b(?:an?|and|as|at|be|by|for|from|if|in|is|of|on|or|than|that|the|to|up|will|with|your))$/i
