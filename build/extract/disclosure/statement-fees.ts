import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import type { Country, Field, Reading } from '../reading.ts'
import { lineOf } from '../tokens/line.ts'
import { readAnnualFee } from '../values/annual-fee.ts'
import { readFlatFee, readForeignFee, readTransactionFee } from '../values/fee.ts'
import { isFreeAlone } from '../values/free.ts'
import { amounts } from '../values/readings.ts'
import { isNamedBy } from './suits.ts'
import { unitsOf } from './units.ts'

type FlatSubject = 'late' | 'returned' | 'overlimit' | 'additional'

const FLAT_FIELD: Readonly<Record<FlatSubject, Field>> = {
  late: 'late_payment_fee',
  returned: 'returned_payment_fee',
  overlimit: 'over_limit_fee',
  additional: 'authorized_user_fee',
}
const SHARE_FIELDS = {
  transfer: {
    percent: 'balance_transfer_fee_percent',
    min: 'balance_transfer_fee_min',
    introPercent: 'balance_transfer_fee_intro_percent',
    introMonths: 'balance_transfer_fee_intro_months',
  },
  cash: { percent: 'cash_advance_fee_percent', min: 'cash_advance_fee_min' },
} as const satisfies Record<string, Record<string, Field>>

/** Reads the fees of the topics of a label from the words after it. */
export function feesOf(
  topics: readonly Subject[],
  words: string,
  quote: string,
  country: Country,
): Reading[] {
  const stated = topics.length > 1 ? eachOf(topics, words) : undefined
  return topics.flatMap((topic, i) => feeOf(topic, stated?.[i] ?? words, quote, country))
}

const IN_ORDER = /^[^.;\n]*\brespectively\b|^\W*(?:up to )?\$[\d.]+ ?\/ ?(?:up to )?\$[\d.]+(?=\s*(?:\n|$))/i

/** Splits amounts by topic in order: "Late/returned payment fees: up to $30 and $20, respectively", "up to $41 / up to $29". */
function eachOf(topics: readonly Subject[], words: string): readonly string[] | undefined {
  const clause = IN_ORDER.exec(words)?.[0] ?? ''
  const each = amounts(clause)
  return each.length === topics.length
    ? each.map(({ start, end }) => ` ${clause.slice(start, end)}`)
    : undefined
}

function feeOf(topic: Subject, words: string, quote: string, country: Country): Reading[] {
  if (topic === 'annual') return readAnnualFee(words, quote)
  if (topic === 'transfer' || topic === 'cash') return sharesOf(topic, words, quote)
  if (topic === 'foreign') return one('foreign_transaction_fee', readForeignFee(words), quote)
  if (topic === 'monthly')
    return [...one('monthly_fee', readMonthlyFee(words), quote), ...yearOf(words, quote)]
  if (topic === 'purchase' || topic === 'penalty') return []
  if (topic !== 'additional' && topic !== 'overlimit' && BY_TIME.test(words)) return []
  // "Primary cardholder/Additional cardholder: $90/$40".
  if (topic === 'additional' && eachOf(['annual', topic], words)) return []
  const field = topic === 'additional' && country === 'CA' ? 'supplementary_card_fee' : FLAT_FIELD[topic]
  return one(field, readFlatFee(topic === 'additional' ? ofFirst(words) : words), quote)
}

/** Periodic fees, not fees for an event: "$75 for the first year", "$35 annually". Some are charged once a month over the limit. */
const BY_TIME =
  /^[\s:•]*\$\s?[\d.,]+ (?:for the first year|annually|(?:per|a|each) (?:year|month)|monthly)\b/i

/** Returns the words about the first additional card: "$0 a year ($50 for each further card)", "$175 each for up to 3; $195 thereafter", or after their first year. */
const ofFirst = (words: string): string =>
  words
    .replace(/^(\W*\$\s?[\d.]+[^()$]{0,20})\([^)]*\)/, '$1')
    .replace(/^\W*(?:\$0|none|free)(?: for| in)? the first year[,;]? (?:then|and) /i, ' ')
    .replace(/^\W*first (?:\w+ )?(?:is |are )?free\b[\s\S]*$/i, ' None')
    .replace(/^(\W*\$\s?[\d.]+ for (?:the |your )?first\b)[\s\S]*$/i, '$1')
    .replace(/^(\W*\$\s?[\d.]+ each\b)[^.$]*\$[^.$]*\bthereafter\b[\s\S]*$/i, '$1')

const EACH_MONTH = /\$\s?(\d+(?:\.\d\d)?)\s*(?:\/\s?|(?:per|each|a|every) )month\b/gi

/** A monthly fee with its yearly amount: "$4 ($48 annually)". */
const BY_YEAR = /^\W*(?:of )?\$\s?[\d.]+\s*\((\$\s?[\d.]+) (?:annually|a year|per year)\)/i

const yearOf = (words: string, quote: string): Reading[] => {
  const fee = BY_YEAR.exec(words)?.[1]
  return fee ? readAnnualFee(fee, quote) : []
}

/** Returns the monthly amount of a fee that is also printed by year, or the fee as printed. */
function readMonthlyFee(words: string): number | undefined {
  if (isFreeAlone(lineOf(words))) return 0
  const byYear = BY_YEAR.exec(words)
  if (byYear) return amounts(byYear[0])[0]?.value
  const fees = new Set(
    matchesOf(words, EACH_MONTH)
      .map(([, fee]) => Number(fee))
      .filter((fee) => fee > 0),
  )
  return fees.size === 0 ? readFlatFee(words) : onlyOf(fees)
}

/** Returns the fee if there is only one. Several fees depend on the credit limit. */
const onlyOf = (fees: ReadonlySet<number>): number | undefined => (fees.size === 1 ? [...fees][0] : undefined)

const one = (field: Field, value: number | undefined, quote: string): Reading[] =>
  value === undefined ? [] : [{ field, value, quote }]

/** Returns the words up to a value for the other subject: "3% of each balance transferred. Either $10 or 3% of each cash advance". */
function wordsOfTopic(topic: 'transfer' | 'cash', words: string): string {
  const other = topic === 'cash' ? 'transfer' : 'cash'
  const [line] =
    unitsOf(words)
      .slice(1)
      .find((unit) => isNamedBy({ topics: [other] }, unit) && !isNamedBy({ topics: [topic] }, unit))
      ?.split('\n') ?? []
  const at = line === undefined ? -1 : words.indexOf(line)
  return at > 0 ? words.slice(0, at) : words
}

/** Reads a fee on transfers or advances: its percentage, minimum, and intro percentage. */
export function sharesOf(topic: 'transfer' | 'cash', words: string, quote: string): Reading[] {
  const fee = readTransactionFee(wordsOfTopic(topic, words))
  const fields: Readonly<Record<string, Field>> = SHARE_FIELDS[topic]
  return Object.entries(fee).flatMap(([part, value]) => {
    const field = fields[part]
    return field ? one(field, value, quote) : []
  })
}
