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

/** Rates of the concise form: the best ones say what the card is for. */
const RATES_MAX = 6

/**
 * Returns the concise form of a card as a plan sees it, about 300 bytes. The build renders it; only past states are converted for a
 * call. A search result has no rates, in either form.
 */
export function conciseCard(card: Row): Row {
  const { slug: issuer, country } = (card.issuers ?? {}) as Row
  const rates = card.reward_rates
  const texts = Array.isArray(rates) ? { rates: rates.slice(0, RATES_MAX).map(rateText) } : {}
  return { ...pick(card, CONCISE_CARD_FIELDS), issuer, country, ...texts }
}

const rateText = ({ rate_multiplier: multiplier, rate_type: type, category_slug: label }: Row): string =>
  `${multiplier}${type === 'percent_cashback' ? '%' : 'x'} ${label ?? ''}`.trimEnd()

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
