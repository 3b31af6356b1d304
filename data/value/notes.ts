import type { ValueCard } from './facts.ts'
import type { Offer } from './offer.ts'
import type { ProgramValue } from './programs.ts'
import { quarterName } from './quarters.ts'
import type { ValueQuery } from './query.ts'
import type { RateOption } from './rates.ts'

/** What the assumptions about a card depend on. */
interface NoteFacts {
  readonly points: ProgramValue
  readonly offer: Offer
  /** Quarters whose rotating rates count. */
  readonly quarters: readonly number[]
  /** Number of the current quarter. */
  readonly current: number
  /** Rates picked from choice groups. */
  readonly picked: readonly RateOption[]
}

/** Returns what the value of a card assumes or leaves out, as sentences. */
export function notesOf(
  card: ValueCard,
  { points, offer, quarters, current, picked }: NoteFacts,
): readonly string[] {
  const unnamed = card.rates.filter(({ merchant, merchant_ids }) => merchant && !merchant_ids?.length)
  return [
    ...(points.isFallback
      ? [`${points.name} has no value of the requested valuation, so its recommended value counts.`]
      : []),
    ...rotatingNotes(card, quarters, current),
    ...pickNotes(picked),
    ...unnamed.map(
      (rate) => `The rate for "${rate.merchant}" names no single merchant, so it does not count.`,
    ),
    ...(offer.note === null ? [] : [offer.note]),
    ...(card.annual_reward_cap === null ? [] : [`Rewards are limited to ${card.annual_reward_cap} a year.`]),
    ...(card.hasSpendBonuses ? ['Spend bonuses do not count.'] : []),
    ...(card.hasForeignFee ? ['Foreign transaction fees do not count.'] : []),
  ]
}

const pickNotes = (picked: readonly RateOption[]): readonly string[] =>
  picked.length === 0
    ? []
    : [
        `The cardholder picks ${picked.map(({ rate }) => rate.category_slug ?? '').join(', ')} for the whole year.`,
      ]

const QUARTERS = 4

function rotatingNotes(
  { rates, has_rotating_categories }: ValueCard,
  quarters: readonly number[],
  current: number,
): readonly string[] {
  const rotates = has_rotating_categories === true || rates.some(({ is_rotating }) => is_rotating === true)
  if (!rotates || quarters.length === QUARTERS) return []
  const open = Array.from({ length: QUARTERS }, (_, ahead) => current + ahead).filter(
    (quarter) => !quarters.some((counted) => counted % QUARTERS === quarter % QUARTERS),
  )
  return [
    `The rotating categories of ${open.map(quarterName).join(', ')} are not announced, so that spend earns the card's other rates.`,
  ]
}

const VALUATION_NOTES = {
  recommended: 'A point is worth its recommended value.',
  cash: 'A point is worth its value as cash.',
  portal: "A point is worth its value in the issuer's travel portal.",
  transfer: 'A point is worth its value when transferred to a partner.',
} as const

/** Returns what every value of a query assumes, as sentences. */
export function commonNotes({
  valuation,
  credit_use,
  portal_share,
  point_values,
}: ValueQuery): readonly string[] {
  return [
    'A year is 12 equal months of this spend, at the rates and fees known today.',
    VALUATION_NOTES[valuation],
    ...(Object.keys(point_values).length > 0 ? ['The values in `point_values` come first.'] : []),
    `Statement credits count at ${percent(credit_use)} of their face value.`,
    `${percent(portal_share)} of travel spend is booked in an issuer's portal.`,
    'Rates of merchants count only for spend in `merchants`.',
  ]
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(12))}%`
