import { issuerEntry } from '../entry.ts'
import { HOSTS, RETAIL_BANK, TRAVEL_BANK } from './cards.ts'

/** Declarations of the world's issuers, as `--issuers` takes them. */
export const DECLARATIONS = [
  {
    slug: RETAIL_BANK,
    country: 'CA',
    listed: [{ page: `https://${HOSTS[RETAIL_BANK]}/credit-cards`, cards: '^/credit-cards/[a-z-]+$' }],
    product: '^www\\.maplerow\\.ca/credit-cards/[a-z-]+$',
    terms: '^https://www\\.maplerow\\.ca/credit-cards/[a-z-]+/disclosure$',
    expect: { cards: [2, 6], filled: { annual_fee: 0.5, interest_rate_purchase: 0.5 } },
  },
  {
    slug: TRAVEL_BANK,
    country: 'US',
    listed: [{ page: `https://${HOSTS[TRAVEL_BANK]}/all`, cards: '^/apply/[a-z-]+/overview$' }],
    product: '^cards\\.pinnaclecoast\\.com/apply/[a-z-]+/overview$',
    terms: '^https://cards\\.pinnaclecoast\\.com/apply/[a-z-]+/terms\\.pdf$',
    expect: { cards: [2, 6], filled: { annual_fee: 0.5 } },
  },
] as const

/** Their entries of issuers.json. */
export const ENTRIES = [
  issuerEntry(RETAIL_BANK, 'Maple Row Financial', 'CA', HOSTS[RETAIL_BANK], 'maple row financial'),
  issuerEntry(TRAVEL_BANK, 'Pinnacle Coast Bank', 'US', 'www.pinnaclecoast.com', 'pinnacle coast bank'),
]
