import type { Card } from '../../data/schema/card.ts'
import { ISSUER_SOURCE } from '../../data/schema/fact.ts'
import type { RewardRate } from '../../data/schema/rates.ts'
import type { Problem } from '../facts/files.ts'
import type { CardInFile, LoadedFacts } from '../facts/load.ts'
import { replayContext } from '../replay/context.ts'
import { replay } from '../replay/replay.ts'

/** A card after replaying its facts up to a day. */
export interface CurrentCard {
  readonly file: string
  readonly facts: CardInFile
  readonly card: Card
}

/** Finds the problems of one kind in the cards of today. `today`: ISO date. */
export type AuditRule = (cards: readonly CurrentCard[], facts: LoadedFacts, today: string) => Problem[]

/** Replays the cards up to a day. Skips a card that only the weekly job has seen: it is not complete yet. */
export function currentCards(facts: LoadedFacts, today: string): readonly CurrentCard[] {
  const context = replayContext(facts, today)
  const complete = facts.cards.filter(({ observations }) =>
    observations.some(({ source }) => source !== ISSUER_SOURCE),
  )
  return complete.map((card) => {
    const last = replay(card, context).at(-1)
    return { file: card.file, facts: card, card: (last?.after ?? {}) as Card }
  })
}

/** Returns whether a card is known to earn rewards. */
export const earnsRewards = ({ reward_currency: currency }: Pick<Card, 'reward_currency'>): boolean =>
  currency !== null && currency !== 'none'

/** Reports a problem of one card. */
export type ReportCard = (message: string) => void

/** Applies a check to every card that is open to new applicants. */
export function onOpenCards(
  cards: readonly CurrentCard[],
  check: (current: CurrentCard, report: ReportCard) => void,
): Problem[] {
  const problems: Problem[] = []
  for (const current of cards) {
    const { file, card } = current
    if (card.is_active) check(current, (message) => problems.push({ file, message }))
  }
  return problems
}

/** Applies a check to the rates of every open card that has some. */
export function onCurrentRates(
  cards: readonly CurrentCard[],
  check: (rates: readonly RewardRate[], report: ReportCard, card: Card) => void,
): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    if (card.reward_rates.length > 0) check(card.reward_rates, report, card)
  })
}
