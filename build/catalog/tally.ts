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

/** A card's part of the totals. */
export interface CardTally {
  readonly issuer: string
  readonly membership: Membership
  readonly changes: number
  readonly offers: number
  readonly isStoreCard: boolean
  /** Date-times of the card and of its data. */
  readonly created: string
  readonly updated: string
  /** Date-time at which it was last added or removed; null for a card that never was in the catalog. */
  readonly moved: string | null
}

/** Returns a card's part of the totals. */
export function cardTally({ facts, row, steps, changes }: CardHistory): CardTally {
  const membership = membershipOf(row)
  const moved = steps.filter(({ before, after }) => membershipOf(before) !== membershipOf(after))
  return {
    ...{ issuer: facts.issuer, membership, created: String(row.created_at) },
    changes: changes.filter(({ change }) => change !== null).length,
    offers: changes.flatMap(({ offers }) => offers).length,
    isStoreCard: membership === 'published' && row.network === null && statesNoNetwork(facts),
    updated: String(row.updated_at),
    moved: moved.reduce<string | null>((time, { seen }) => latest(time, timeOf(seen)), null),
  }
}

/** Adds a card to the totals. */
export function countCard(tally: Tally, card: CardTally): void {
  const { issuer, membership, created } = card
  tally.counts.changes += card.changes
  tally.counts.offer_changes += card.offers
  tally.cards[membership] += 1
  if (card.isStoreCard) tally.counts.store_cards += 1
  tally.updated = latest(tally.updated, card.updated)
  const known = tally.issuers.get(issuer)
  tally.issuers.set(issuer, {
    published: (known?.published ?? 0) + (membership === 'published' ? 1 : 0),
    created: earliest(known?.created, created),
    updated: latest(card.moved, known?.updated ?? created),
  })
}

const latest = (a: string | null, b: string) => (a === null || a < b ? b : a)
const earliest = (a: string | undefined, b: string) => (a === undefined || a > b ? b : a)
