import * as z from 'zod'
import { CARD_TYPES, COUNTRIES } from './card.ts'
import { integer, list, money, nullable, number, oneOf, resource, slug, text } from './field.ts'
import { RATE_TYPES } from './rates.ts'

/** Which value of a point counts. */
export const VALUATIONS = ['recommended', 'cash', 'portal', 'transfer'] as const

/** Which value of a set of cards counts. */
export const OBJECTIVES = ['ongoing', 'first_year'] as const

/** Part two, section 13. */
export const ValueLine = resource('ValueLine', 'Spend of a year that earns one rate.', {
  category: slug('Category of the spend.'),
  merchant: nullable(text('Id of the merchant; `null` if the spend is not limited to one.')),
  spend: money('Spend per year, in home currency.'),
  rate_label: nullable(text('`category_slug` of the rate; `null` if the spend earns nothing.')),
  rate_multiplier: nullable(number('Points, miles, or percent that the rate earns.')),
  rate_type: nullable(oneOf(RATE_TYPES, 'Unit of the multiplier.')),
  cents_per_point: nullable(number('Value of a point, in cents; `null` if the rate is a percentage.')),
  value: money('What the spend earns per year, in home currency.'),
})

/** Part two, section 13. */
export const CardValue = resource('CardValue', 'What a card is worth for the spend of a year.', {
  slug: slug('Slug of the card.'),
  name: text('Name of the card.'),
  issuer: slug('Slug of the issuer.'),
  currency: oneOf(['USD', 'CAD'], 'Home currency of the card.'),
  currency_code: nullable(text('Code of the rewards program; `null` for plain cash back or no rewards.')),
  first_year: money(
    'Value of the first year, in home currency: with the welcome offer, and without a waived fee.',
  ),
  ongoing: money('Value of a later year, in home currency: `rewards` + `credits` − `annual_fee`.'),
  rewards: money('What the spend earns per year, in home currency: the sum of the lines.'),
  welcome_offer: money('Value of the welcome offer, in home currency; 0 if this spend does not reach it.'),
  credits: money('Value of the statement credits per year, in home currency.'),
  annual_fee: money('All fees of a later year, in home currency.'),
  lines: list(ValueLine, 'How the rewards add up.'),
  assumptions: list(z.string(), 'What the value of this card assumes or leaves out, as text.'),
})

export const NotComputable = resource('NotComputable', 'A card whose value cannot be computed.', {
  slug: slug('Slug of the card.'),
  currency_code: nullable(text('Code of the rewards program; `null` for plain cash back or no rewards.')),
  reason: text('What is unknown, as text.'),
})

export const Values = resource(
  'Values',
  'What cards are worth for a spend, the highest ongoing value first.',
  {
    data: list(CardValue, 'Cards by `ongoing`, then the lower fee, then slug.'),
    not_computable: list(NotComputable, 'Cards with an unknown fee, rate, or value of a point.'),
    assumptions: list(z.string(), 'What all values assume, as text.'),
  },
)

export const WalletLine = resource('WalletLine', 'Spend of a year that earns one rate of a set of cards.', {
  card: nullable(slug('Slug of the card that earns the rate; `null` if the spend earns nothing.')),
  ...ValueLine.shape,
})

export const CardShare = resource('CardShare', 'What a card adds to a set of cards.', {
  slug: slug('Slug of the card.'),
  value: money(
    'Value of the objective, less that of the set without the card, in home currency. The spend is reassigned to the others.',
  ),
})

/** Part two, section 13. */
export const Wallet = resource('Wallet', 'What a set of cards is worth for the spend of a year.', {
  cards: list(slug('Slug of a card.'), 'Slugs of the cards, sorted.'),
  first_year: money(
    'Value of the first year, in home currency: with the welcome offers, and without waived fees.',
  ),
  ongoing: money('Value of a later year, in home currency: the sum of the lines, plus credits, less fees.'),
  annual_fee: money('All fees of a later year, in home currency.'),
  lines: list(WalletLine, 'Which card earns what.'),
  marginal: list(CardShare, 'What each card adds, in the order of `cards`.'),
})

