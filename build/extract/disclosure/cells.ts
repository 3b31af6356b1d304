import { nameIn } from '../page/cards-named.ts'
import { cellsOf, type Line } from '../page/lines.ts'
import { carriesField } from './labels.ts'
import { lineLabel } from './segment.ts'
import { OPENS_VALUE } from './units.ts'

/** A line as a cell of a table that lost its walls. */
export interface Cell extends Line {
  readonly label: ReturnType<typeof lineLabel>
  /** Printed as labels are, known or not: in capitals, without a figure or a full stop. */
  readonly isTitle: boolean
  readonly isValue: boolean
  /** Behind another cell in its line. */
  readonly isBeside: boolean
}

const TITLE = /^[•*(-]*\s*[A-Z](?!.*[\d$%])(?!.*[.;!](?:\s|$)).{2,74}$/
/** "After that, your APR will be": a sentence whose value stands on the next line. */
const LEFT_OPEN = /\b(?:be|is|are|at|from)$/
const SMALL = /\b[a-z]{4,}\b/g
const SMALL_MAX = 5
const LABEL_MAX = 120
/** What is said of a rate on a line of its own. */
const KIND = /^(?:fixed|variable|non-variable)\W*$/i

/** "9.90% APR" is a value that says what it is. */
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
  const isBeside = /\t[ ]*$/.test(text.slice(Math.max(0, start - 3), start))
  return { ...line, isValue, isTitle: isTitle || label !== undefined, label, isBeside }
}

/** The end of a label whose beginning is one too: "Wire Transfer / Fee", "Annual Percentage Rate / (APR) for Purchases". */
const END = /^(?:(?:transaction )?fees?$|\(|for\b)/i
/** … which adds nothing to what the label is. */
const ASIDE = /^(?:\(|for\b|fee$)/i

/** Labels broken over two lines are one cell. */
function whole(cells: readonly Cell[]): Cell[] {
  const kept: Cell[] = []
  for (const cell of cells) {
    const above = kept.at(-1)
    const words = `${above?.words} ${cell.words}`
    const isBroken = above?.isTitle && cell.isTitle && (above.label === undefined || END.test(cell.words))
    const own = ASIDE.test(cell.words) ? above?.label : undefined
    const label = isBroken ? (lineLabel(words) ?? own) : undefined
    if (above && label) kept[kept.length - 1] = { ...above, words, label, end: cell.end }
    else kept.push(cell)
  }
  return kept
}

/** The lines of a text as the cells of tables that lost their walls. */
export const cellsIn = (text: string): Cell[] =>
  whole(
    cellsOf(text)
      .filter(({ words }) => !/^[•-]$/.test(words))
      .map((line) => cellOf(line, text)),
  )

/** A heading of a section, which has no value of its own. */
export const isHeading = ({ label, words }: Cell): boolean =>
  label?.kind === 'zone' && !/\brate\b/i.test(words)

/** A label of what a card states. */
export const isKnown = ({ label }: Cell): boolean => label !== undefined && carriesField(label)

/** The name of a card. */
export const isName = ({ label, words }: Cell): boolean => label === undefined && nameIn(words) === words

/** A sentence or a bracket that the next line goes on with. */
export const LEAVES_OPEN =
  /(?:\([^)]*|,|(?<!\/)\b(?:an?|and|as|at|be|by|for|from|if|in|is|of|on|or|than|that|the|to|up|will|with|your))$/i
