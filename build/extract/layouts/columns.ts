import { topicsNamed } from '../disclosure/label-words.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { percents } from '../values/readings.ts'

/** A header that names the card, then the subjects of the rates next to it. */
const HEADER =
  /\b(?:card (?:product|type|name)s?|type of card|credit cards?|product)\b(?=((?:(?!%)[\s\S]){0,420}))/gi
const REACH = 900

/** Reads a table that lost its cells: "Card product, Purchases, Cash advances", then rows of a name and two rates. */
export function readColumns(text: string, source: string): Reading[] {
  for (const match of matchesOf(text, HEADER)) {
    const header = match[1] ?? ''
    const topics = topicsNamed(header)
    if (!topics.includes('purchase') || !topics.includes('cash')) continue
    const readings = readRows(text, source, match.index, topics.includes('transfer'))
    if (readings.length > 0) return readings
  }
  return []
}

function readRows(text: string, source: string, start: number, transfers: boolean): Reading[] {
  const block = text.slice(start, start + REACH)
  const rates = percents(block)
  const pairs = rates.flatMap((found, i) => {
    const next = rates[i + 1]
    return next && /^\s+$/.test(block.slice(found.end, next.start))
      ? [{ first: found, second: next, at: i }]
      : []
  })
  return pairs.flatMap(({ first, second, at }) => {
    const before = block.slice(rates[at - 1]?.end ?? 0, first.start)
    const card = rowName(before)
    const quote = quoteOf(source.slice(start + first.start - 80, start + second.end))
    const cash: Subject[] = transfers ? ['cash', 'transfer'] : ['cash']
    const own = [
      ...ratesOf(['purchase'], ` ${first.value}%`, quote),
      ...ratesOf(cash, ` ${second.value}%`, quote),
    ]
    return own.map((reading) => (card ? { ...reading, card } : reading))
  })
}

function rowName(before: string): string | undefined {
  const lines = before
    .split(/[\n\t]|cheques?/i)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\(.*\)$/.test(line))
  return nameIn((lines.at(-1) ?? '').replace(/\(.*$/, ''))
}
