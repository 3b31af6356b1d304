import type { Calculation, ComputableCard } from '../card-value.ts'
import { fromCents, toCents } from '../decimal.ts'
import { type CardLine, linesOf, reduceLines, type ValueLine } from '../lines.ts'
import { notesOf } from '../notes.ts'
import { offerOf } from '../offer.ts'
import { type Rewards, rewardsOf } from '../rewards.ts'

/** Which value of a set counts. */
export type Objective = 'ongoing' | 'first_year'

/** A line of a set of cards, with the card that earns it; null if none does. */
export interface WalletLine extends ValueLine {
  readonly card: string | null
}

/** What a set of cards is worth for a spend. Money a year, in home currency. */
export interface Wallet {
  /** Slugs, sorted. */
  readonly cards: readonly string[]
  readonly first_year: number
  readonly ongoing: number
  readonly annual_fee: number
  readonly lines: readonly WalletLine[]
  /** What each card adds: the value minus the value of the set without it. */
  readonly marginal: readonly { readonly slug: string; readonly value: number }[]
}

/** The value of a set in cents, before it is described. */
export interface WalletValue {
  readonly cards: readonly ComputableCard[]
  readonly ongoing: number
  readonly first_year: number
  /** Ongoing fees. */
  readonly fee: number
  readonly lines: readonly CardLine[]
  readonly rewards: Rewards
}

/** Values a set of cards, sorted by slug, to the cent: each dollar goes to the card where all dollars together earn most. */
export function valueWallet(cards: readonly ComputableCard[], calculation: Calculation): WalletValue {
  const { facts, spend, scales, toCents: round } = calculation
  const rewards = rewardsOf(
    cards.map(({ options }) => options),
    spend,
    round,
  )
  const lines = limitedLines(linesOf(rewards.earned, facts, scales, round), cards)
  const earned = sum(lines, ({ line }) => toCents(line.value)) + sum(cards, ({ credits }) => credits)
  const fee = sum(cards, ({ fees }) => fees.ongoing)
  const offers = sum(cards, ({ card, points }) => offerOf(card, points, spend).cents)
  return {
    ...{ cards, fee, lines, rewards },
    ongoing: earned - fee,
    first_year: earned + offers - sum(cards, ({ fees }) => fees.first),
  }
}

const sum = <T>(list: readonly T[], value: (each: T) => number): number =>
  list.reduce((total, each) => total + value(each), 0)

/** Removes what a card earns above its yearly rewards cap from its lines. */
function limitedLines(lines: readonly CardLine[], cards: readonly ComputableCard[]): readonly CardLine[] {
  return cards.reduce((left, { card: { slug, annual_reward_cap: cap } }) => {
    if (cap === null) return left
    const own = left.filter(({ card }) => card === slug)
    const over = sum(own, ({ line }) => toCents(line.value)) - toCents(cap)
    const reduced = reduceLines(own, over)
    return left.map((line) => reduced[own.indexOf(line)] ?? line)
  }, lines)
}

/** Describes a set: money, lines, and what each card adds. */
export function describeWallet(wallet: WalletValue, objective: Objective, calculation: Calculation): Wallet {
  const { cards, first_year, ongoing, fee, lines } = wallet
  const without = (left: ComputableCard) => {
    const others = cards.filter((card) => card !== left)
    return others.length === 0 ? 0 : valueWallet(others, calculation)[objective]
  }
  return {
    cards: cards.map(({ card }) => card.slug),
    first_year: fromCents(first_year),
    ongoing: fromCents(ongoing),
    annual_fee: fromCents(fee),
    lines: lines.map(({ card, line }) => ({ card, ...line })),
    marginal: cards.map((card) => ({
      slug: card.card.slug,
      value: fromCents(wallet[objective] - without(card)),
    })),
  }
}

/** Returns what the values of sets assume or leave out, as sentences. */
export function walletNotes(wallets: readonly WalletValue[], calculation: Calculation): readonly string[] {
  const { spend, quarter } = calculation
  const notes = wallets.flatMap(({ cards, rewards }) =>
    cards.flatMap(({ card, points, options }) =>
      notesOf(card, {
        points,
        offer: offerOf(card, points, spend),
        quarters: options.quarters,
        current: quarter,
        picked: rewards.picked.filter((option) => option.card === card),
      }).map((note) => `${card.name}: ${note}`),
    ),
  )
  const isLimited = wallets.some(({ cards }) => cards.some(({ card }) => card.annual_reward_cap !== null))
  return [
    "The welcome offer of each card counts with the whole month's spend.",
    ...(isLimited ? ['Spend beyond a yearly limit of rewards does not move to another card.'] : []),
    ...new Set(notes),
  ]
}
