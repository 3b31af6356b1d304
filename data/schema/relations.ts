import type { z } from 'zod'
import { maybe, money, object, resource, text, time, uuid, yes } from './field.ts'

const keys = { id: uuid('Stable id of the row.'), card_id: uuid('Id of the card.') }

/** Spec 2.5. */
export const Benefit = resource('Benefit', 'An insurance, protection or other lasting advantage of a card.', {
  ...keys,
  benefit_type: text('Kind of benefit, e.g. `travel_insurance`, `purchase_protection`.'),
  name: text('Short name.'),
  description: maybe(text('What it gives, in words.')),
  value: maybe(money('Stated value in home currency.')),
  details: maybe(
    object(
      'Structured cover from issuer terms; keys may include `coverage_amount`, `deductible`, `covered_reasons`, `minimum_delay_hours`, `covers_meals`, `covers_lodging`, `max_claims_per_year`, `is_primary`, `source`.',
    ),
  ),
  created_at: time('When the row first stood in the catalog.'),
})
export type Benefit = z.infer<typeof Benefit>

/** Spec 2.6. */
export const StatementCredit = resource(
  'StatementCredit',
  'Money given back on the statement for some spending.',
  {
    ...keys,
    credit_name: text('Short name.'),
    credit_amount: money('Amount per period, home currency.'),
    credit_period: text(
      'How often it renews, e.g. `annual`, `semi_annual`, `quarterly`, `monthly`, `one_time`.',
    ),
    eligible_merchants: maybe(text('Where the spending counts.')),
    enrollment_required: maybe(yes('Whether the cardholder must enroll first.')),
    notes: maybe(text('Conditions that have no field of their own.')),
    created_at: maybe(time('When the row first stood in the catalog.')),
  },
)
export type StatementCredit = z.infer<typeof StatementCredit>

/** Spec 2.7. */
export const CardPerk = resource('CardPerk', 'Status, lounge access and similar.', {
  ...keys,
  perk_type: text('Kind of perk, e.g. `status`, `lounge`.'),
  perk_name: text('Short name.'),
  perk_value: maybe(money('Stated value in home currency.')),
  perk_period: maybe(text('How often it renews.')),
  partner: maybe(text('Who grants it.')),
  details: maybe(text('What it gives, in words.')),
  created_at: maybe(time('When the row first stood in the catalog.')),
})
export type CardPerk = z.infer<typeof CardPerk>

/** Spec 2.8. */
export const SpendBonus = resource('SpendBonus', 'A reward for reaching a spend within a period.', {
  ...keys,
  spend_threshold: money('Spend to reach, home currency.'),
  spend_period: text('Period in which to reach it, e.g. `calendar_year`.'),
  bonus_description: text('What is given.'),
  bonus_type: maybe(text('Kind of bonus, e.g. `points`, `free_night`.')),
  bonus_value: maybe(text('How much of it.')),
  created_at: maybe(time('When the row first stood in the catalog.')),
})
export type SpendBonus = z.infer<typeof SpendBonus>
