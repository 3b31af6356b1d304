import { readRate } from '../values/rate.ts'
import { type Header, headersOf } from './card-headers.ts'
import { isRate } from './open-statement.ts'
import { scopesOf } from './scopes.ts'
import type { Statement } from './segment.ts'
import { OPENS_VALUE, unitsOf } from './units.ts'

/** Gives each card of a header its value in the statements below that have as many values as there are cards. */
export function besideEachOther(text: string, statements: readonly Statement[]): Statement[] {
  const headers = headersOf(text, statements)
  return statements.flatMap((statement, i) => {
    const header = headers.findLast(({ end }) => end < statement.start + statement.label.length)
    return header ? eachOf(statement, header, i === statements.length - 1) : [statement]
  })
}

function eachOf(statement: Statement, { cards, isOneLine }: Header, isLast: boolean): Statement[] {
  const own = statement.kind === 'zone' && statement.zone === 'rates' ? bare(statement) : statement
  if (own.kind === 'zone' || own.kind === 'ignored' || own.card) return [statement]
  const figures = figuresIn(own.words)
  const cells = isRate(own) ? cellsIn(own.words) : []
  const isRow = isOneLine && (cells.length === cards.length || (isLast && cells.length < cards.length))
  const values = figures.length === cards.length ? figures : isRow ? cells : undefined
  // Rates of several cards that are not as many as the cards: whose is whose cannot be told.
  if (!values) return cells.length > 1 && scopesOf(own.words).length === 0 ? [] : [statement]
  return values.length < 2
    ? [statement]
    : values.map((words, i) => ({ ...own, card: cards[i] ?? '', words: ` ${words}` }))
}

/** "Interest rate 19.10% 12.10%" in a table of cards is the rate of purchases. */
const bare = (heading: Statement): Statement =>
  /rates?$/i.test(heading.label) ? { ...heading, kind: 'bare', topics: ['purchase'] } : heading

const FIGURE = '(?:\\d{1,2}(?:\\.\\d+)?\\s?%|\\$\\s?\\d[\\d,.]*|None(?![a-z])|NONE(?![a-z])|N/A)'
const EACH_YEAR = '(?:\\s*(?:each\\s*)?(?:/|per |a )\\s?(?:year|month)\\d?\\b(?:\\s*\\([^()]{0,80}\\))?)?'
const VALUE = new RegExp(`${FIGURE}(?:\\s*(?:to|-)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?${EACH_YEAR}`, 'g')
const CELLS = new RegExp(
  `^[\\s:]*((?:${VALUE.source}\\s*(?:(?:[Ff]ixed|[Vv]ariable)\\s*)?){2,})(?!\\s*(?:(?:for |in )?(?:the )?first\\b|until\\b|then\\b))`,
)

/** A row of plain figures. */
const figuresIn = (words: string): readonly string[] => CELLS.exec(words)?.[1]?.match(VALUE) ?? []

/** The label goes on before the first rate: "from another institution". */
const LEAD = /^[^%$\d]{1,80}(?=\d)/

/** A row of rates that each go on for some lines. */
function cellsIn(words: string): readonly string[] {
  const cells = closed(unitsOf(words.replace(LEAD, '')))
  return cells.every((cell) => OPENS_VALUE.test(cell)) ? cells : []
}

const OPEN_END = /\b(?:will be|be|is|of|at|from|between|then)\s*$/i
const INTRODUCES = /\bintro(?:ductory)?\b/i

/** "0% introductory APR for 12 months. After that your APR will be" goes on with the figure behind it. */
const isUnfinished = (cell: string): boolean =>
  OPEN_END.test(cell) || (INTRODUCES.test(cell) && readRate(cell).value === undefined)

const closed = (units: readonly string[]): string[] =>
  units.reduce<string[]>((cells, unit) => {
    const last = cells.at(-1)
    if (last !== undefined && isUnfinished(last)) cells[cells.length - 1] = `${last} ${unit}`
    else cells.push(unit)
    return cells
  }, [])