export const Wallets = resource('Wallets', 'The best sets of cards for a spend, the best first.', {
  data: list(Wallet, 'Sets by the objective, then fewer cards, then lower fees, then slugs.'),
  considered: integer('Number of cards that sets were made of.'),
  not_computable: list(NotComputable, 'Cards with an unknown fee, rate, or value of a point.'),
  assumptions: list(z.string(), 'What the values assume or leave out, as text.'),
})

/** Computing is exact, so the time and memory it takes grow with the number of decimals. */
const SMALLEST = 0.000001
const amount = (doc: string, max: number) =>
  number(doc)
    .min(0)
    .max(max)
    .refine((value) => value === 0 || value >= SMALLEST, {
      params: { rule: `must be 0 or at least ${SMALLEST.toFixed(6)}` },
    })
const share = (doc: string) => amount(doc, 1).default(0)
const monthly = (doc: string) => amount(doc, 1_000_000)

/** Category slugs as keys, so that each can be present once. */
const CATEGORIES_MAX = 38
const CARDS_MAX = 50
const CENTS_MAX = 1_000

export const ValueBody = z.strictObject({
  country: oneOf(COUNTRIES, 'Country of the cards.'),
  spend: z
    .record(z.string(), monthly('Money per month.'))
    .refine((spend) => Object.keys(spend).length >= 1 && Object.keys(spend).length <= CATEGORIES_MAX, {
      params: { rule: `must have 1 to ${CATEGORIES_MAX} categories` },
    })
    .meta({
      description: 'Money per month by category slug, from `GET /v1/categories`.',
      minProperties: 1,
      maxProperties: CATEGORIES_MAX,
    }),
  merchants: z
    .array(
      z.strictObject({
        merchant: slug('Id of a merchant.'),
        monthly: monthly('Money per month, in addition to `spend`.'),
      }),
    )
    .max(CARDS_MAX)
    .default([])
    .meta({ description: 'Spend at merchants, in addition to `spend`.' }),
  cards: z
    .array(slug('Slug of a card.'))
    .min(1)
    .max(CARDS_MAX)
    .optional()
    .meta({ description: 'Cards to value. By default, every open card of `type`.' }),
  type: oneOf(CARD_TYPES, 'Type of the cards; ignored if `cards` is given.').default('personal'),
  valuation: oneOf(VALUATIONS, 'Which value of a point counts.').default('recommended'),
  point_values: z
    .record(z.string(), amount('Cents per point.', CENTS_MAX))
    .default({})
    .meta({ description: 'Cents per point by program code; wins over `valuation`.' }),
  credit_use: share("Share of statement credits' face value that counts."),
  portal_share: share("Share of travel spend that is booked in an issuer's portal."),
  limit: integer('Number of cards.').min(1).max(50).default(10),
})
export type ValueBody = z.infer<typeof ValueBody>

const WALLET_CARDS_MAX = 4
const EXCLUDED_MAX = 500

export const WalletBody = z.strictObject({
  ...ValueBody.shape,
  cards: ValueBody.shape.cards.meta({
    description: 'Cards that sets are made of. By default, every open card of `type`.',
  }),
  max_cards: integer('Maximum number of cards in a set.').min(1).max(WALLET_CARDS_MAX).default(3),
  have: z
    .array(slug('Slug of a card.'))
    .max(WALLET_CARDS_MAX)
    .default([])
    .meta({ description: 'Cards that are in every set, of any type. They count towards `max_cards`.' }),
  exclude: z
    .array(slug('Slug of a card.'))
    .max(EXCLUDED_MAX)
    .default([])
    .meta({ description: 'Cards that are in no set.' }),
  objective: oneOf(OBJECTIVES, 'Which value counts.').default('ongoing'),
  max_annual_fee: money("Maximum sum of the cards' yearly fees, in home currency.").min(0).optional(),
  limit: integer('Number of sets.').min(1).max(10).default(3),
})
export type WalletBody = z.infer<typeof WalletBody>
