import { oneLine } from '../document/visible.ts'
import { matchesOf } from '../matches.ts'
import { NEXT_TIER, OPENS_VALUE } from './units.ts'

const FIGURE =
  '(?:(?:US|CA|C)?\\$\\s?\\d[\\d,]*(?:\\.\\d{1,2})?|(?<![\\d.,])\\d{1,2}(?:\\.\\d+)?\\s?%|(?<![A-Za-z])(?:N/A|n/a|NONE|Free|FREE|Waived|Not (?:available|applicable|offered)|No (?:annual |foreign )?fees?)(?![A-Za-z])|(?:(?<![A-Za-z])|(?<=None))None(?![a-z])|\\bPrime\\b)'
/** Start of a cell in a line with several. */
const OPENER = new RegExp(
  `(?:(?:\\b|(?<=[a-z\\d])(?=[A-Z]))(?:[Uu]p to|Either|As low as)\\s+(?:a maximum of )?)?${FIGURE}`,
  'g',
)
/** Start of a text cell: "Get 2,000 points …", "$30 cash back …". */
const TEXT_OPENER = /(?<=^\s*|[a-z.)\d]\s)(?:Get|Earn|Enjoy|Receive|Collect)\b/g
/** Words before a figure that continues the previous one. */
const JOINS =
  /(?:\b(?:or|and|to|than|of|is|be|at|then|plus|over|under|above|below|least|min(?:imum)?|max(?:imum)?|only|just|by|was|from|between|for|in|on|with|an?|the|per|your|until|exceeds?|thereafter|after|currently|spend|equals?|either)|[-+(,/:;=])\s*$/i
/** Words after a figure that continues the previous one. */
const CONTINUES =
  /^\s*(?:min(?:imum)?\b|max(?:imum)?\b|thereafter\b|after(?:wards)?\b|or (?:more|less)\b|if\b|each (?:additional|subsequent)\b|(?:first|1st) year\b|(?:above|over|\+)\s*(?:the )?prime|Rate\b)/i
/** Words between a label and its first value, such as the number of a footnote. */
const LEAD = /^(?:\d(?=[ ]|$))?[^%$\d.]{0,80}$/

/**
 * Splits a table row without borders into cells. Returns undefined unless there are `count` of them. Only rows of
 * texts can have cells without a value.
 */
export function rowCells(words: string, count: number, sort: Sort): readonly string[] | undefined {
  const isText = sort === 'text'
  const all = opened(words, isText)
  const hard = [items(words), plain(words), isText && !BELOW.test(words) ? [] : lines(words)]
  const soft = [all, opened(words.trimStart().split('\n')[0] ?? '', isText)]
  return [...hard.filter((cells) => isText || cells.every((cell) => OPENS_CELL.test(cell))), ...soft].find(
    (cells) =>
      cells.length === count &&
      (sort !== 'fee' || (areAlike(cells) && !cells.some((cell) => NEXT_TIER.test(cell)))),
  )
}

/** Kind of the cells of a row. */
export type Sort = 'rate' | 'fee' | 'text'

const BELOW = /^[ \t:]*\n/

const OPENS_CELL = new RegExp(`${OPENS_VALUE.source}|^(?:-+$|not\\b|see\\b|varies\\b|prime\\b)`, 'i')

/** Splits a list into items with their lines. */
const items = (words: string): string[] => (/•/.test(words) ? filled(words.split('•')) : [])

/** Splits the first line if it has nothing but figures and dashes: "- - $35,000 $60,000". */
const plain = (words: string): string[] => {
  const cells = (words.trimStart().split('\n')[0] ?? '').trim().split(/\s+/)
  return cells.every((cell) => PLAIN.test(cell)) ? cells : []
}
const PLAIN = /^(?:[-–—]|n\/a|none|\$\d[\d,.]*|\d[\d.]*%)$/i

const lines = (words: string): string[] => filled(words.split(/[\n\t]/))

const filled = (cells: readonly string[]): string[] => cells.map(oneLine).filter((cell) => cell !== '')

/** Splits cells at the starts of their values: "$20 None", "12.10% variable 13.10% variable". */
function opened(words: string, isText = false): string[] {
  const found = [...matchesOf(words, OPENER), ...(isText ? matchesOf(words, TEXT_OPENER) : [])]
    .filter((match) => opensCell(words, match))
    .map(({ index }) => index)
    .toSorted((a, b) => a - b)
  const [first = 0] = found
  return LEAD.test(words.slice(0, first).trim())
    ? found.map((at, i) => words.slice(at, found[i + 1]).trim())
    : []
}

function opensCell(words: string, { 0: value, index }: RegExpExecArray): boolean {
  const [before, after] = [words.slice(Math.max(0, index - 200), index), words.slice(index + value.length)]
  return !JOINS.test(before) && !CONTINUES.test(after)
}

/** Whether words have values of several cards, but not of all, so nothing assigns them. */
export function isOfSeveral(words: string, sort: Sort): boolean {
  const cells = opened(ownLines(words))
  const isOne = sort === 'text' ? !INCOMES.test(words) : sort === 'fee' && !areAlike(cells)
  return cells.length > 1 && !isOne
}

const STATES = /[$%]|\b(?:none|no (?:fee|charge))\s*$/i

/** Returns the words up to a line with a label and value of its own: "$40\nCopy of a statement $5". */
function ownLines(words: string): string {
  const all = words.split('\n')
  const first = all.findIndex((line) => line.trim() !== '')
  const end = all.findIndex((line, i) => i > first && STATES.test(line) && !OPENS_CELL.test(line.trim()))
  return end < 0 ? words : all.slice(0, end).join('\n')
}

/** Several incomes, but not a personal and a household one. */
const INCOMES =
  /^(?!.*\b(?:personal|household|individual|family|combined)\b)\W*\$\d\d+,\d{3}\s+\$\d\d+,\d{3}/is

/** Whether long cells differ only in their figures. */
function areAlike(cells: readonly string[]): boolean {
  const shapes = new Set(cells.filter(({ length }) => length > LONG).map(shapeOf))
  return shapes.size < 2
}

const LONG = 45
const shapeOf = (cell: string): string => oneLine(cell.replace(/[\d.,]+/g, '#'))
