import type { Topic } from '../disclosure/labels.ts'
import { feesOf } from '../disclosure/statement-fees.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Reading } from '../reading.ts'

/** A header whose first column names the cards: "Credit card Interest rate (APR) Annual fee". */
const HEADER =
  /^[ \t]*(?:credit card|card(?: (?:name|product|type))?|product)s?\b[ ]+([^\n\d%$.]{8,160})\n((?:[^\n]*\n?){2,12})/gim
const COLUMN =
  /(?<annual>annual (?:card |membership )?fees?)|(?<additional>(?:additional|supplementary) cards?(?: fees?)?)|(?<transfer>balance transfers?(?: rate| apr)?)|(?<cash>cash advances?(?: rate| apr)?)|(?<purchase>purchases?(?: (?:interest )?rate| apr)?|(?:annual )?interest rates?(?: \(aprs?\))?|aprs?)/gi
const RATES: ReadonlySet<Topic> = new Set<Topic>(['purchase', 'cash', 'transfer'])
const VALUE =
  '(?:\\$\\s?[\\d,]+(?:\\.\\d\\d)?|\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:-|to)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?|none\\b|no fee\\b|n/a)'
const CELL = new RegExp(`(${VALUE})(\\s*\\([^)]*\\))?`, 'gi')
const ROWS_MIN = 2

/** Rows of a table that lost its walls: the name of a card, then one value for each label of the header. */
export function readRows(text: string, source: string, country: Country): Reading[] {
  return [...text.matchAll(HEADER)].flatMap((match) => {
    const topics = columnsOf(match[1] ?? '')
    if (topics.length < 2 || new Set(topics).size < topics.length) return []
    let at = match.index + match[0].length - (match[2]?.length ?? 0)
    const rows = (match[2] ?? '').split('\n').map((line) => {
      const quote = quoteOf(source.slice(at, at + line.length))
      at += line.length + 1
      return rowOf(line, topics, quote, country)
    })
    return rows.filter((row) => row.length > 0).length < ROWS_MIN ? [] : rows.flat()
  })
}

const columnsOf = (header: string): Topic[] =>
  [...header.matchAll(COLUMN)].flatMap(({ groups }) =>
    TOPICS.filter((topic) => groups?.[topic] !== undefined),
  )
const TOPICS: readonly Topic[] = ['annual', 'additional', 'transfer', 'cash', 'purchase']

/** Nothing where a row has not as many values as the header has labels. */
function rowOf(line: string, topics: readonly Topic[], quote: string, country: Country): Reading[] {
  const cells = [...line.matchAll(CELL)]
  const [first] = cells
  const rest = line.slice(first?.index ?? 0).replace(CELL, '')
  const name = line.slice(0, first?.index ?? 0).replace(/^\s*\d{1,2}[.)]?\s+|\s*\([^)]*\)\s*$/g, '')
  const card = /\bprime\b/i.test(name) ? undefined : nameIn(name.trim())
  if (!card || cells.length !== topics.length || rest.trim() !== '') return []
  return topics.flatMap((topic, i) => {
    const [value = '', , aside = ''] = cells[i] ?? []
    const words = ` ${value}${aside && value.includes(aside) ? '' : aside}`
    const readings = RATES.has(topic)
      ? ratesOf([topic], words, quote)
      : feesOf([topic], words, quote, country)
    return readings.map((reading) => ({ ...reading, card }))
  })
}
