import { labelsIn } from '../disclosure/segment.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { readAnnualFee } from '../values/annual-fee.ts'

/** A header whose first column names the cards: "Credit card Welcome bonus Annual fee Benefits". */
const HEADER =
  /^[ \t]*(?:credit card|card(?: (?:name|product|type))?|product|name(?: product)?)s?\b[ ]+([^\n\d%$.]{8,160})\n/gim
const AMOUNT = /\$\s?[\d,]+(?:\.\d\d)?/g
const ROWS_MIN = 3
const ROWS_MAX = 12

/** Rows that tell of other things too: the one amount in each is the fee, where the header has no other label of a value. */
export function readFeeRows(text: string, source: string): Reading[] {
  return [...text.matchAll(HEADER)].flatMap((match) => {
    const labels = labelsIn(match[1] ?? '').filter(({ kind }) => kind !== 'ignored' && kind !== 'zone')
    if (labels.length !== 1 || !labels[0]?.topics.includes('annual')) return []
    let at = match.index + match[0].length
    const rows = text
      .slice(at)
      .split('\n', ROWS_MAX)
      .map((line) => {
        const quote = quoteOf(source.slice(at, at + line.length))
        at += line.length + 1
        return feeRow(line, quote)
      })
    const read = rows.filter((row) => row.length > 0)
    return read.length < ROWS_MIN ? [] : read.flat()
  })
}

/** "Maple Gold Card 40,000 points $87 Lounge visits". */
function feeRow(line: string, quote: string): Reading[] {
  const [fee, ...others] = line.match(AMOUNT) ?? []
  const name = line.slice(0, Math.max(0, line.search(/[\d$%]/))).replace(/\s*\([^)]*\)\s*$/, '')
  const card = nameIn(name.trim())
  if (!card || !fee || others.length > 0) return []
  return readAnnualFee(` ${fee}`, quote).map((reading) => ({ ...reading, card }))
}
