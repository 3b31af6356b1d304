import type { CARD_TYPES, NETWORKS } from '../../data/schema/card.ts'

/** A card of a test: the fields that matter to it; the rest has defaults. */
export interface TestCard {
  readonly slug: string
  readonly name: string
  readonly issuer?: string
  readonly aliases?: readonly string[]
  readonly fee?: number | null
  readonly score?: number | null
  readonly network?: (typeof NETWORKS)[number] | null
  readonly type?: (typeof CARD_TYPES)[number] | null
  readonly discontinued?: boolean
  readonly rates?: readonly TestRate[]
}

export interface TestRate {
  readonly category: string
  readonly multiplier: number
  readonly restricted?: boolean
  /** year * 4 + (quarter - 1) */
  readonly quarter?: number
}

export interface TestIssuer {
  readonly slug: string
  readonly name: string
  readonly country: 'US' | 'CA'
  readonly aliases?: readonly string[]
}

export interface TestCatalog {
  readonly cards: readonly TestCard[]
  readonly issuers: readonly TestIssuer[]
  /** Part of every response, so that a test sees which snapshot it came from. */
  readonly mark: string
  /** Written without compressed forms, which is faster. */
  readonly isPlain?: true
  /** Oldest first. */
  readonly events?: readonly object[]
}

export const issuers: readonly TestIssuer[] = [
  { slug: 'chase', name: 'Chase', country: 'US', aliases: ['jpmorgan'] },
  { slug: 'american-express', name: 'American Express', country: 'US', aliases: ['amex'] },
  { slug: 'bank-of-america', name: 'Bank of America', country: 'US', aliases: ['boa', 'bofa'] },
  { slug: 'rbc', name: 'RBC Royal Bank', country: 'CA' },
]

const Q4_2026 = 2026 * 4 + 3

export const cards: readonly TestCard[] = [
  {
    slug: 'amex-gold',
    name: 'American Express® Gold Card',
    issuer: 'american-express',
    fee: 325,
    network: 'AMEX',
    rates: [
      { category: 'dining', multiplier: 4 },
      { category: 'grocery', multiplier: 4 },
    ],
  },
  {
    slug: 'boa-cash',
    name: 'Customized Cash Rewards',
    issuer: 'bank-of-america',
    fee: 0,
    network: 'VISA',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 6, restricted: true },
      { category: 'dining', multiplier: 1 },
    ],
  },
  {
    slug: 'chase-freedom',
    name: 'Freedom Flex',
    aliases: ['cff'],
    fee: 0,
    score: 670,
    network: 'MC',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 5, quarter: Q4_2026 },
      { category: 'dining', multiplier: 3 },
    ],
  },
  { slug: 'chase-ink', name: 'Ink Business Preferred', fee: 95, network: 'VISA', type: 'business' },
  {
    slug: 'chase-old',
    name: 'Old Sapphire',
    fee: 95,
    discontinued: true,
    rates: [{ category: 'dining', multiplier: 9 }],
  },
  {
    slug: 'csp',
    name: 'Sapphire Preferred',
    aliases: ['csp'],
    fee: 95,
    score: 700,
    network: 'VISA',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 3 },
      { category: 'travel', multiplier: 2 },
    ],
  },
  {
    slug: 'csr',
    name: 'Sapphire Reserve',
    aliases: ['csr'],
    fee: 795,
    score: 740,
    network: 'VISA',
    type: 'personal',
  },
  {
    slug: 'rbc-avion',
    name: 'Avion Visa Infinite Privilège',
    issuer: 'rbc',
    fee: null,
    network: 'VISA',
    rates: [{ category: 'travel', multiplier: 1.25 }],
  },
]

export const catalog: TestCatalog = { cards, issuers, mark: 'first' }

export const CATEGORIES = [
  { slug: 'dining', aliases: ['restaurants'] },
  { slug: 'grocery', aliases: ['groceries', 'supermarkets'] },
  { slug: 'travel', aliases: [] },
]
