import { readClauses } from '../clauses/read.ts'
import type { Statement } from '../disclosure/segment.ts'
import { readLabeled } from '../disclosure/statement.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { readOffer } from '../offers/offer.ts'
import { quoteOf } from '../page/tidy.ts'
import { readIncome } from '../prose/income.ts'
import { readWaiver } from '../prose/waiver.ts'
import type { Country, Reading } from '../reading.ts'

const INCOME = /\bincome\b/i
/** "Eligibility", "Requirements": a cell with all that an applicant needs. */
const REQUIRES = /^(?:eligibility|requirements?)\b/i
const RATES = /rates?$/i
const OFFER = /\b(?:offers?|bonus)\b/i

/** Reads a table cell of a card by the label of its row or column, even if the label names no field. */
export function readCardCell(statement: Statement, country: Country): Reading[] {
  const { kind, label, words, card } = statement
  const quote = quoteOf(`${label} ${words}`)
  const own = (readings: readonly Reading[]): Reading[] =>
    readings.map((reading) => ({ ...reading, quote, ...(card === undefined ? {} : { card }) }))
  if (INCOME.test(label) || (REQUIRES.test(label) && INCOME.test(words))) return own(incomeOf(label, words))
  if (kind === 'zone') return RATES.test(label) ? own(ratesIn(words, quote, country)) : []
  if (kind === 'ignored') return OFFER.test(label) ? own(offerIn(label, words, quote)) : []
  return own(readLabeled(statement, words, quote, country))
}

/** "Minimum income" above a column makes each income a requirement. */
const incomeOf = (label: string, cell: string): Reading[] => {
  const words = `Minimum ${label}: ${cell}`
  return readIncome(words, words)
}

/** Reads rates under "Interest rate". They apply to purchases unless the cell names a subject. */
function ratesIn(cell: string, quote: string, country: Country): Reading[] {
  const stated = readClauses(cell, cell, country).filter(({ field }) => field.startsWith('interest_rate'))
  return stated.length > 0 ? stated : ratesOf(['purchase'], cell, quote)
}

/** Reads an offer under its label, which is no part of the offer's words. */
function offerIn(label: string, cell: string, quote: string): Reading[] {
  const lead = WELCOME.test(label) ? `${label}: ` : ''
  const words = lead + cell.trim()
  const stated = readOffer(words, words).map((reading) =>
    reading.field === 'signup_bonus'
      ? { ...reading, value: String(reading.value).replace(lead, '') }
      : reading,
  )
  return [...stated, ...readWaiver(cell, quote)]
}

const WELCOME =
  /\b(?:welcome|sign-?up|intro(?:ductory)?|online|new (?:account|card ?(?:holder|member))) (?:offer|bonus)$/i
