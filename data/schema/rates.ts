import * as z from 'zod'
import { integer, list, maybe, money, number, oneOf, resource, slug, text, time, uuid, yes } from './field.ts'

export const BOOKING_CHANNELS = ['issuer_portal', 'direct'] as const
export const RATE_TYPES = ['multiplier', 'percent_cashback', 'points_per_dollar'] as const
export const CAP_PERIODS = ['monthly', 'quarterly', 'annual'] as const
export const CHOICE_SELECTIONS = ['user', 'automatic'] as const

const categorySlug = maybe(text('Label of the rate, unique per card within a rotating quarter.'))
const scope = {
  categories: list(z.string(), 'Slugs from `GET /v1/categories`; one rate may cover several.'),
  merchant: maybe(
    text('Merchant or co-brand partner the rate is limited to; `null` when valid anywhere in the category.'),
  ),
  booking_channel: maybe(
    oneOf(
      BOOKING_CHANNELS,
      "`issuer_portal`: only via the issuer's travel portal. `direct`: booked directly with the airline or hotel.",
    ),
  ),
  choice_group: maybe(text('Rates of one card sharing a group are alternatives (pick-your-category cards).')),
  choice_picks: maybe(integer('How many categories of the group earn the rate at once.')),
  choice_selection: maybe(
    oneOf(CHOICE_SELECTIONS, '`user`: the cardholder picks. `automatic`: the top spend categories.'),
  ),
  rate_multiplier: number('Points, miles or percent earned per unit of home currency.'),
  rate_type: oneOf(RATE_TYPES, 'What the multiplier counts.'),
  cap_amount: maybe(money('Spend per cap period up to which the rate is earned, in home currency.')),
  cap_period: maybe(oneOf(CAP_PERIODS, 'Period of the cap.')),
}
const rotation = {
  is_rotating: yes('True for a quarterly rotating bonus row.'),
  rotating_quarter: maybe(integer('Quarter of the year, 1 to 4.')),
  rotating_year: maybe(integer('Year of the quarter.')),
  notes: maybe(text('Conditions that have no field of their own.')),
}

/** Spec 2.3. */
export const RewardRate = resource('RewardRate', 'What one card earns on some spending.', {
  id: uuid('Stable id of the rate.'),
  card_id: uuid('Id of the card.'),
  category_slug: categorySlug,
  ...scope,
  fallback_rate: maybe(number('Multiplier beyond the cap.')),
  is_base_rate: yes('True for the rate on everything else.'),
  ...rotation,
  created_at: time('When the rate first stood in the catalog.'),
})
export type RewardRate = z.infer<typeof RewardRate>

/** Spec 2.4: the rate that ranked a card. */
export const CategoryRate = resource('CategoryRate', 'The rate by which a card was ranked.', {
  category_slug: categorySlug,
  ...scope,
  ...rotation,
})
export type CategoryRate = z.infer<typeof CategoryRate>

/** Spec 2.10. */
export const Category = resource('Category', 'A kind of spending that reward rates refer to.', {
  slug: slug('Stable name, used in `categories` of rates.'),
  name: text('Display name.'),
  icon: maybe(text('Name of an icon.')),
  sort_order: integer('Place in the list, counted from 1.'),
  parent_slug: maybe(slug('Broader category; airlines belongs to travel.')),
})
export type Category = z.infer<typeof Category>
