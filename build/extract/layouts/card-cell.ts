import type { Statement } from '../disclosure/segment.ts'
import { readLabelled } from '../disclosure/statement.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { readOffer } from '../offers/offer.ts'
import { quoteOf } from '../page/tidy.ts'
import { readIncome } from '../prose/income.ts'
import { readProseRates } from '../prose/prose-rates.ts'
import { readWaiver } from '../prose/waiver.ts'
import type { Country, Reading } from '../reading.ts'

const INCOME = /\bincome\b/i
const RATES = /rates?$/i
const OFFER = /\b(?:offers?|bonus)\b/i

/** What a cell of a table says of its card under a label, also under one that names no field. */
export function readCardCell(statement: Statement, country: Country): Reading[] {
  const { kind, label, words, card } = statement
  const quote = quoteOf(`${label} ${words}`)
  const own = (readings: readonly Reading[]): Reading[] =>
    readings.map((reading) => ({ ...reading, quote, ...(card === undefined ? {} : { card }) }))
  if (INCOME.test(label)) return own(incomeOf(label, words))
  if (kind === 'zone') return RATES.test(label) ? own(ratesToldIn(words, quote)) : []
  if (kind === 'ignored') return OFFER.test(label) ? own(offerIn(words, quote)) : []
  return own(readLabelled(statement, words, quote, country))
}

/** "Minimum income" over a column asks, whatever words stand before the income in the cell. */
const incomeOf = (label: string, cell: string): Reading[] => {
  const words = `Minimum ${label}: ${cell}`
  return readIncome(words, words)
}

/** "Interest rate" over a cell is that of purchases, unless the cell says what its rates are for. */
function ratesToldIn(cell: string, quote: string): Reading[] {
  const told = readProseRates(cell, cell)
  return told.length > 0 ? told : ratesOf(['purchase'], cell, quote)
}

const offerIn = (cell: string, quote: string): Reading[] => [
  ...readOffer(cell, cell),
  ...readWaiver(cell, quote),
]
