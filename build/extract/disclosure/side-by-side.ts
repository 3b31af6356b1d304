import { nameIn } from '../page/cards-named.ts'
import { readRate } from '../values/rate.ts'
import { isRate } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { unitsOf } from './units.ts'

const NETWORK = '(?:Visa|VISA|Master ?[Cc]ard|MASTERCARD|American Express|Amex)'
const WORD = "(?!(?:Annual|APR|Variable|Features?|Benefits|Details|Compare)\\b)[A-Z][\\w'-]*"
const ENDS = '(?=\\s*$|\\s+(?:Annual|APR|Variable)\\b)'
/** A header of cards alone: "Visa Gold Card Oak Visa Classic Card", "Visa Gold Visa Platinum", "Gold Visa Platinum Visa"; before it at most a heading. */
const HEADERS: ReadonlyArray<readonly [header: RegExp, name: RegExp]> = [
  [`${NETWORK}(?:[ ]+(?!${NETWORK}|Card\\b)${WORD}){0,4}[ ]+Card\\b`, `(?:${WORD}[ ]+)?`],
  [`${NETWORK}(?:[ ]+(?!${NETWORK})${WORD}){1,4}`, ''],
  [`(?:(?!${NETWORK})${WORD}[ ]+){1,3}${NETWORK}`, ''],
].map(([name = '', between = '']) => [
  new RegExp(`^([^.%$:\\n\\t]{0,60}?)(${name}(?:[ ]*${between}${name}){1,4})[ ]*${ENDS}`, 'gm'),
  new RegExp(name, 'g'),
])

interface Header {
  readonly cards: readonly string[]
  readonly end: number
}

/** Gives each card of a header its value in the lines below that have as many values as there are cards. */
export function besideEachOther(text: string, statements: readonly Statement[]): Statement[] {
  const [header] = HEADERS.flatMap(([pattern, name]) =>
    [...text.matchAll(pattern)].flatMap((match) => headerOf(match, name)),
  )
  return header
    ? statements.flatMap((statement) =>
        statement.start < header.end - 1 ? [statement] : eachOf(statement, header.cards),
      )
    : [...statements]
}

function headerOf(match: RegExpExecArray, name: RegExp): Header[] {
  const names = (match[2] ?? '').match(name)?.map((each) => each.replace(/\s+/g, ' ')) ?? []
  const isHeader =
    names.length > 1 && new Set(names).size === names.length && names.every((each) => nameIn(each))
  return isHeader ? [{ cards: names, end: match.index + match[0].length }] : []
}

const FIGURE = '(?:\\d{1,2}(?:\\.\\d+)?\\s?%|\\$\\s?\\d[\\d,.]*|None\\b|NONE\\b|N/A)'
const EACH_YEAR = '(?:\\s*(?:each\\s*)?(?:/|per |a )\\s?(?:year|month)\\d?\\b(?:\\s*\\([^()]{0,80}\\))?)?'
const VALUE = new RegExp(`${FIGURE}(?:\\s*(?:to|-)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?${EACH_YEAR}`, 'g')
const CELLS = new RegExp(`^[\\s:]*((?:${VALUE.source}\\s*(?:(?:[Ff]ixed|[Vv]ariable)\\s*)?){2,})`)

function eachOf(statement: Statement, cards: readonly string[]): Statement[] {
  if (statement.kind === 'zone' || statement.kind === 'ignored') return [statement]
  const figures = CELLS.exec(statement.words)?.[1]?.match(VALUE) ?? []
  const values = figures.length !== cards.length && isRate(statement) ? rateCells(statement.words) : figures
  if (values.length !== cards.length) return [statement]
  return cards.map((card, i) => ({ ...statement, card, words: ` ${values[i] ?? ''}` }))
}

const INTRODUCES = /\bintro(?:ductory)?\b/i

/** Cells that say more than a figure: an introduction goes on with the rate that follows it. */
function rateCells(words: string): string[] {
  const cells: string[] = []
  for (const unit of unitsOf(words)) {
    const last = cells.at(-1)
    if (last !== undefined && INTRODUCES.test(last) && readRate(last).value === undefined)
      cells[cells.length - 1] = `${last} ${unit}`
    else cells.push(unit)
  }
  return cells
}
