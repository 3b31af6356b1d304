import { NotableOfferChange, OfferChange } from '../offers.ts'
import { country, requiredSlug } from '../params.ts'
import { base, type Endpoint, rows } from './endpoint.ts'

/** Endpoints of offer changes. */
export const offers = {
  listNotableOffers: {
    ...base,
    path: '/v1/offers/notable',
    plan: 'pro',
    group: 'Offers',
    title: 'Notable offer changes',
    doc: 'Returns notable offer changes of published cards in the 180 days up to the newest fact, newest first.',
    source: 'ready',
    query: { country },
    response: rows(NotableOfferChange),
    errors: ['bad_request'],
  },
  listOfferHistory: {
    ...base,
    path: '/v1/offers/history',
    plan: 'pro',
    group: 'Offers',
    title: 'Offer history',
    doc: 'Returns changes of the welcome offer, annual fee, and other offers of a card, newest first.',
    source: 'ready',
    query: { card_slug: requiredSlug('Slug of the card.') },
    response: rows(OfferChange),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>
