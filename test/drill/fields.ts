import { offerFields, type Truth } from '../world/truth.ts'

/** A card's values under the API's names, as comparable text; reward rates by category. */
export type Fields = Readonly<Record<string, string>>

/** Text of a missing value. */
export const NONE = 'none'
const asText = (value: unknown): string =>
  value === null || value === undefined || value === false
    ? NONE
    : typeof value === 'number'
      ? String(Math.round(value * 100) / 100)
      : String(value)

const textOf = (values: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, asText(value)]))

/** Returns the true values of a card. A closed card has no offer. */
export function fieldsOfTruth({ high: _, offer, rates, more, ...values }: Truth): Fields {
  const rows = rates.map(({ category, multiplier, cap }) => [
    `reward_rates: ${category}`,
    rateText(multiplier, cap),
  ])
  return {
    ...textOf({ ...values, ...more, ...offerFields(values.is_discontinued ? null : offer) }),
    ...Object.fromEntries(rows),
  }
}

const rateText = (multiplier: unknown, cap: unknown): string => `${asText(multiplier)} up to ${asText(cap)}`

interface RateRow {
  readonly categories: readonly string[]
  readonly rate_multiplier: number
  readonly cap_amount?: number | null
}

/** Reward rates of a card or a review item. */
export const fieldsOfRates = (rows: readonly RateRow[]): Fields =>
  Object.fromEntries(
    rows.map(({ categories, rate_multiplier, cap_amount }) => [
      `reward_rates: ${categories.join('+')}`,
      rateText(rate_multiplier, cap_amount),
    ]),
  )

/** Returns the fields of a truth as the API's responses have them. */
export function fieldsOfResponse(card: Readonly<Record<string, unknown>>, truth: Fields): Fields {
  const scalars = Object.keys(truth).filter((field) => !field.startsWith('reward_rates: '))
  const rates = fieldsOfRates(card.reward_rates as readonly RateRow[])
  const missing = Object.keys(truth).filter(
    (field) => field.startsWith('reward_rates: ') && !(field in rates),
  )
  return {
    ...textOf(Object.fromEntries(scalars.map((field) => [field, card[field]]))),
    ...Object.fromEntries(missing.map((field) => [field, NONE])),
    ...rates,
  }
}

/** Whether every value that a review item would publish is true. Texts are not compared. */
export function isTrue(values: Readonly<Record<string, unknown>>, truth: Fields): boolean {
  return Object.entries(values).every(([field, value]) => {
    if (field === 'signup_bonus')
      return (
        (value === null) === (truth.signup_bonus_points === NONE && truth.signup_bonus_cash_value === NONE)
      )
    if (field !== 'reward_rates') return asText(value) === truth[field]
    const rates = fieldsOfRates(value as readonly RateRow[])
    const named = Object.keys(truth).filter((name) => name.startsWith('reward_rates: '))
    return [...named, ...Object.keys(rates)].every((rate) => rates[rate] === truth[rate])
  })
}
