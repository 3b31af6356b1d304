import { quarterName, quarterNumber } from '../value/quarters.ts'

/** A row of a response. */
export type Row = Readonly<Record<string, unknown>>

/** Fields that a concise card has unchanged. */
export const CONCISE_CARD_FIELDS = [
  'slug',
  'name',
  'network',
  'card_type',
  'annual_fee',
  'reward_currency_name',
  'signup_bonus',
  'is_discontinued',
] as const

/** Other fields that a concise card is made from. */
export const CONCISE_CARD_SOURCES = ['issuers', 'reward_rates'] as const

/** Maximum rates of the concise form: the best ones say what the card is for. */
const RATES_MAX = 6

/**
 * Returns the concise form of a card as a plan sees it, about 300 bytes. The build renders it; only past states are converted for a
 * call. A search result has no rates, in either form. `quarter`: number of the first quarter whose rotating rates count. A text names
 * its quarter, since a snapshot is served beyond the end of one.
 */
export function conciseCard(card: Row, quarter: number): Row {
  const { slug: issuer, country } = (card.issuers ?? {}) as Row
  const rates = card.reward_rates
  const texts = Array.isArray(rates) ? conciseRates(rates, quarter) : {}
  return { ...pick(card, CONCISE_CARD_FIELDS), issuer, country, ...texts }
}

/** Returns the best rates as text, the base rate among them, and how many more there are. */
function conciseRates(rates: readonly Row[], quarter: number): Row {
  const counted = rates.filter((rate) => (rotatingQuarter(rate) ?? quarter) >= quarter)
  const best = counted.slice(0, RATES_MAX)
  const base = counted.slice(RATES_MAX).find(({ is_base_rate: isBase }) => isBase === true)
  const shown = base === undefined ? best : [...best.slice(0, -1), base]
  const more = counted.length - shown.length
  return { rates: shown.map(rateText), ...(more === 0 ? {} : { more_rates: more }) }
}

/** Returns the number of the quarter in which a rate counts; null if it does not rotate. */
function rotatingQuarter({
  is_rotating,
  rotating_year: year,
  rotating_quarter: quarter,
}: Row): number | null {
  const isDated = is_rotating === true && typeof year === 'number' && typeof quarter === 'number'
  return isDated ? quarterNumber(year, quarter) : null
}

function rateText(rate: Row): string {
  const { rate_multiplier: multiplier, rate_type: type, category_slug: label } = rate
  const quarter = rotatingQuarter(rate)
  const text = `${multiplier}${type === 'percent_cashback' ? '%' : 'x'} ${label ?? ''}`.trimEnd()
  return quarter === null ? text : `${text} in ${quarterName(quarter)}`
}

/** Fields of the rate that ranks a card. */
export const CONCISE_RATE_FIELDS = [
  'category_slug',
  'rate_multiplier',
  'rate_type',
  'cap_amount',
  'cap_period',
] as const

/** Returns the concise form of the rate that ranks a card. */
export const conciseRate = (rate: Row): Row => pick(rate, CONCISE_RATE_FIELDS)

/** Returns the fields of a row that it has. */
export const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field]]] : [])))
