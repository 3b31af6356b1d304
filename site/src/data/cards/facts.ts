import { money, multiplierText, rounded } from '../rate-words.ts'
import { type FreeCard, type ListedCard, offerValue, returnOf, topRate } from './free-view.ts'
import { NETWORK_NAMES, scopeText, TYPE_NAMES } from './words.ts'

/** A figure of a card with its meaning. */
export interface KeyFigure {
  readonly label: string
  readonly value: string
  readonly note: string
}

/** The main figures of a card, unknown ones marked as such. */
export function keyFigures(listed: ListedCard): readonly KeyFigure[] {
  const { card, valuation } = listed
  const top = topRate(listed)
  const worth = top === null ? null : returnOf(top, listed)
  const offer = offerValue(listed)
  return [
    {
      label: 'Annual fee',
      value: card.annual_fee === null ? 'Unknown' : money(card.annual_fee),
      note: feeNote(card),
    },
    {
      label: 'Welcome offer',
      value:
        offer === null || offer === 0
          ? card.signup_bonus === null
            ? 'None known'
            : 'See below'
          : money(offer),
      note:
        card.signup_bonus_points === null
          ? ''
          : `${card.signup_bonus_points.toLocaleString('en-US')} ${pointsName(card)}`,
    },
    {
      label: 'Top rate',
      value: top === null ? noTopRate(card) : multiplierText(top),
      note: top === null ? '' : scopeText(top),
    },
    {
      label: 'Top return',
      value: worth === null ? 'Unknown' : `${rounded(worth)}%`,
      note:
        valuation === null || top?.rate_type === 'percent_cashback'
          ? 'as cash back'
          : `at ${valuation.cpp_recommended}¢ a point`,
    },
  ]
}

/** The Free plan may show only rates of other quarters. */
const noTopRate = ({ reward_rates }: FreeCard): string =>
  reward_rates.length === 0 ? 'None known' : 'See below'

const feeNote = ({ annual_fee, annual_fee_waived_first_year }: FreeCard): string => {
  if (annual_fee === null || annual_fee === 0) return ''
  return annual_fee_waived_first_year === true ? 'waived in the first year' : 'a year'
}

const pointsName = ({ reward_currency }: FreeCard): string =>
  reward_currency === 'miles' ? 'miles' : 'points'

/** Rows of the table of facts, as the Free plan shows them. */
export function factRows({ card }: ListedCard): readonly (readonly [label: string, value: string])[] {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Annual fee', card.annual_fee === null ? null : money(card.annual_fee)],
    ['First year', card.annual_fee_waived_first_year === true ? 'Fee waived' : null],
    ['Network', card.network === null ? null : NETWORK_NAMES[card.network]],
    ['For', card.card_type === null ? null : TYPE_NAMES[card.card_type]],
    ['Rewards', rewardsText(card)],
    ['Minimum spend for the offer', minimumSpend(card)],
    ['Referral bonus', card.referral_bonus_amount],
    ['Product family', card.product_family],
    ['Open to new applicants', openText(card)],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

const rewardsText = ({ reward_currency, reward_currency_name }: FreeCard): string | null => {
  if (reward_currency === null) return reward_currency_name
  if (reward_currency === 'none') return 'None'
  const kind = { points: 'Points', miles: 'Miles', cashback: 'Cash back' }[reward_currency]
  return reward_currency_name === null || reward_currency_name === kind
    ? kind
    : `${kind}, ${reward_currency_name}`
}

const minimumSpend = ({ signup_min_spend, signup_min_spend_months }: FreeCard): string | null => {
  if (signup_min_spend === null) return null
  const months = signup_min_spend_months
  return `${money(signup_min_spend)}${months === null ? '' : ` in ${months} ${months === 1 ? 'month' : 'months'}`}`
}

const openText = ({ is_discontinued }: FreeCard): string | null =>
  is_discontinued === null ? null : is_discontinued ? 'No' : 'Yes'

/** A sentence that describes the card, for search engines. */
export function summary(listed: ListedCard): string {
  const { card } = listed
  const top = topRate(listed)
  const parts = [
    card.annual_fee === null
      ? null
      : card.annual_fee === 0
        ? 'no annual fee'
        : `${money(card.annual_fee)} annual fee`,
    top === null ? null : `${multiplierText(top)} on ${scopeText(top).toLowerCase()}`,
    card.signup_bonus_points === null
      ? null
      : `${card.signup_bonus_points.toLocaleString('en-US')} ${pointsName(card)} welcome offer`,
  ].filter((part) => part !== null)
  return `${card.name} from ${card.issuers.name}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}. Every value with its source and date.`
}
