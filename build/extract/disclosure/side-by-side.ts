import { readRate } from '../values/rate.ts'
import { type Header, headersOf } from './card-headers.ts'
import { isEmpty, isFee, isRate } from './open-statement.ts'
import { isOfSeveral, rowCells, type Sort } from './row-cells.ts'
import { scopesOf } from './scopes.ts'
import { labelsIn, type Statement } from './segment.ts'
import { OPENS_VALUE, unitsOf } from './units.ts'

/** Gives each card of a header its value in the statements below that have as many values as there are cards. */
export function besideEachOther(text: string, statements: readonly Statement[]): Statement[] {
  const headers = headersOf(text, statements)
  return statements.flatMap((statement, i) => {
    const header = headers.findLast(({ end }) => end < statement.start + statement.label.length)
    const isLast = i === statements.length - 1
    // Behind labels without words stand the values of all of them.
    const isStack = isEmpty(statements[i - 1]?.words ?? 'none')
    return header ? rowsIn(statement).flatMap((row) => eachOf(row, header, isLast, isStack)) : [statement]
  })
}

/** In a table that lost its lines a row of incomes or offers may follow that no other place makes a label. */
function rowsIn(statement: Statement): Statement[] {
  const { words } = statement
  const next = labelsIn(words).find(
    ({ kind, start, end }) =>
      kind === 'ignored' && ENDS_CELL.test(words.slice(0, start)) && OPENS_TEXT.test(words.slice(end)),
  )
  return next
    ? [
        { ...statement, words: words.slice(0, next.start) },
        ...rowsIn({ ...next, words: words.slice(next.end) }),
      ]
    : [statement]
}

const ENDS_CELL = /[a-z\d%)][ ]$/
const OPENS_TEXT = /^[ ](?:Get|Earn|Enjoy|Receive|Collect|Up to|None|\$\d|\d[\d,]+ )/

function eachOf(
  statement: Statement,
  { cards, isOneLine }: Header,
  isLast: boolean,
  isStack: boolean,
): Statement[] {
  if (statement.card) return [statement]
  const sort = sortOf(statement)
  const cells = isRate(statement) ? cellsIn(statement.words) : []
  const isRow = isOneLine && (cells.length === cards.length || (isLast && cells.length < cards.length))
  const values = rowCells(statement.words, cards.length, sort) ?? (isRow ? cells : undefined)
  if (values && values.length > 1)
    return values.map((words, i) => ({ ...statement, card: cards[i] ?? '', words: ` ${words}` }))
  if (statement.kind === 'zone' || (sort === 'fee' && isStack)) return [statement]
  const isNobodys = cells.length > 1 || isOfSeveral(statement.words, sort)
  return isNobodys && scopesOf(statement.words).length === 0
    ? [{ ...statement, kind: 'ignored', words: '', isNobodys }]
    : [statement]
}

const sortOf = (statement: Statement): Sort => {
  if (statement.kind === 'ignored') return 'text'
  return isFee(statement) ? 'fee' : 'rate'
}

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
