import * as z from 'zod'
import { integer, maybe, number, oneOf, resource, slug, text, time, uuid, yes } from './field.ts'
import { IssuerName } from './issuer.ts'

export const PARTNER_TYPES = ['airline', 'hotel'] as const

/** Spec 2.12. */
export const TransferPartner = resource('TransferPartner', 'A program to which points can be moved.', {
  id: uuid('Stable id of the row.'),
  source_currency: text('Code of the program that the points come from.'),
  partner_program: text('Program that the points go to.'),
  partner_type: maybe(oneOf(PARTNER_TYPES, 'Kind of partner.')),
  transfer_ratio_from: integer('Points given.'),
  transfer_ratio_to: integer('Points received for them.'),
  country: maybe(text('Country whose cards can transfer.')),
  notes: maybe(text('Conditions that have no field of their own.')),
  is_active: maybe(yes('Whether the transfer is open.')),
  transfer_minimum: maybe(integer('Least points per transfer.')),
  transfer_time: maybe(text('How long it takes.')),
  transfer_bonus_current: maybe(text('Bonus now given.')),
  transfer_bonus_expires: maybe(text('Last day of that bonus.')),
})
export type TransferPartner = z.infer<typeof TransferPartner>

/** Spec 2.16. All values are cents per point. */
export const RewardValuation = resource('RewardValuation', 'What a point of a program is worth, in cents.', {
  id: uuid('Stable id of the valuation.'),
  currency_name: text('Program name, as in `reward_currency_name` of cards.'),
  currency_code: text('Program code, as in `source_currency` of transfer partners.'),
  cpp_cash: number('Cents per point as cash.'),
  cpp_travel_portal: maybe(number("Cents per point in the issuer's travel portal.")),
  cpp_transfer: maybe(number('Cents per point moved to a partner.')),
  cpp_recommended: number('Cents per point to reckon with.'),
  last_updated: maybe(time('When the estimate was made.')),
  notes: maybe(text('How it was made.')),
})
export type RewardValuation = z.infer<typeof RewardValuation>

export const DIRECTIONS = ['upgrade', 'downgrade', 'both', 'one_way'] as const
const CardName = resource('CardName', 'A card, by name.', {
  slug: slug('Stable name of the card.'),
  name: text('Name of the card.'),
  issuers: maybe(IssuerName),
})

/** Spec 2.17. */
export const ProductChangePath = resource(
  'ProductChangePath',
  "A change from one card to another that an issuer's page names.",
  {
    id: uuid('Stable id of the path.'),
    from_card_id: uuid('Card given up.'),
    to_card_id: uuid('Card taken.'),
    direction: oneOf(
      DIRECTIONS,
      '`upgrade`, `downgrade`, `both` (either way) or `one_way` (`from_card` to `to_card` only).',
    ),
    notes: maybe(text('Conditions.')),
    created_at: maybe(time('When the path first stood in the catalog.')),
    from_card: maybe(CardName),
    to_card: maybe(CardName),
  },
)
export type ProductChangePath = z.infer<typeof ProductChangePath>

/** Spec 2.19. */
export const Stats = resource('Stats', 'Size and age of the catalog.', {
  total_cards: integer('Every card of the catalog.'),
  published_cards: integer('Cards published and not discontinued.'),
  total_issuers: integer('Issuers.'),
  issuers_by_country: z.record(z.string(), z.int()).meta({ description: 'Country to number of issuers.' }),
  last_updated: maybe(time('When card data last changed.')),
})
export type Stats = z.infer<typeof Stats>
