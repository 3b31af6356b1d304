import * as z from 'zod'
import {
  boolean,
  integer,
  list,
  money,
  nullable,
  number,
  oneOf,
  resource,
  slug,
  text,
  time,
  uuid,
} from './field.ts'

export const BOOKING_CHANNELS = ['issuer_portal', 'direct'] as const
export const RATE_TYPES = ['multiplier', 'percent_cashback', 'points_per_dollar'] as const
export const CAP_PERIODS = ['monthly', 'quarterly', 'annual'] as const
export const CHOICE_SELECTIONS = ['user', 'automatic'] as const

const categorySlug = nullable(text('Label of the rate, unique per card within a rotating quarter.'))
const scope = {
  categories: list(z.string(), 'Slugs from `GET /v1/categories`; one rate may cover several.'),
  merchant: nullable(
    text(
      'Merchant or co-brand partner that the rate is limited to; `null` if it applies to the whole category.',
    ),
  ),
  merchant_ids: list(
    z.string(),
    'Ids of these merchants from `GET /v1/merchants`; empty if `merchant` is `null` or names no single merchant.',
  ),
  booking_channel: nullable(
    oneOf(
      BOOKING_CHANNELS,
      "`issuer_portal`: only via the issuer's travel portal. `direct`: booked directly with the airline or hotel.",
    ),
  ),
  choice_group: nullable(text('Group of alternative rates (pick-your-category cards).')),
  choice_picks: nullable(integer('Number of categories in the group that earn the rate at a time.')),
  choice_selection: nullable(
    oneOf(CHOICE_SELECTIONS, '`user`: the cardholder chooses. `automatic`: the top spending categories.'),
  ),
  rate_multiplier: number('Points, miles, or percent earned per unit of home currency.'),
  rate_type: oneOf(RATE_TYPES, 'Unit of the multiplier.'),
  cap_amount: nullable(money('Spending per cap period that earns the rate, in home currency.')),
  cap_period: nullable(oneOf(CAP_PERIODS, 'Period of the cap.')),
  cap_group: nullable(
    text('Rates of a card with the same group share one cap; `null` if the cap is of this rate alone.'),
  ),
}
const rotation = {
  is_rotating: boolean('Whether the rate is a quarterly rotating bonus.'),
  rotating_quarter: nullable(integer('Quarter of the year, 1 to 4.')),
  rotating_year: nullable(integer('Year of the quarter.')),
  notes: nullable(text('Other conditions, as text.')),
}

/** Spec 2.3. */
export const RewardRate = resource('RewardRate', 'A reward rate of a card.', {
  id: uuid('Stable id of the rate.'),
  card_id: uuid('Id of the card.'),
  category_slug: categorySlug,
  ...scope,
  fallback_rate: nullable(number('Multiplier for spending beyond the cap.')),
  is_base_rate: boolean('Whether this is the rate for all other spending.'),
  ...rotation,
  created_at: time('When the rate was added to the catalog.'),
})
export type RewardRate = z.infer<typeof RewardRate>

/** Spec 2.4: the rate that ranked a card. */
export const CategoryRate = resource('CategoryRate', 'The rate that ranked a card.', {
  category_slug: categorySlug,
  ...scope,
  ...rotation,
})
export type CategoryRate = z.infer<typeof CategoryRate>

/** Spec 2.10. */
export const Category = resource('Category', 'A spending category of reward rates.', {
  slug: slug('Stable identifier, used in `categories` of rates.'),
  name: text('Display name.'),
  icon: nullable(text('Name of an icon.')),
  sort_order: integer('Position in the list, starting at 1.'),
  parent_slug: nullable(slug('Broader category. For example, airlines belongs to travel.')),
})
export type Category = z.infer<typeof Category>
