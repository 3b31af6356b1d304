import { Card } from '../../../data/schema/card.ts'
import { type FieldNote, fieldNotes } from './fields.ts'
import { planResponse } from './recorded-responses.ts'

/** Fields of a card that belong together. */
export interface CardGroup {
  readonly id: string
  readonly title: string
  readonly fields: readonly FieldNote[]
  /** Search words that no field contains. */
  readonly searched: string
}

interface GroupTerms {
  readonly title: string
  readonly searched?: string
  readonly names: string
}

const GROUPS: Readonly<Record<string, GroupTerms>> = {
  identity: {
    title: 'Identity',
    names: `id slug name issuer_id issuers network network_tier card_type product_family is_discontinued is_active
      is_published`,
    searched: 'bank, Visa, Mastercard, American Express, closed',
  },
  fees: {
    title: 'Fees',
    names: `annual_fee annual_fee_waived_first_year annual_fee_year2 monthly_fee supplementary_card_fee
      foreign_transaction_fee late_payment_fee returned_payment_fee over_limit_fee cash_advance_fee_percent
      cash_advance_fee_min balance_transfer_fee_percent balance_transfer_fee_min balance_transfer_fee_intro_percent
      balance_transfer_fee_intro_months`,
    searched:
      'annual fee, yearly fee, late fee, FX fee, foreign transaction fee, foreign exchange fee, currency conversion, overseas',
  },
  interest: {
    title: 'Interest rates',
    names: `interest_rate_purchase interest_rate_cash interest_rate_balance_transfer intro_apr_purchase
      intro_apr_purchase_months intro_apr_balance_transfer intro_apr_balance_transfer_months penalty_apr
      penalty_apr_trigger`,
    searched: 'APR, annual percentage rate, 0% introductory APR',
  },
  offer: {
    title: 'Welcome offer',
    names: `signup_bonus signup_bonus_value signup_bonus_points signup_bonus_cash_value signup_min_spend
      signup_min_spend_months spend_bonuses historical_best_offer historical_best_offer_date referral_bonus_amount
      referral_bonus_url churning_notes`,
    searched:
      'welcome bonus, sign-up bonus, signup bonus, SUB, intro bonus, minimum spend, MSR, refer a friend',
  },
  rewards: {
    title: 'Rewards',
    names: `reward_currency reward_currency_name reward_rates has_rotating_categories
      rotating_category_activation_required rotating_category_schedule annual_reward_cap annual_reward_cap_notes`,
    searched: 'points, miles, cash back, cashback, earn rate, multiplier, bonus category',
  },
  // A field is called `benefits`, and each id of a page is that of one element.
  'all-benefits': {
    title: 'Benefits',
    names: `benefits statement_credits card_perks military_annual_fee_waived military_apr_cap
      military_benefits_notes`,
    searched: 'insurance, lounge access, perks, credits, SCRA, MLA',
  },
  application: {
    title: 'Application and eligibility',
    names: `application_rules credit_score_min credit_score_recommended min_income min_income_household
      residency_requirement age_min pre_qualification_available pre_qualification_url hard_pull_bureau
      product_change_eligible product_change_notes`,
    searched: 'FICO, approval odds, preapproval, hard inquiry, upgrade, downgrade',
  },
  'authorized-users': {
    title: 'Authorized users',
    names: `authorized_user_fee authorized_user_earns_rewards authorized_user_max authorized_user_min_age`,
    searched: 'additional cardholder, supplementary card',
  },
  'physical-card': {
    title: 'Physical card',
    names: `card_material card_weight_grams contactless_enabled chip_and_pin vertical_design card_color color_from
      color_to color_accent image_url`,
    searched: 'metal card, tap to pay, NFC, EMV, card art, picture',
  },
  'links-and-dates': {
    title: 'Links and dates',
    names: `product_url apply_url source_url tc_url affiliate_url last_scraped last_verified last_published created_at
      updated_at`,
    searched: 'freshness, provenance, terms and conditions',
  },
}

/** Every field of a card, by topic. */
export function cardGroups(): readonly CardGroup[] {
  const notes = new Map(fieldNotes(Card).map((note) => [note.name, note]))
  return Object.entries(GROUPS).map(([id, { title, names, searched = '' }]) => ({
    id,
    title,
    searched,
    fields: names.split(/\s+/).flatMap((name) => notes.get(name) ?? []),
  }))
}

/** Returns the values of fields in a recorded response of a card on the Enterprise plan. Arrays are cut to their first object. */
export function exampleOf(fields: readonly FieldNote[]): object {
  const { data } = planResponse('getCard', 'enterprise') as {
    readonly data: Readonly<Record<string, unknown>>
  }
  const cut = (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value)
  return Object.fromEntries(fields.map(({ name }) => [name, cut(data[name])]))
}
