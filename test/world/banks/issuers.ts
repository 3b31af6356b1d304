import { issuerEntry } from '../entry.ts'
import { CA_BANK, CREDIT_UNION, HOSTS, US_BANK } from './cards.ts'

const US_CARD = '^/credit-cards/[a-z-]+/$'

/** Declarations of the world's issuers, as `--issuers` takes them. */
export const DECLARATIONS = [
  {
    slug: US_BANK,
    country: 'US',
    listed: [{ page: `https://${HOSTS[US_BANK]}/credit-cards/`, cards: US_CARD }],
    product: '^www\\.meridiannational\\.com/credit-cards/[a-z-]+/?$',
    terms: '^https://www\\.meridiannational\\.com/credit-cards/[a-z-]+/terms/$',
    expect: { cards: [4, 12], filled: { annual_fee: 0.5 } },
  },
  {
    slug: CREDIT_UNION,
    country: 'US',
    listed: [{ page: `https://${HOSTS[CREDIT_UNION]}/cards`, cards: '^/cards/[a-z-]+$' }],
    product: '^www\\.lakeshorefcu\\.org/cards/[a-z-]+$',
    terms: '^https://www\\.lakeshorefcu\\.org/disclosures/[a-z-]+\\.pdf$',
    expect: { cards: [2, 8], filled: { annual_fee: 0.5 } },
  },
  {
    slug: CA_BANK,
    country: 'CA',
    listed: [{ page: `https://${HOSTS[CA_BANK]}/cards/`, cards: '^/cards/[a-z-]+\\.html$' }],
    product: '^www\\.northerndominion\\.ca/cards/[a-z-]+\\.html$',
    terms: '^https://www\\.northerndominion\\.ca/cards/terms/[a-z-]+\\.html$',
    expect: { cards: [3, 10], filled: { annual_fee: 0.5, interest_rate_purchase: 0.5 } },
  },
] as const

/** Their entries of issuers.json. */
export const ENTRIES = [
  issuerEntry(US_BANK, 'Meridian National Bank', 'US', HOSTS[US_BANK], 'meridian'),
  issuerEntry(CREDIT_UNION, 'Lakeshore Federal Credit Union', 'US', HOSTS[CREDIT_UNION], 'lakeshore'),
  issuerEntry(CA_BANK, 'Northern Dominion Bank', 'CA', HOSTS[CA_BANK], 'northern dominion'),
]
