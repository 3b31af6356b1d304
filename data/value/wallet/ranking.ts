import type { Variant } from './variants.ts'

/** A set of cards and its value. */
export interface FoundSet {
  /** Indices of the cards, in ascending order. */
  readonly cards: readonly number[]
  /** Whole cents. */
  readonly value: number
  /** Sum of the ongoing fees, in cents. */
  readonly fee: number
}

/** The best sets found so far. */
export interface Ranking {
  /** Adds the first `size` cards of a set if they are among the best. */
  offer(set: readonly Variant[], size: number, value: number): void
  /** Whether a set of at least `size` cards that is worth at most `value` may be among the best. */
  admits(value: number, size: number): boolean
  /** The best first. */
  sets(): readonly FoundSet[]
}

/** Rounding errors of floating-point numbers, in cents. */
const EPSILON = 1e-6

/** Rounds half up to whole cents, as if rounding errors did not exist. */
const toCents = (value: number): number => Math.floor(value + 0.5 + EPSILON)

/** Keeps the best `count` sets. Sets of equal cents rank by fewer cards, then the lower fee, then the order of the cards. */
export function ranking(count: number): Ranking {
  const best: FoundSet[] = []
  const isFull = () => best.length >= count
  const last = () => best[best.length - 1]
  const admits = (value: number, size: number): boolean => {
    const lowest = last()
    if (lowest === undefined || !isFull()) return true
    const cents = toCents(value)
    return cents > lowest.value || (cents === lowest.value && size <= lowest.cards.length)
  }
  return {
    admits,
    offer(set, size, value) {
      if (!admits(value, size)) return
      const found = describe(set, size, value)
      const same = best.findIndex((each) => compareCards(each.cards, found.cards) === 0)
      if (same >= 0) {
        if ((best[same]?.value ?? 0) >= found.value) return
        best.splice(same, 1)
      }
      const lowest = last()
      if (isFull() && lowest !== undefined && bestFirst(found, lowest) > 0) return
      best.push(found)
      best.sort(bestFirst)
      if (best.length > count) best.pop()
    },
    sets: () => best,
  }
}

function describe(set: readonly Variant[], size: number, value: number): FoundSet {
  const cards = set.slice(0, size)
  return {
    cards: cards.map(({ card }) => card).sort((a, b) => a - b),
    value: toCents(value),
    fee: cards.reduce((sum, { fee }) => sum + fee, 0),
  }
}

const bestFirst = (a: FoundSet, b: FoundSet): number =>
  b.value - a.value || a.cards.length - b.cards.length || a.fee - b.fee || compareCards(a.cards, b.cards)

/** Compares cards one by one: their indices have the order of their slugs. */
function compareCards(a: readonly number[], b: readonly number[]): number {
  for (const [i, card] of a.entries()) if (card !== b[i]) return card - (b[i] ?? -1)
  return a.length - b.length
}
