import { OPENS_VALUE } from './units.ts'

const FIGURE =
  '(?:(?:US|CA|C)?\\$\\s?\\d[\\d,]*(?:\\.\\d{1,2})?|(?<![\\d.,])\\d{1,2}(?:\\.\\d+)?\\s?%|(?<![A-Za-z])(?:N/A|n/a|NONE|Free|FREE|Waived|Not (?:available|applicable|offered)|No (?:annual |foreign )?fees?)(?![A-Za-z])|(?:(?<![A-Za-z])|(?<=None))None(?![a-z])|\\bPrime\\b)'
/** What a cell may begin with, in a line that holds several. */
const OPENER = new RegExp(
  `(?:(?:\\b|(?<=[a-z\\d])(?=[A-Z]))(?:[Uu]p to|Either|As low as)\\s+(?:a maximum of )?)?${FIGURE}`,
  'g',
)
/** How a text cell begins: "Get 2,000 points …", "$30 cash back …". */
const TEXT_OPENER = /(?<=^\s*|[a-z.)\d]\s)(?:Get|Earn|Enjoy|Receive|Collect)\b/g
/** Before a figure that only goes on with the one before it. */
const JOINS =
  /(?:\b(?:or|and|to|than|of|is|be|at|then|plus|over|under|above|below|least|min(?:imum)?|max(?:imum)?|only|just|by|was|from|between|for|in|on|with|an?|the|per|your|until|exceeds?|thereafter|after|currently|spend|equals?|either)|[-+(,/:;=])\s*$/i
/** … and behind it. */
const GOES_ON =
  /^\s*(?:min(?:imum)?\b|max(?:imum)?\b|thereafter\b|after(?:wards)?\b|or (?:more|less)\b|if\b|each (?:additional|subsequent)\b|(?:first|1st) year\b|(?:above|over|\+)\s*(?:the )?prime|Rate\b)/i
/** What is told of a step of a fee, not of a card. */
const STEP =
  /\b(?:if|for (?:the |each |your )?(?:first|next|second|late|subsequent)(?! (?:full )?year)|subsequent)\b/i
const LEAD = /^[^%$\d.]{0,80}$/

/** The cells of a table's row that lost its walls, where there are as many as cards; words that tell no value are cells of a row of texts only. */
export function rowCells(words: string, count: number, sort: Sort): readonly string[] | undefined {
  const isText = sort === 'text'
  const all = opened(words, isText)
  const hard = [items(words), isText && !BELOW.test(words) ? [] : lines(words)]
  const soft = [all, opened(words.trimStart().split('\n')[0] ?? '', isText), plainRun(all)]
  return [...hard.filter((cells) => isText || cells.every((cell) => OPENS_CELL.test(cell))), ...soft].find(
    (cells) => cells.length === count && (sort !== 'fee' || areAlike(cells)),
  )
}

/** What the cells of a row tell. */
export type Sort = 'rate' | 'fee' | 'text'

const BELOW = /^[ \t:]*\n/

/** "12.10% 14.10% This APR will vary": the figures that nothing parts. */
const plainRun = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findIndex((cell) => !PLAIN.test(cell)) + 1)

const PLAIN = new RegExp(
  `^${FIGURE}(?:\\s*(?:to|-)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?(?:\\s*(?:fixed|variable))?$`,
  'i',
)

const OPENS_CELL = new RegExp(`${OPENS_VALUE.source}|^(?:-+$|not\\b|see\\b|varies\\b|prime\\b)`, 'i')

/** Items of a list, with the lines that belong to each. */
const items = (words: string): string[] => (/•/.test(words) ? filled(words.split('•')) : [])

const lines = (words: string): string[] => filled(words.split(/[\n\t]/))

const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '')

/** Cells that only their values part: "$20 None", "12.10% variable 13.10% variable". */
export function opened(words: string, isText = false): string[] {
  const found = [...words.matchAll(OPENER), ...(isText ? words.matchAll(TEXT_OPENER) : [])]
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
  return !JOINS.test(before) && !GOES_ON.test(after) && !/\([^()]*$/.test(before)
}

/** Whether words hold the values of several cards, though not of all: whose they are cannot be told. */
export function isOfSeveral(words: string, sort: Sort): boolean {
  const cells = opened(words)
  if (cells.some((cell) => NAMES_NEXT.test(cell))) return false
  const isOne = sort === 'text' ? !INCOMES.test(words) : sort === 'fee' && !areAlike(cells)
  return cells.length > 1 && !isOne
}

/** "Over-limit fee $20 and returned payment fee $30": what stands between two figures is the next label. */
const NAMES_NEXT = /\band [^$%]{3,50}\bfee$/i

/** Incomes, and not those of a person and of a household. */
const INCOMES =
  /^(?!.*\b(?:personal|household|individual|family|combined)\b)\W*\$\d\d+,\d{3}\s+\$\d\d+,\d{3}/is

/** Long cells of one row say the same of other figures; what is told of several steps or cases is one card's. */
function areAlike(cells: readonly string[]): boolean {
  const shapes = new Set(cells.filter(({ length }) => length > LONG).map(shapeOf))
  return shapes.size < 2 && (cells.every((cell) => STEP.test(cell)) || !cells.some((cell) => STEP.test(cell)))
}

const LONG = 45
const shapeOf = (cell: string): string => cell.replace(/[\d.,]+/g, '#').replace(/\s+/g, ' ')
