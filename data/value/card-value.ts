import { type CardOptions, cardOptions } from './card-options.ts'
import { fromCents, toCents } from './decimal.ts'
import type { ValueCard, ValueFacts } from './facts.ts'
import { creditsOf, type Fees, feesOf } from './fees.ts'
import { linesOf, reduceLines, type ValueLine } from './lines.ts'
import { notesOf } from './notes.ts'
import { offerOf } from './offer.ts'
import { type ProgramValue, type ProgramValues, pointsOf } from './programs.ts'
import type { ValueQuery } from './query.ts'
import type { Scales } from './rates.ts'
import { type EarnedAmount, type Rewards, rewardsOf } from './rewards.ts'
import type { Spend } from './spend.ts'

/** What a card is worth for a spend. Money a year, in home currency. */
export interface CardValue {
  readonly slug: string
  readonly name: string
  readonly issuer: string
  readonly currency: 'USD' | 'CAD'
  readonly currency_code: string | null
  readonly first_year: number
  readonly ongoing: number
  readonly rewards: number
  readonly welcome_offer: number
  readonly credits: number
  readonly annual_fee: number
  readonly lines: readonly ValueLine[]
  readonly assumptions: readonly string[]
}

/** A card whose value cannot be computed, and why. */
export interface NotComputable {
  readonly slug: string
  readonly currency_code: string | null
  readonly reason: string
}

/** Everything that the cards of one calculation share. */
export interface Calculation {
  readonly facts: ValueFacts
  readonly query: ValueQuery
  readonly spend: Spend
  readonly programs: ProgramValues
  readonly scales: Scales
  /** Number of the current quarter. */
  readonly quarter: number
  /** Rounds what an amount earns to cents. */
  readonly toCents: (earned: EarnedAmount) => number
}

/** A card whose value can be computed, with the inputs of the value. */
export interface ComputableCard {
  readonly card: ValueCard
  readonly points: ProgramValue
  readonly fees: Fees
  /** Statement credits, in cents. */
  readonly credits: number
  readonly options: CardOptions
}

/** The value of a card in cents, before it is described. */
export interface ValuedCard extends ComputableCard {
  readonly rewards: Rewards
  /** Rewards up to the card's yearly cap. */
  readonly rewardCents: number
  readonly ongoing: number
}

/** Returns the fees of a card, or why its value cannot be computed for any spend. */
export function knownFees(card: ValueCard): Fees | string {
  if (card.rates.length === 0 && card.reward_currency !== 'none') return 'The reward rates are unknown.'
  return feesOf(card) ?? 'The annual fee is unknown.'
}

/** Collects the inputs of a card's value. Returns the reason if the value cannot be computed. */
export function prepareCard(card: ValueCard, calculation: Calculation): ComputableCard | NotComputable {
  const { query, spend, programs } = calculation
  const refuse = (reason: string) => ({ slug: card.slug, currency_code: card.program, reason })
  const fees = knownFees(card)
  if (typeof fees === 'string') return refuse(fees)
  const points = pointsOf(card, programs)
  const options = cardOptions(card, points, calculation)
  const needsValue =
    points.cents === undefined &&
    spend.parts.some((part) => options.covering(part).some(({ cents }) => cents === undefined))
  if (needsValue) {
    const what = points.name === null ? 'The rewards program' : `The value of a point of ${points.name}`
    return refuse(`${what} is unknown.`)
  }
  return { card, points, fees, options, credits: creditsOf(card, query.credit_use) }
}

/** Values a card by itself. */
export function valueCard(computable: ComputableCard, { spend, toCents: round }: Calculation): ValuedCard {
  const { card, fees, credits, options } = computable
  const rewards = rewardsOf([options], spend, round)
  const cap = card.annual_reward_cap
  const rewardCents = cap === null ? rewards.cents : Math.min(rewards.cents, toCents(cap))
  return { ...computable, rewards, rewardCents, ongoing: rewardCents + credits - fees.ongoing }
}

const CURRENCIES = { US: 'USD', CA: 'CAD' } as const

/** Describes the value of a card: money, lines, and assumptions. */
export function describeValue(valued: ValuedCard, calculation: Calculation): CardValue {
  const { card, points, fees, credits, options, rewards, rewardCents, ongoing } = valued
  const { facts, spend, scales, quarter, toCents: round } = calculation
  const offer = offerOf(card, points, spend)
  const { quarters } = options
  const lines = linesOf(rewards.earned, facts, scales, round)
  return {
    slug: card.slug,
    name: card.name,
    issuer: card.issuer,
    currency: CURRENCIES[facts.country],
    currency_code: card.program,
    first_year: fromCents(rewardCents + credits + offer.cents - fees.first),
    ongoing: fromCents(ongoing),
    rewards: fromCents(rewardCents),
    welcome_offer: fromCents(offer.cents),
    credits: fromCents(credits),
    annual_fee: fromCents(fees.ongoing),
    lines: reduceLines(lines, rewards.cents - rewardCents).map(({ line }) => line),
    assumptions: notesOf(card, { points, offer, quarters, picked: rewards.picked, current: quarter }),
  }
}
