import { headersOf } from './card-headers.ts'
import { carriesField } from './labels.ts'
import { isEmpty, isFee } from './open-statement.ts'
import { isOfSeveral, rowCells, type Sort } from './row-cells.ts'
import { scopesOf } from './scopes.ts'
import { labelsIn, type Statement } from './segment.ts'

/** Splits statements below a header of cards into one per card, if they have as many values as there are cards. */
export function splitByHeader(text: string, statements: readonly Statement[]): Statement[] {
  const headers = headersOf(text, statements).filter(({ end }) => isAboveStatement(end, statements))
  return statements.flatMap((statement, i) => {
    const header = headers.findLast(({ end }) => end < statement.start + statement.label.length)
    // The words after labels without values have the values of all of them.
    const isStack = isEmpty(statements[i - 1]?.words ?? 'none')
    return header && header.cards.length > 0
      ? rowsIn(statement).flatMap((row) => eachOf(row, header.cards, isStack))
      : [statement]
  })
}

/** Maximum characters between a header and its first row with a field. Names in a menu are further above. */
const LEAD_MAX = 2500

const isAboveStatement = (end: number, statements: readonly Statement[]): boolean => {
  const next = statements.find((each) => end < each.start + each.label.length && carriesField(each))
  return next !== undefined && next.start - end <= LEAD_MAX
}

/** Splits off rows of incomes or offers in a table without line breaks. */
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

function eachOf(statement: Statement, cards: readonly string[], isStack: boolean): Statement[] {
  if (statement.card) return [statement]
  const sort = sortOf(statement)
  const values = rowCells(statement.words, cards.length, sort) ?? []
  if (values.length > 1)
    return values.map((words, i) => ({ ...statement, card: cards[i] ?? '', words: ` ${words}` }))
  if (statement.kind === 'zone' || (sort === 'fee' && isStack)) return [statement]
  // The numbers of values and cards differ, so nothing assigns the values.
  return isOfSeveral(statement.words, sort) && scopesOf(statement.words).length === 0
    ? [{ ...statement, kind: 'ignored', words: '', isAmbiguous: true }]
    : [statement]
}

const sortOf = (statement: Statement): Sort => {
  if (statement.kind === 'ignored') return 'text'
  return isFee(statement) ? 'fee' : 'rate'
}
