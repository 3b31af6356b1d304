import { issuerEntry } from '../entry.ts'
import { FINTECH, HOSTS, QUEBEC_BANK, REGIONAL_BANK, REGIONAL_RATES, STORE_BANK } from './cards.ts'

/** Declarations of the world's issuers, as `--issuers` takes them. */
export const DECLARATIONS = [
  {
    slug: STORE_BANK,
    country: 'US',
    listed: [{ page: `https://${HOSTS[STORE_BANK]}/cards`, cards: '^/cards/[a-z-]+$' }],
    product: '^www\\.tallgrassbank\\.com/cards/[a-z-]+$',
    terms: '^https://www\\.tallgrassbank\\.com/legal/pricing/[a-z-]+\\.html$',
    expect: { cards: [3, 12], filled: { annual_fee: 0.5 } },
  },
  {
    slug: FINTECH,
    country: 'US',
    listed: [
      {
        page: `https://${HOSTS[FINTECH]}/cards`,
        cards: '^/(cash|plus|builder|studio-business)$',
      },
    ],
    product: '^www\\.kestrelcard\\.com/[a-z-]+$',
    terms: '^https://www\\.kestrelcard\\.com/legal/[a-z-]+/cardholder-terms$',
    expect: { cards: [2, 8], filled: { annual_fee: 0.5 } },
  },
  {
    slug: QUEBEC_BANK,
    country: 'CA',
    listed: [
      {
        page: `https://${HOSTS[QUEBEC_BANK]}/en/personal/credit-cards/`,
        cards: '^/en/personal/credit-cards/[a-z-]+/$',
      },
    ],
    product: '^www\\.boreale\\.ca/en/personal/credit-cards/[a-z-]+/$',
    terms: '^https://www\\.boreale\\.ca/en/personal/credit-cards/[a-z-]+/information-box/$',
    expect: { cards: [2, 8], filled: { annual_fee: 0.5, interest_rate_purchase: 0.5 } },
  },
  {
    slug: REGIONAL_BANK,
    country: 'US',
    listed: [
      {
        page: `https://${HOSTS[REGIONAL_BANK]}/personal/credit-cards/`,
        cards: '^/personal/[a-z-]+-credit-card/$',
      },
    ],
    product: '^cedarvalley\\.bank/personal/[a-z-]+-credit-card/$',
    shared: [REGIONAL_RATES],
    expect: { cards: [2, 6], filled: { annual_fee: 0.5 } },
  },
] as const

/** Their entries of issuers.json. */
export const ENTRIES = [
  issuerEntry(STORE_BANK, 'Tallgrass Bank', 'US', HOSTS[STORE_BANK], 'tallgrass bank'),
  issuerEntry(FINTECH, 'Kestrel', 'US', HOSTS[FINTECH], 'kestrel financial'),
  issuerEntry(QUEBEC_BANK, 'Boréale Bank', 'CA', HOSTS[QUEBEC_BANK], 'banque boréale'),
  issuerEntry(REGIONAL_BANK, 'Cedar Valley Bank & Trust', 'US', HOSTS[REGIONAL_BANK], 'cedar valley bank'),
]
