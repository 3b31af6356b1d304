import * as z from 'zod'
import {
  date,
  from,
  integer,
  list,
  maybe,
  money,
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
  yes,
} from './field.ts'
import { CategoryRate, RewardRate } from './rates.ts'
import { Benefit, CardPerk, SpendBonus, StatementCredit } from './relations.ts'

export const COUNTRIES = ['US', 'CA'] as const
export type Country = (typeof COUNTRIES)[number]
export const NETWORKS = ['VISA', 'MC', 'AMEX', 'DISCOVER'] as const
export const CARD_TYPES = ['personal', 'business', 'student', 'secured'] as const
export const REWARD_CURRENCIES = ['points', 'miles', 'cashback', 'none'] as const

/** Spec 2.2. */
export const CardIssuer = resource('CardIssuer', 'The issuer as it stands inside a card.', {
  slug: slug('Stable name of the issuer.'),
  name: text('Display name.'),
  country: oneOf(COUNTRIES, "Country of the issuer; its currency is the card's home currency."),
  logo_url: maybe(uri('Logo.')),
  website: onDetail(maybe(uri('Home page; present only on `GET /v1/cards/{slug}`.'))),
})
export type CardIssuer = z.infer<typeof CardIssuer>

const everyPlan = {
  id: uuid('Stable id of the card.'),
  slug: slug('Stable public name of the card.'),
  name: text('Name as the issuer writes it.'),
  issuer_id: uuid('Id of the issuer.'),
  issuers: CardIssuer,
  network: maybe(oneOf(NETWORKS, 'Payment network.')),
  card_type: maybe(oneOf(CARD_TYPES, 'Who the card is for.')),
  annual_fee: maybe(money('Yearly fee in home currency; `null` means unknown, which differs from 0.')),
  annual_fee_waived_first_year: maybe(yes('Whether the first year is free of the annual fee.')),
  reward_currency: maybe(
    oneOf(
      REWARD_CURRENCIES,
      'Broad kind of reward; `none` for a card earning no rewards, which then has no `reward_rates`.',
    ),
  ),
  reward_currency_name: maybe(text('Name of the reward program.')),
  signup_bonus: maybe(text('Welcome offer in words.')),
  signup_bonus_value: maybe(
    number(
      'Deprecated: use `signup_bonus_points` and `signup_bonus_cash_value`. Older rows may hold a point count.',
    ).meta({
      deprecated: true,
    }),
  ),
  signup_bonus_points: maybe(
    number('Points or miles in the offer; `null` for cash offers and where the offer pays no bonus.'),
  ),
  signup_bonus_cash_value: maybe(
    money(
      'Estimated value in home currency, never a point count; `null` when unknown or when the offer pays no cash, points or miles.',
    ),
  ),
  signup_min_spend: maybe(money('Spend that earns the offer, home currency.')),
  signup_min_spend_months: maybe(integer('Months in which to spend it.')),
  is_discontinued: maybe(yes('No longer open to new applicants.')),
  referral_bonus_amount: maybe(text('What a referral earns.')),
  referral_bonus_url: maybe(text('Where a referral starts.')),
  product_change_eligible: maybe(yes('Whether other cards can be changed to this one.')),
  product_change_notes: maybe(text('Conditions of a product change.')),
  product_family: maybe(text('Family of cards that it belongs to.')),
  churning_notes: maybe(text('Limits on earning the offer again.')),
  application_rules: maybe(text('Application restrictions of this card.')),
  reward_rates: list(
    RewardRate,
    'Rates, best first. Free plan: the 3 highest. Starter and above: every rate.',
    {
      rows: { free: 3 },
      relation: true,
    },
  ),
  last_scraped: maybe(time('Last time an issuer page of the card was fetched.')),
  last_verified: maybe(time('Last time its facts were confirmed by that page.')),
  last_published: maybe(time('When the data now shown was first published.')),
  created_at: time('When the card first stood in the catalog.'),
  updated_at: time('When its data last changed.'),
}

