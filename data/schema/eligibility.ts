import * as z from 'zod'
import { CARD_TYPES, COUNTRIES } from './card.ts'
import { date, integer, list, money, nullable, oneOf, resource, slug, text } from './field.ts'
import { ValueSource } from './provenance.ts'

const VERDICTS = ['pass', 'fail', 'unknown'] as const
const verdict = (doc: string) => oneOf(VERDICTS, doc)

/** Part two, section 14. */
export const EligibilityCheck = resource('EligibilityCheck', 'One rule or limit, checked for a card.', {
  rule: text('Name of the rule.'),
  kind: text('Kind of the rule, `income`, or `credit_score`.'),
  verdict: verdict('Whether the rule is met; `unknown` if that cannot be decided.'),
  why: text('Why, as text.'),
  earliest: nullable(date('First day on which a failing rule would be met; `null` if there is none.')),
  source: ValueSource,
})

/** Part two, section 14. */
export const CardEligibility = resource(
  'CardEligibility',
  'Whether an application would meet the known rules.',
  {
    slug: slug('Slug of the card.'),
    name: text('Name of the card.'),
    verdict: verdict(
      'Of the rules about approval: `fail` if one fails, else `unknown` if one cannot be decided.',
    ),
    bonus_verdict: verdict('The same, of the rules about the welcome offer.'),
    earliest: nullable(date('First day on which every failing rule with a date would be met.')),
    checks: list(
      EligibilityCheck,
      'Every rule of the issuer about the card, and the limits of the card itself.',
    ),
  },
)

export const Eligibility = resource('Eligibility', 'Which cards an applicant is likely to get.', {
  data: list(CardEligibility, 'Cards in the requested order.'),
  notes: list(z.string(), 'What holds for every verdict, as text.'),
})

const CARDS_MAX = 20
const HISTORY_MAX = 200
const SCORE_MAX = 900

const account = z.strictObject({
  card: slug('Slug of the card. Either this or `issuer` is required.').optional(),
  issuer: slug('Slug of the issuer, if the card is not known.').optional(),
  type: oneOf(CARD_TYPES, 'Type of the account. By default, that of the card.').optional(),
  opened: date('Day on which it was opened.'),
  closed: date('Day on which it was closed; open if missing.').optional(),
  bonus_received: z
    .union([z.iso.date(), z.literal(true)], { error: 'must be a date or true' })
    .optional()
    .meta({ description: 'Day on which its welcome offer was received; `true` if the day is not known.' }),
})

export const EligibilityBody = z.strictObject({
  country: oneOf(COUNTRIES, 'Country of the cards.'),
  cards: z.array(slug('Slug of a card.')).min(1).max(CARDS_MAX).meta({ description: 'Cards to check.' }),
  history: z
    .array(account)
    .max(HISTORY_MAX)
    .meta({ description: 'Accounts that the applicant has or had; can be empty.' }),
  credit_score: integer('Credit score.').min(0).max(SCORE_MAX).optional(),
  income: money('Personal income per year, in home currency.').min(0).optional(),
  household_income: money('Household income per year, in home currency.').min(0).optional(),
  on: date('Day of the application. By default, today (UTC).').optional(),
})
export type EligibilityBody = z.infer<typeof EligibilityBody>
