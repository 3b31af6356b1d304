import type { Row } from '../../data/schema/view.ts'
import { type Membership, membershipOf } from '../changes/membership.ts'
import { timeOf } from '../replay/card.ts'
import type { Step } from '../replay/replay.ts'

/** What the cards of one issuer add up to; date-times. */
export interface IssuerTally {
  published: number
  created: string
  /** When a card of the issuer last joined or left. */
  updated: string
}

/** What the cards add up to, counted while they pass. */
export interface Tally {
  readonly cards: Record<Membership, number>
  readonly issuers: Map<string, IssuerTally>
  readonly counts: { changes: number; offer_changes: number; events: number }
  /** Newest date-time of a card's data. */
  updated: string | null
}

export const emptyTally = (): Tally => ({
  cards: { published: 0, discontinued: 0, unpublished: 0 },
  issuers: new Map(),
  counts: { changes: 0, offer_changes: 0, events: 0 },
  updated: null,
})

/** Counts a card with its steps. */
export function count(tally: Tally, issuer: string, card: Row, steps: readonly Step[]): void {
  const membership = membershipOf(card)
  tally.cards[membership] += 1
  tally.updated = latest(tally.updated, String(card.updated_at))
  const moved = steps.filter(({ before, after }) => membershipOf(before) !== membershipOf(after))
  const known = tally.issuers.get(issuer)
  tally.issuers.set(issuer, {
    published: (known?.published ?? 0) + (membership === 'published' ? 1 : 0),
    created: earliest(known?.created, String(card.created_at)),
    updated: moved.reduce(
      (day, { seen }) => latest(day, timeOf(seen)),
      known?.updated ?? String(card.created_at),
    ),
  })
}

const latest = (a: string | null, b: string) => (a === null || a < b ? b : a)
const earliest = (a: string | undefined, b: string) => (a === undefined || a > b ? b : a)
