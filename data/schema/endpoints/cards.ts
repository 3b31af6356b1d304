import { Card, RankedCard } from '../card.ts'
import { CardChange } from '../offers.ts'
import {
  amount,
  anyText,
  asOf,
  cardType,
  count,
  country,
  flag,
  integer,
  limit,
  merchantCode,
  network,
  offset,
  optionalSlug,
  slugs,
  words,
} from '../params.ts'
import { FieldSource } from '../provenance.ts'
import { ProductChangePath, TransferPartner } from '../reference.ts'
import { CardPerk, StatementCredit } from '../relations.ts'
import { base, bySlug, type Endpoint, one, page, rows } from './endpoint.ts'

const discontinued = flag('Include cards that are closed to new applicants.')
const feeFilters = {
  max_annual_fee: amount('Maximum annual fee, in home currency. Excludes cards with an unknown fee.'),
  no_annual_fee: flag('Only cards with an annual fee of 0.'),
}

/** Endpoints of cards and of what belongs to one card. */
export const cards = {
  listCards: {
    ...base,
    path: '/v1/cards',
    group: 'Cards',
    title: 'List cards',
    doc: 'Returns published cards, sorted by name.',
    source: 'stitched',
    query: {
      limit,
      offset,
      country,
      issuer: optionalSlug('Issuer slug.'),
      network,
      type: cardType,
      ...feeFilters,
      credit_score: count('Only cards whose minimum credit score is at or below this value, or unknown.'),
      include_discontinued: discontinued,
    },
    response: page(Card),
    errors: ['bad_request', 'not_found'],
  },
  searchCards: {
    ...base,
    path: '/v1/cards/search',
    group: 'Cards',
    title: 'Search cards',
    doc:
      'Searches card names, issuer names, and common abbreviations, including discontinued cards. Cards are returned without ' +
      'relation arrays.',
    source: 'stitched',
    query: { q: words('Search words. `*` is ignored.', 200), country, limit, offset },
    response: { ...page(Card), summary: true },
    errors: ['bad_request'],
  },
  compareCards: {
    ...base,
    path: '/v1/cards/compare',
    group: 'Cards',
    title: 'Compare cards',
    doc: 'Returns two to five cards, in the requested order.',
    source: 'stitched',
    query: { slugs: slugs('Two to five different card slugs, separated by commas.', 2, 5), as_of: asOf },
    response: { ...rows(Card), period: 'each' },
    errors: ['bad_request', 'not_found'],
  },
  bestCards: {
    ...base,
    path: '/v1/cards/best',
    group: 'Cards',
    title: 'Best cards for a category',
    doc:
      'Returns cards ranked by their reward rate in a category, at a merchant, or for a merchant category code. Each card appears ' +
      'once, with the matching rate in `category_rate`.',
    source: 'stitched',
    query: {
      category: anyText('Category slug, a common alias, or a rate label with one category.'),
      merchant: optionalSlug(
        'Merchant id. Counts its own rates with those of its category, on cards that it takes.',
      ),
      mcc: merchantCode('Merchant category code. Counts the rates of its category.'),
      include_restricted: flag(
        "Include rates limited to a merchant, the issuer's portal, or a chosen category. At a merchant, its own rates always count.",
      ),
      country,
      ...feeFilters,
      include_discontinued: discontinued,
      limit: integer('Number of cards. Values above 50 are treated as 50.', {
        min: 1,
        max: 50,
        fallback: 10,
      }),
    },
    response: rows(RankedCard),
    errors: ['bad_request', 'not_found'],
  },
  getCard: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}',
    group: 'Cards',
    title: 'Get a card',
    doc: "Returns a card with every field in your plan, and its issuer's website.",
    source: 'ready',
    query: { as_of: asOf },
    response: { ...one(Card), detail: true, period: 'whole' },
  },
  getCardHistory: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/history',
    plan: 'pro',
    group: 'Cards',
    title: 'Card history',
    doc: 'Returns the changes of a card, newest first.',
    source: 'ready',
    response: rows(CardChange),
  },
  listCardSources: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/sources',
    group: 'Cards',
    title: 'Card sources',
    doc:
      "Returns where each of the card's values comes from, and what other sources state: an entry per field or relation in your plan " +
      "that has a value, in the order of the card's fields. Identity and timestamps have no source.",
    source: 'ready',
    query: { as_of: asOf },
    response: { ...rows(FieldSource), period: 'whole' },
  },
  listCardTransfers: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/transfers',
    plan: 'pro',
    group: 'Cards',
    title: 'Card transfer partners',
    doc: "Returns the transfer partners of a card's program. The list is empty if it has no known partners.",
    source: 'ready',
    response: rows(TransferPartner),
  },
  listCardPerks: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/perks',
    plan: 'starter',
    group: 'Cards',
    title: 'Card perks',
    doc: 'Returns hotel and rental car status, lounge access, and similar perks.',
    source: 'ready',
    response: rows(CardPerk),
  },
  listCardCredits: {
    ...base,
    ...bySlug('card'),
    path: '/v1/cards/{slug}/credits',
    plan: 'starter',
    group: 'Cards',
    title: 'Card statement credits',
    doc: 'Returns the statement credits of a card, largest first.',
    source: 'ready',
    response: rows(StatementCredit),
  },
  listProductChanges: {
    ...base,
    path: '/v1/product-changes',
    group: 'Cards',
    title: 'Product changes',
    doc: "Returns product change paths that an issuer's own page names. Coverage is partial.",
    source: 'ready',
    query: { issuer: optionalSlug('Issuer slug.') },
    response: rows(ProductChangePath),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>
