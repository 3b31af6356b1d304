import type { Topic } from '../disclosure/labels.ts'
import { feesOf } from '../disclosure/statement-fees.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Reading } from '../reading.ts'
import { money } from '../values/readings.ts'

/** A header whose first column names the cards: "Credit card Interest rate (APR) Annual fee". */
const HEADER =
  /^[ \t]*(?:credit card|card(?: (?:name|product|type))?|product|name(?: product)?)s?\b[ ]+([^\n\d%$.]{8,160})\n/gim
const COLUMN =
  /(?<income>minimum (?:annual |personal )*incomes?)|(?<annual>annual (?:card |membership )?fees?)|(?<additional>(?:additional|supplementary) cards?(?: fees?)?)|(?<transfer>balance transfers?(?: rate| apr)?)|(?<cash>cash advances?(?: rate| apr)?)|(?<purchase>purchases?(?: (?:interest )?rate| apr)?|(?:annual )?interest rates?(?: \(aprs?\))?|aprs?)/gi
type Column = Topic | 'income'
const RATES: ReadonlySet<Column> = new Set<Column>(['purchase', 'cash', 'transfer'])
const VALUE =
  '(?:\\$\\s?[\\d,]+(?:\\.\\d\\d)?|\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:-|to)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?|none\\b|no fee\\b|n/a)'
const CELL = new RegExp(`(${VALUE})(\\s*\\([^)]*\\))?`, 'gi')
const AMOUNT = /\$\s?[\d,]+(?:\.\d\d)?/g
const ROWS_MIN = 2
const FEE_ROWS_MIN = 3

const ROWS_MAX = 12

/** A header and the place where its rows begin. */
interface Header {
  readonly columns: readonly Column[]
  readonly end: number
}

/** The headers of tables that lost their walls, with their columns behind the cards' names. */
const headersIn = (text: string): Header[] =>
  [...text.matchAll(HEADER)].flatMap((match) => {
    const columns = columnsOf(match[1] ?? '')
    const end = match.index + match[0].length
    return columns.length > 0 && new Set(columns).size === columns.length ? [{ columns, end }] : []
  })

/** Rows of a table that lost its walls: the name of a card, then one value for each label of the header. */
export function readRows(text: string, source: string, country: Country): Reading[] {
  return headersIn(text).flatMap(({ columns, end }) => {
    const isFeeAmongWords = columns.length === 1 && columns[0] === 'annual'
    if (columns.length < 2 && !isFeeAmongWords) return []
    let at = end
    const rows = text
      .slice(end)
      .split('\n', ROWS_MAX)
      .map((line) => {
        const quote = quoteOf(source.slice(at, at + line.length))
        at += line.length + 1
        const row = isFeeAmongWords ? feeRow(line) : valueRow(line, columns.length)
        return row ? readRow(row, columns, quote, country) : []
      })
    const read = rows.filter((row) => row.length > 0)
    return read.length < (isFeeAmongWords ? FEE_ROWS_MIN : ROWS_MIN) ? [] : read.flat()
  })
}

const COLUMNS: readonly Column[] = ['income', 'annual', 'additional', 'transfer', 'cash', 'purchase']
const columnsOf = (header: string): Column[] =>
  [...header.matchAll(COLUMN)].flatMap(({ groups }) =>
    COLUMNS.filter((column) => groups?.[column] !== undefined),
  )

/** A card with its values in the order of the columns. */
interface Row {
  readonly card: string
  readonly values: readonly string[]
}

/** Nothing where a row has not as many values as the header has labels. */
function valueRow(line: string, columns: number): Row | undefined {
  const cells = [...line.matchAll(CELL)]
  const start = cells[0]?.index ?? 0
  const card = cardIn(line.slice(0, start))
  const isWhole = cells.length === columns && line.slice(start).replace(CELL, '').trim() === ''
  return card && isWhole ? { card, values: cells.map(([value]) => value) } : undefined
}

/** "Maple Gold Card 40,000 points $87 Lounge visits": the one amount of a row that tells of other things too. */
function feeRow(line: string): Row | undefined {
  const [fee, ...others] = line.match(AMOUNT) ?? []
  const card = cardIn(line.slice(0, line.search(/[\d$%]/)))
  return card && fee && others.length === 0 ? { card, values: [fee] } : undefined
}

const cardIn = (words: string): string | undefined =>
  /\bprime\b/i.test(words)
    ? undefined
    : nameIn(words.replace(/^\s*\d{1,2}[.)]?\s+|\s*\([^)]*\)\s*$/g, '').trim())

/** What a row states of its card. */
const readRow = (
  { card, values }: Row,
  columns: readonly Column[],
  quote: string,
  country: Country,
): Reading[] =>
  columns.flatMap((column, i) =>
    readCell(column, ` ${values[i] ?? ''}`, quote, country).map((reading) => ({ ...reading, card })),
  )

function readCell(column: Column, words: string, quote: string, country: Country): Reading[] {
  if (column !== 'income')
    return RATES.has(column) ? ratesOf([column], words, quote) : feesOf([column], words, quote, country)
  const income = money(words)
  return income ? [{ field: 'min_income', value: income, quote }] : []
}
