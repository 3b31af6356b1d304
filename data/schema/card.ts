import * as z from 'zod'
import {
  boolean,
  date,
  from,
  integer,
  list,
  money,
  nullable,
  number,
  onDetail,
  oneOf,
  percent,
  resource,
  slug,
  text,
  time,
  uri,
  uuid,
} from './field.ts'
import { CategoryRate, RewardRate } from './rates.ts'
import { Benefit, CardPerk, SpendBonus, StatementCredit } from './relations.ts'

export const COUNTRIES = ['US', 'CA'] as const
export type Country = (typeof COUNTRIES)[number]
export const NETWORKS = ['VISA', 'MC', 'AMEX', 'DISCOVER'] as const
export const CARD_TYPES = ['personal', 'business', 'student', 'secured'] as const
export const REWARD_CURRENCIES = ['points', 'miles', 'cashback', 'none'] as const

/** Spec 2.2. */
export const CardIssuer = resource('CardIssuer', 'The issuer of a card.', {
  slug: slug('Stable identifier of the issuer.'),
  name: text('Display name.'),
  country: oneOf(COUNTRIES, "Country of the issuer; its currency is the card's home currency."),
  logo_url: nullable(uri('Logo.')),
  website: onDetail(nullable(uri('Home page; present only on `GET /v1/cards/{slug}`.'))),
})
export type CardIssuer = z.infer<typeof CardIssuer>

const everyPlan = {
  id: uuid('Stable id of the card.'),
  slug: slug('Stable identifier of the card, used in URLs.'),
  name: text('Name as the issuer writes it.'),
  issuer_id: uuid('Id of the issuer.'),
  issuers: CardIssuer,
  network: nullable(
    oneOf(NETWORKS, 'Payment network; `null` if unknown, or if the card works only at certain stores.'),
  ),
  card_type: nullable(oneOf(CARD_TYPES, 'Who the card is for.')),
  annual_fee: nullable(money('Annual fee in home currency; `null` means unknown, `0` means no fee.')),
  annual_fee_waived_first_year: nullable(boolean('Whether the annual fee is waived in the first year.')),
  reward_currency: nullable(
    oneOf(REWARD_CURRENCIES, 'Kind of reward. `none`: the card earns no rewards and has no `reward_rates`.'),
  ),
  reward_currency_name: nullable(text('Name of the reward program.')),
  signup_bonus: nullable(text('Welcome offer, as text.')),
  signup_bonus_value: nullable(
    number(
      'Deprecated: use `signup_bonus_points` and `signup_bonus_cash_value`. Older rows may contain a point count.',
    ).meta({
      deprecated: true,
    }),
  ),
  signup_bonus_points: nullable(
    number('Points or miles in the offer; `null` for cash offers and offers without a bonus.'),
  ),
  signup_bonus_cash_value: nullable(
    money(
      'Estimated value in home currency, never a point count; `null` when unknown or when the offer pays no cash, points or miles.',
    ),
  ),
  signup_min_spend: nullable(money('Minimum spend for the offer, in home currency.')),
  signup_min_spend_months: nullable(integer('Months to reach the minimum spend.')),
  is_discontinued: nullable(boolean('Whether the card is closed to new applicants.')),
  referral_bonus_amount: nullable(text('Reward for a referral.')),
  referral_bonus_url: nullable(text('URL to start a referral.')),
  product_change_eligible: nullable(boolean('Whether other cards can be changed to this one.')),
  product_change_notes: nullable(text('Conditions of a product change.')),
  product_family: nullable(text('Product family of the card.')),
  churning_notes: nullable(text('Limits on earning the welcome offer again.')),
  application_rules: nullable(text('Application restrictions of this card.')),
  reward_rates: list(
    RewardRate,
    'Reward rates, best first. Free plan: the 3 highest. Starter and above: every rate.',
    {
      rows: { free: 3 },
      relation: true,
    },
  ),
  last_scraped: nullable(time("When the issuer's page for the card was last fetched.")),
  last_verified: nullable(time("When the issuer's page last confirmed the card's facts.")),
  last_published: nullable(time('When the current data was first published.')),
  created_at: time('When the card was added to the catalog.'),
  updated_at: time('When the data last changed.'),
}