const fromStarter = {
  monthly_fee: maybe(money('Monthly fee, home currency.')),
  supplementary_card_fee: maybe(money('Yearly fee of a supplementary card, home currency.')),
  interest_rate_purchase: maybe(percent('Purchase APR in percent; the low end of a range.')),
  interest_rate_cash: maybe(percent('Cash advance APR in percent; the low end of a range.')),
  interest_rate_balance_transfer: maybe(percent('Balance transfer APR in percent; the low end of a range.')),
  foreign_transaction_fee: maybe(percent('Foreign transaction fee in percent.')),
  credit_score_min: maybe(integer('Least credit score.')),
  credit_score_recommended: maybe(text('Issuer guidance: a label or a range of scores.')),
  min_income: maybe(money('Least personal yearly income, home currency.')),
  min_income_household: maybe(money('Least household yearly income, home currency.')),
  residency_requirement: maybe(text('Residency requirement.')),
  age_min: maybe(integer('Least age in years.')),
  color_from: maybe(text("First colour of the card art's gradient.")),
  color_to: maybe(text("Last colour of the card art's gradient.")),
  color_accent: maybe(text('Accent colour of the card art.')),
  product_url: maybe(text("Issuer's page of the card.")),
  apply_url: maybe(text("Issuer's application page.")),
  source_url: maybe(text('Page from which the newest facts were read.')),
  tc_url: maybe(text('Terms page or PDF.')),
  is_active: yes('Published and open to new applicants.'),
  is_published: yes('Whether the card stands in the catalog.'),
  intro_apr_purchase: maybe(percent('Introductory purchase APR in percent.')),
  intro_apr_balance_transfer: maybe(percent('Introductory balance transfer APR in percent.')),
  intro_apr_purchase_months: maybe(integer('Months of the introductory purchase APR.')),
  intro_apr_balance_transfer_months: maybe(integer('Months of the introductory balance transfer APR.')),
  balance_transfer_fee_percent: maybe(percent('Balance transfer fee in percent of the amount.')),
  balance_transfer_fee_min: maybe(money('Least balance transfer fee, home currency.')),
  balance_transfer_fee_intro_percent: maybe(percent('Introductory balance transfer fee in percent.')),
  balance_transfer_fee_intro_months: maybe(integer('Months of the introductory balance transfer fee.')),
  late_payment_fee: maybe(money('Late payment fee, home currency; the highest where it varies.')),
  returned_payment_fee: maybe(
    money('Returned or dishonoured payment fee, home currency; the highest where it varies.'),
  ),
  cash_advance_fee_percent: maybe(percent('Cash advance fee in percent of the amount.')),
  cash_advance_fee_min: maybe(money('Least cash advance fee, home currency.')),
  over_limit_fee: maybe(money('Over-limit fee, home currency.')),
  penalty_apr: maybe(percent('Penalty APR in percent.')),
  penalty_apr_trigger: maybe(text('What brings the penalty APR about.')),
  annual_fee_year2: maybe(money('Annual fee from the second year where it differs, home currency.')),
  pre_qualification_available: maybe(yes('Whether the issuer offers a check without a hard pull.')),
  pre_qualification_url: maybe(text('Where that check is.')),
  hard_pull_bureau: maybe(text('Credit bureau asked on application.')),
  network_tier: maybe(text("Level of the network's benefits, e.g. World Elite.")),
  authorized_user_fee: maybe(money('Yearly fee per authorized user, home currency.')),
  authorized_user_earns_rewards: maybe(yes("Whether authorized users' spending earns rewards.")),
  authorized_user_max: maybe(integer('Most authorized users.')),
  authorized_user_min_age: maybe(integer('Least age of an authorized user in years.')),
  card_material: maybe(text('Material of the card.')),
  card_weight_grams: maybe(number('Weight in grams.')),
  contactless_enabled: maybe(yes('Contactless payment.')),
  chip_and_pin: maybe(yes('Chip and PIN.')),
  vertical_design: maybe(yes('Printed upright.')),
  card_color: maybe(text('Colour of the card.')),
  has_rotating_categories: maybe(yes('Whether some rates change each quarter.')),
  rotating_category_activation_required: maybe(yes('Whether the quarter must be activated.')),
  rotating_category_schedule: maybe(
    z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'Quarter label (Q1..Q4) to a list of category slugs.' }),
  ),
  annual_reward_cap: maybe(money('Most rewards per year, home currency.')),
  annual_reward_cap_notes: maybe(text('How the yearly cap works.')),
  benefits: list(Benefit, 'Insurance, protections and other lasting advantages.', { relation: true }),
  statement_credits: list(StatementCredit, 'Statement credits, largest first.', { relation: true }),
  card_perks: list(CardPerk, 'Status, lounge access and similar.', { relation: true }),
}

const fromPro = {
  historical_best_offer: maybe(text('Best welcome offer on record, in words.')),
  historical_best_offer_date: maybe(date('When that offer was seen.')),
  spend_bonuses: list(SpendBonus, 'Rewards for reaching a spend.', { relation: true }),
  military_annual_fee_waived: maybe(yes('Whether the annual fee is waived for the military.')),
  military_apr_cap: maybe(percent('APR cap for the military in percent.')),
  military_benefits_notes: maybe(text('Other advantages for the military.')),
}

const fromEnterprise = {
  image_url: maybe(text('Card art.')),
  affiliate_url: maybe(text('Affiliate link.')),
}

/** Spec 2.1, in its order. */
export const Card = resource(
  'Card',
  "A credit card. Fields above the caller's plan are absent, never null.",
  {
    ...everyPlan,
    ...from('starter', fromStarter),
    ...from('pro', fromPro),
    ...from('enterprise', fromEnterprise),
  },
)
export type Card = z.infer<typeof Card>

/** Spec 2.1, last sentence: a card with the rate that ranked it, on every plan. */
export const RankedCard = resource('RankedCard', 'A card with the rate by which it was ranked.', {
  ...Card.shape,
  category_rate: CategoryRate,
})
export type RankedCard = z.infer<typeof RankedCard>

/** Relation arrays of a card: absent from search answers (spec 2.1). */
export const RELATIONS = {
  reward_rates: RewardRate,
  benefits: Benefit,
  statement_credits: StatementCredit,
  card_perks: CardPerk,
  spend_bonuses: SpendBonus,
} as const
export type RelationName = keyof typeof RELATIONS
