import { type Header, headersOf } from './card-headers.ts'
import { isEmpty, isFee, isRate } from './open-statement.ts'
import { isOfSeveral, opened, rowCells, type Sort } from './row-cells.ts'
import { scopesOf } from './scopes.ts'
import { labelsIn, type Statement } from './segment.ts'

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
  const values =
    rowCells(statement.words, cards.length, sort) ?? (isLast && isOneLine ? brokenOff(statement) : [])
  if (values.length > 1)
    return values.map((words, i) => ({ ...statement, card: cards[i] ?? '', words: ` ${words}` }))
  if (statement.kind === 'zone' || (sort === 'fee' && isStack)) return [statement]
  // Values of several cards that are not as many as the cards: whose is whose cannot be told.
  return isOfSeveral(statement.words, sort) && scopesOf(statement.words).length === 0
    ? [{ ...statement, kind: 'ignored', words: '', isNobodys: true }]
    : [statement]
}

/** A text that ends amid a sentence has lost the rates of its last cards. */
const brokenOff = (statement: Statement): readonly string[] =>
  isRate(statement) && /[a-z,]\s*$/.test(statement.words) ? opened(statement.words) : []

const sortOf = (statement: Statement): Sort => {
  if (statement.kind === 'ignored') return 'text'
  return isFee(statement) ? 'fee' : 'rate'
}