const fromStarter = {
  monthly_fee: nullable(money('Monthly fee, in home currency.')),
  supplementary_card_fee: nullable(money('Annual fee of a supplementary card, in home currency.')),
  interest_rate_purchase: nullable(percent('Purchase APR in percent; the low end of a range.')),
  interest_rate_cash: nullable(percent('Cash advance APR in percent; the low end of a range.')),
  interest_rate_balance_transfer: nullable(
    percent('Balance transfer APR in percent; the low end of a range.'),
  ),
  foreign_transaction_fee: nullable(percent('Foreign transaction fee in percent.')),
  credit_score_min: nullable(integer('Minimum credit score.')),
  credit_score_recommended: nullable(text('Issuer guidance: a label or a score range.')),
  min_income: nullable(money('Minimum personal annual income, in home currency.')),
  min_income_household: nullable(money('Minimum household annual income, in home currency.')),
  residency_requirement: nullable(text('Residency requirement.')),
  age_min: nullable(integer('Minimum age, in years.')),
  color_from: nullable(text("First color of the card art's gradient.")),
  color_to: nullable(text("Last color of the card art's gradient.")),
  color_accent: nullable(text('Accent color of the card art.')),
  product_url: nullable(text("Issuer's page for the card.")),
  apply_url: nullable(text("Issuer's application page.")),
  source_url: nullable(text('Page that the newest facts were read from.')),
  tc_url: nullable(text('Terms page or PDF.')),
  is_active: boolean('Whether the card is published and open to new applicants.'),
  is_published: boolean('Whether the card is in the catalog.'),
  intro_apr_purchase: nullable(percent('Introductory purchase APR in percent.')),
  intro_apr_balance_transfer: nullable(percent('Introductory balance transfer APR in percent.')),
  intro_apr_purchase_months: nullable(integer('Months of the introductory purchase APR.')),
  intro_apr_balance_transfer_months: nullable(integer('Months of the introductory balance transfer APR.')),
  balance_transfer_fee_percent: nullable(percent('Balance transfer fee in percent of the amount.')),
  balance_transfer_fee_min: nullable(money('Minimum balance transfer fee, in home currency.')),
  balance_transfer_fee_intro_percent: nullable(percent('Introductory balance transfer fee in percent.')),
  balance_transfer_fee_intro_months: nullable(integer('Months of the introductory balance transfer fee.')),
  late_payment_fee: nullable(money('Late payment fee, in home currency; the maximum if it varies.')),
  returned_payment_fee: nullable(money('Returned payment fee, in home currency; the maximum if it varies.')),
  cash_advance_fee_percent: nullable(percent('Cash advance fee in percent of the amount.')),
  cash_advance_fee_min: nullable(money('Minimum cash advance fee, in home currency.')),
  over_limit_fee: nullable(money('Over-limit fee, in home currency.')),
  penalty_apr: nullable(percent('Penalty APR in percent.')),
  penalty_apr_trigger: nullable(text('What triggers the penalty APR.')),
  annual_fee_year2: nullable(money('Annual fee from the second year, if it differs, in home currency.')),
  pre_qualification_available: nullable(
    boolean('Whether the issuer offers pre-qualification without a hard pull.'),
  ),
  pre_qualification_url: nullable(text('URL of the pre-qualification.')),
  hard_pull_bureau: nullable(text('Credit bureau used for applications.')),
  network_tier: nullable(text('Network tier, e.g. World Elite.')),
  authorized_user_fee: nullable(money('Annual fee per authorized user, in home currency.')),
  authorized_user_earns_rewards: nullable(boolean("Whether authorized users' spending earns rewards.")),
  authorized_user_max: nullable(integer('Maximum number of authorized users.')),
  authorized_user_min_age: nullable(integer('Minimum age of an authorized user, in years.')),
  card_material: nullable(text('Material of the card.')),
  card_weight_grams: nullable(number('Weight in grams.')),
  contactless_enabled: nullable(boolean('Whether the card supports contactless payment.')),
  chip_and_pin: nullable(boolean('Whether the card supports chip and PIN.')),
  vertical_design: nullable(boolean('Whether the card has a vertical design.')),
  card_color: nullable(text('Color of the card.')),
  has_rotating_categories: nullable(boolean('Whether some rates change each quarter.')),
  rotating_category_activation_required: nullable(boolean('Whether cardholders must activate each quarter.')),
  rotating_category_schedule: nullable(
    z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'Quarter label (Q1..Q4) to a list of category slugs.' }),
  ),
  annual_reward_cap: nullable(money('Maximum rewards per year, in home currency.')),
  annual_reward_cap_notes: nullable(text('How the annual cap works.')),
  benefits: list(Benefit, 'Insurance, protections, and other ongoing benefits.', { relation: true }),
  statement_credits: list(StatementCredit, 'Statement credits, largest first.', { relation: true }),
  card_perks: list(CardPerk, 'Elite status, lounge access, and similar perks.', { relation: true }),
}

const fromPro = {
  historical_best_offer: nullable(text('Best welcome offer on record, as text.')),
  historical_best_offer_date: nullable(date('When that offer was seen.')),
  spend_bonuses: list(SpendBonus, 'Bonuses for reaching a spending threshold.', { relation: true }),
  military_annual_fee_waived: nullable(boolean('Whether the annual fee is waived for military members.')),
  military_apr_cap: nullable(percent('APR cap for military members, in percent.')),
  military_benefits_notes: nullable(text('Other benefits for military members.')),
}

const fromEnterprise = {
  image_url: nullable(text('Card art.')),
  affiliate_url: nullable(text('Affiliate link.')),
}

/** Spec 2.1, in its order. */
export const Card = resource(
  'Card',
  "A credit card. Fields above the caller's plan are missing, never null.",
  {
    ...everyPlan,
    ...from('starter', fromStarter),
    ...from('pro', fromPro),
    ...from('enterprise', fromEnterprise),
  },
)
export type Card = z.infer<typeof Card>

/** Spec 2.1, last sentence: a card with the rate that ranked it, on every plan. */
export const RankedCard = resource('RankedCard', 'A card with the rate that ranked it.', {
  ...Card.shape,
  category_rate: CategoryRate,
})
export type RankedCard = z.infer<typeof RankedCard>

/** Identity and bookkeeping of a card: no source states them, and their changes are not published. */
export const BOOKKEEPING_FIELDS: readonly string[] = [
  ...['id', 'slug', 'issuer_id', 'issuers', 'created_at', 'updated_at'],
  ...['last_scraped', 'last_verified', 'last_published', 'is_active', 'is_published'],
]

/** Relation arrays of a card, which search responses omit (spec 2.1). */
export const RELATIONS = {
  reward_rates: RewardRate,
  benefits: Benefit,
  statement_credits: StatementCredit,
  card_perks: CardPerk,
  spend_bonuses: SpendBonus,
} as const
export type RelationName = keyof typeof RELATIONS
export const RELATION_NAMES = Object.keys(RELATIONS) as readonly RelationName[]
