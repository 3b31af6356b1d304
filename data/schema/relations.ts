import type { z } from 'zod'
import { boolean, money, nullable, object, resource, text, time, uuid } from './field.ts'

const keys = { id: uuid('Stable id of the row.'), card_id: uuid('Id of the card.') }

/** Spec 2.5. */
export const Benefit = resource('Benefit', 'An insurance, protection, or other ongoing benefit of a card.', {
  ...keys,
  benefit_type: text('Kind of benefit, e.g. `travel_insurance`, `purchase_protection`.'),
  name: text('Short name.'),
  description: nullable(text('What it provides, as text.')),
  value: nullable(money('Stated value in home currency.')),
  details: nullable(
    object(
      'Structured coverage from issuer terms. Keys may include `coverage_amount`, `deductible`, `covered_reasons`, ' +
        '`minimum_delay_hours`, `covers_meals`, `covers_lodging`, `max_claims_per_year`, `is_primary`, `source`.',
    ),
  ),
  created_at: time('When the row was added to the catalog.'),
})
export type Benefit = z.infer<typeof Benefit>

/** Spec 2.6. */
export const StatementCredit = resource('StatementCredit', 'A statement credit for certain purchases.', {
  ...keys,
  credit_name: text('Short name.'),
  credit_amount: money('Amount per period, in home currency.'),
  credit_period: text(
    'How often it renews, e.g. `annual`, `semi_annual`, `quarterly`, `monthly`, `one_time`.',
  ),
  eligible_merchants: nullable(text('Merchants where purchases qualify.')),
  enrollment_required: nullable(boolean('Whether the cardholder must enroll first.')),
  notes: nullable(text('Other conditions, as text.')),
  created_at: nullable(time('When the row was added to the catalog.')),
})
export type StatementCredit = z.infer<typeof StatementCredit>

/** Spec 2.7. */
export const CardPerk = resource('CardPerk', 'Elite status, lounge access, and similar perks.', {
  ...keys,
  perk_type: text('Kind of perk, e.g. `status`, `lounge`.'),
  perk_name: text('Short name.'),
  perk_value: nullable(money('Stated value in home currency.')),
  perk_period: nullable(text('How often it renews.')),
  partner: nullable(text('Partner that grants the perk.')),
  details: nullable(text('What it provides, as text.')),
  created_at: nullable(time('When the row was added to the catalog.')),
})
export type CardPerk = z.infer<typeof CardPerk>

/** Spec 2.8. */
export const SpendBonus = resource(
  'SpendBonus',
  'A bonus for reaching a spending threshold within a period.',
  {
    ...keys,
    spend_threshold: money('Spending threshold, in home currency.'),
    spend_period: text('Period of the threshold, e.g. `calendar_year`.'),
    bonus_description: text('Description of the bonus.'),
    bonus_type: nullable(text('Kind of bonus, e.g. `points`, `free_night`.')),
    bonus_value: nullable(text('Amount of the bonus.')),
    created_at: nullable(time('When the row was added to the catalog.')),
  },
)
export type SpendBonus = z.infer<typeof SpendBonus>
