import { topicsNamed } from '../disclosure/label-words.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { percents } from '../values/readings.ts'

const RATE = '\\d{1,2}(?:\\.\\d{1,2})?\\s?%'
const KIND = '(?:purchases(?:,? (?:and|&) (?:other )?(?:fees|charges))?|cash advances|balance transfers)'
const LABEL = new RegExp(`${KIND}:`, 'gi')

/** A column of rates and then the column of their labels: "19.99% 22.99% Purchases: Cash advances:". */
const RATES_THEN_LABELS = new RegExp(
  `((?:${RATE}\\s+){2,3})((?:${KIND}:\\s*){2,3})(?!\\s*\\d{1,2}(?:\\.\\d+)?\\s?%(?!\\s+${RATE}))`,
  'gi',
)
/** Column labels, card names, then the rates in column order, each with its default rate. */
const LABELS_THEN_RATES = new RegExp(
  `((?:${KIND}:\\s*){2,3})[^%:]{0,200}?((?:standard rate:\\s*${RATE}\\s*(?:default rate:\\s*${RATE}\\s*)?){2,3})`,
  'gi',
)
const DEFAULT_RATE = new RegExp(`default rate:\\s*${RATE}`, 'gi')

/** Reads rates of a table that lost its columns, if there are as many rates as labels. */
export function readValuesFirst(text: string, source: string): Reading[] {
  const below = matchesOf(text, RATES_THEN_LABELS).map((match) => ({
    match,
    rates: match[1] ?? '',
    labels: match[2] ?? '',
    card: cardBefore(text.slice(0, match.index)),
  }))
  const [above] = matchesOf(text, LABELS_THEN_RATES).map((match) => ({
    match,
    rates: (match[2] ?? '').replace(DEFAULT_RATE, ''),
    labels: match[1] ?? '',
    card: undefined,
  }))
  const groups = below.length > 0 ? below : above ? [above] : []
  return groups.flatMap(({ match, rates, labels, card }, i) => {
    const [values, kinds] = [percents(rates), labels.match(LABEL) ?? []]
    if (values.length !== kinds.length || (i > 0 && card === undefined)) return []
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    const readings = kinds.flatMap((kind, n) => ratesOf(topicsNamed(kind), ` ${values[n]?.value}%`, quote))
    return card === undefined ? readings : readings.map((reading) => ({ ...reading, card }))
  })
}

/** Returns the name right before the rates: "All Acme credit cards (excluding …)", "Low rate option - Acme Low". */
function cardBefore(text: string): string | undefined {
  const head =
    text
      .split(/[.:%\n]/)
      .at(-1)
      ?.trim() ?? ''
  return nameIn(
    head
      .replace(/\([^()]*\)?\s*$/, '')
      .split(/\s-\s/)
      .at(-1) ?? '',
  )
}
