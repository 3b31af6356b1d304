import type { Card } from '../../data/schema/card.ts'
import { statesNoNetwork } from '../../data/schema/fact.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { type CurrentCard, currentCards, earnsRewards } from './current.ts'

/** Share of the open cards that state something. */
export interface Coverage {
  readonly name: string
  readonly stated: number
  /** Open cards that the share is of: all of them, or those that earn rewards. */
  readonly of: number
}

/** Size and completeness of the catalog on a day. */
export interface CatalogCoverage {
  readonly cards: number
  readonly issuers: number
  readonly shares: readonly Coverage[]
}

type States = (current: CurrentCard) => boolean

/** What a customer needs to know of every card. A card that is stated to run on no network counts as known. */
const OF_CARDS: Readonly<Record<string, States>> = {
  'annual fee': ({ card }) => card.annual_fee !== null,
  'purchase APR': ({ card }) => card.interest_rate_purchase !== null,
  'foreign transaction fee': ({ card }) => card.foreign_transaction_fee !== null,
  network: ({ card, facts }) => card.network !== null || statesNoNetwork(facts),
}

const hasOneBaseRate = ({ card }: CurrentCard) =>
  card.reward_rates.filter(({ is_base_rate }) => is_base_rate).length === 1

/** Counts what the cards of a day state. `today`: ISO date. */
export function catalogCoverage(facts: LoadedFacts, today: string): CatalogCoverage {
  const cards = currentCards(facts, today)
  const open = cards.filter(({ card }) => card.is_active)
  const earning = open.filter(({ card }) => earnsRewards(card))
  const hasValue = programsWithValue(facts)
  const rewards: Readonly<Record<string, States>> = {
    'reward rates': ({ card }) => card.reward_rates.length > 0,
    'base rate': hasOneBaseRate,
    'program value': ({ card }) => hasValue(card),
  }
  const shares = (of: readonly CurrentCard[], rules: Readonly<Record<string, States>>) =>
    Object.entries(rules).map(([name, states]) => ({ name, stated: of.filter(states).length, of: of.length }))
  return {
    cards: cards.length,
    issuers: new Set(cards.map((each) => each.facts.issuer)).size,
    shares: [...shares(open, OF_CARDS), ...shares(earning, rewards)],
  }
}

/** Cash back has its face value. */
function programsWithValue({ valuations }: LoadedFacts): (card: Card) => boolean {
  const known = new Set(valuations.map(({ country, currency_name }) => `${country} ${currency_name}`))
  return ({ reward_currency: currency, reward_currency_name: program, issuers: { country } }) =>
    currency === 'cashback' || known.has(`${country} ${program}`)
}
