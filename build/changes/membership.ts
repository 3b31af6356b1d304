import type { Row } from '../../data/schema/view.ts'

/** Where a card stands in the catalog (spec 3.1). */
export type Membership = 'published' | 'discontinued' | 'unpublished'

/** The state of a card, or `unpublished` for none: a card that is not in the catalog. */
export function membershipOf(card: Row | null): Membership {
  if (card === null || card.is_published !== true) return 'unpublished'
  return card.is_discontinued === true ? 'discontinued' : 'published'
}

export type Transition =
  | { readonly type: 'card.created'; readonly reason: 'published' | 'reinstated' }
  | { readonly type: 'card.deleted'; readonly reason: 'discontinued' | 'unpublished' }
  | { readonly type: 'card.updated' }

const created = (reason: 'published' | 'reinstated') => ({ type: 'card.created', reason }) as const
const deleted = (reason: 'discontinued' | 'unpublished') => ({ type: 'card.deleted', reason }) as const

/** What a transition is announced as (spec 3.1, 6); null where nobody is told. */
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

/** What a card's way from one state to another is announced as. */
export const transition = (from: Membership, to: Membership): Transition | null => TRANSITIONS[from][to]
