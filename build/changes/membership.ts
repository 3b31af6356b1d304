import type { Row } from '../../data/schema/view.ts'

/** Whether the catalog lists a card (spec 3.1). */
export type Membership = 'published' | 'discontinued' | 'unpublished'

/** Returns the membership of a card; null, a card that does not exist yet, is `unpublished`. */
export function membershipOf(card: Row | null): Membership {
  if (card === null || card.is_published !== true) return 'unpublished'
  return card.is_discontinued === true ? 'discontinued' : 'published'
}

/** How a change of membership is announced. */
export type Transition =
  | { readonly type: 'card.created'; readonly reason: 'published' | 'reinstated' }
  | { readonly type: 'card.deleted'; readonly reason: 'discontinued' | 'unpublished' }
  | { readonly type: 'card.updated' }

const created = (reason: 'published' | 'reinstated') => ({ type: 'card.created', reason }) as const
const deleted = (reason: 'discontinued' | 'unpublished') => ({ type: 'card.deleted', reason }) as const

/** Announcements by membership before and after (spec 3.1, 6); null for none. */
const TRANSITIONS: Readonly<Record<Membership, Readonly<Record<Membership, Transition | null>>>> = {
  unpublished: { unpublished: null, published: created('published'), discontinued: null },
  published: {
    unpublished: deleted('unpublished'),
    published: { type: 'card.updated' },
    discontinued: deleted('discontinued'),
  },
  discontinued: {
    unpublished: deleted('unpublished'),
    published: created('reinstated'),
    discontinued: null,
  },
}

/** Returns the announcement of a change from one membership to another, or null. */
export const transition = (from: Membership, to: Membership): Transition | null => TRANSITIONS[from][to]
