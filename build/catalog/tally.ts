import { statesNoNetwork } from '../../data/schema/fact.ts'
import type { CardHistory } from '../changes/history.ts'
import { type Membership, membershipOf } from '../changes/membership.ts'
import { timeOf } from '../replay/card.ts'

/** Totals of one issuer's cards, with date-times. */
export interface IssuerTally {
  published: number
  created: string
  /** When a card of the issuer was last added or removed. */
  updated: string
}

/** Totals of the catalog, counted while cards are written. */
export interface Tally {
  readonly cards: Record<Membership, number>
  readonly issuers: Map<string, IssuerTally>
  /** `store_cards`: open cards that are stated to run on no payment network. */
  readonly counts: { changes: number; offer_changes: number; store_cards: number }
  /** Latest date-time of a card's data. */
  updated: string | null
}

export const emptyTally = (): Tally => ({
  cards: { published: 0, discontinued: 0, unpublished: 0 },
  issuers: new Map(),
  counts: { changes: 0, offer_changes: 0, store_cards: 0 },
  updated: null,
})

/** Adds a card and its changes to the totals. */
export function countCard(tally: Tally, { facts, row, steps, changes }: CardHistory): void {
  const { issuer } = facts
  const membership = membershipOf(row)
  for (const { change, offers } of changes) {
    tally.counts.changes += change ? 1 : 0
    tally.counts.offer_changes += offers.length
  }
  tally.cards[membership] += 1
  if (membership === 'published' && row.network === null && statesNoNetwork(facts))
    tally.counts.store_cards += 1
  tally.updated = latest(tally.updated, String(row.updated_at))
  const moved = steps.filter(({ before, after }) => membershipOf(before) !== membershipOf(after))
  const known = tally.issuers.get(issuer)
  tally.issuers.set(issuer, {
    published: (known?.published ?? 0) + (membership === 'published' ? 1 : 0),
    created: earliest(known?.created, String(row.created_at)),
    updated: moved.reduce(
      (day, { seen }) => latest(day, timeOf(seen)),
      known?.updated ?? String(row.created_at),
    ),
  })
}

const latest = (a: string | null, b: string) => (a === null || a < b ? b : a)
const earliest = (a: string | undefined, b: string) => (a === undefined || a > b ? b : a)
