import * as z from 'zod'
import { boolean, integer, nullable, number, oneOf, resource, slug, text, time, uuid } from './field.ts'
import { IssuerName } from './issuer.ts'

export const PARTNER_TYPES = ['airline', 'hotel'] as const

/** Spec 2.12. */
export const TransferPartner = resource('TransferPartner', 'A program that points can be transferred to.', {
  id: uuid('Stable id of the row.'),
  source_currency: text('Code of the source program.'),
  partner_program: text('Name of the partner program.'),
  partner_type: nullable(oneOf(PARTNER_TYPES, 'Kind of partner.')),
  transfer_ratio_from: integer('Points transferred.'),
  transfer_ratio_to: integer('Partner points received for them.'),
  country: nullable(text('Country whose cards can transfer.')),
  notes: nullable(text('Other conditions, as text.')),
  is_active: nullable(boolean('Whether transfers are available.')),
  transfer_minimum: nullable(integer('Minimum points per transfer.')),
  transfer_time: nullable(text('Time until the points arrive.')),
  transfer_bonus_current: nullable(text('Current transfer bonus.')),
  transfer_bonus_expires: nullable(text('Last day of the transfer bonus.')),
})
export type TransferPartner = z.infer<typeof TransferPartner>

/** Spec 2.16. All values are cents per point. */
export const RewardValuation = resource('RewardValuation', 'The value of a point, in cents.', {
  id: uuid('Stable id of the valuation.'),
  currency_name: text('Program name, as in `reward_currency_name` of cards.'),
  currency_code: text('Program code, as in `source_currency` of transfer partners.'),
  cpp_cash: number('Cents per point as cash.'),
  cpp_travel_portal: nullable(number("Cents per point in the issuer's travel portal.")),
  cpp_transfer: nullable(number('Cents per point when transferred to a partner.')),
  cpp_recommended: number('Recommended cents per point.'),
  last_updated: nullable(time('When the estimate was made.')),
  notes: nullable(text('How the estimate was made.')),
})
export type RewardValuation = z.infer<typeof RewardValuation>

export const DIRECTIONS = ['upgrade', 'downgrade', 'both', 'one_way'] as const
const CardName = resource('CardName', 'A card, by name.', {
  slug: slug('Stable identifier of the card.'),
  name: text('Name of the card.'),
  issuers: nullable(IssuerName),
})

/** Spec 2.17. */
export const ProductChangePath = resource(
  'ProductChangePath',
  "A product change from one card to another that an issuer's page names.",
  {
    id: uuid('Stable id of the path.'),
    from_card_id: uuid('Id of the current card.'),
    to_card_id: uuid('Id of the new card.'),
    direction: oneOf(
      DIRECTIONS,
      '`upgrade`, `downgrade`, `both` (either way) or `one_way` (`from_card` to `to_card` only).',
    ),
    notes: nullable(text('Conditions.')),
    created_at: nullable(time('When the path was added to the catalog.')),
    from_card: nullable(CardName),
    to_card: nullable(CardName),
  },
)
export type ProductChangePath = z.infer<typeof ProductChangePath>

/** Spec 2.19. */
export const Stats = resource('Stats', 'Size and age of the catalog.', {
  total_cards: integer('All cards in the catalog.'),
  published_cards: integer('Published cards that are not discontinued.'),
  total_issuers: integer('Number of issuers.'),
  issuers_by_country: z.record(z.string(), z.int()).meta({ description: 'Number of issuers by country.' }),
  last_updated: nullable(time('When card data last changed.')),
})
export type Stats = z.infer<typeof Stats>
