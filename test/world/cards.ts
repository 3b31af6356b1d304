import type { Offer, Rate, Truth, WorldCard } from './truth.ts'

export const US_BANK = 'meridian-national'
export const CREDIT_UNION = 'lakeshore-federal'
export const CA_BANK = 'northern-dominion'

export const HOSTS = {
  [US_BANK]: 'www.meridiannational.com',
  [CREDIT_UNION]: 'www.lakeshorefcu.org',
  [CA_BANK]: 'www.northerndominion.ca',
} as const

const rate = (category: string, words: string, multiplier: number, cap?: number): Rate => ({
  category,
  words,
  multiplier,
  ...(cap === undefined ? {} : { cap }),
})
const other = (multiplier: number) => rate('other', 'all other purchases', multiplier)
const points = (amount: number, spend: number, months = 3): Offer => ({ points: amount, spend, months })
const cash = (amount: number, spend: number, months = 3): Offer => ({ cash: amount, spend, months })

type Figures = readonly [
  fee: number,
  low: number,
  high: number | null,
  cash: number,
  foreign: number,
  late: number,
]

function truth(
  name: string,
  product_url: string,
  figures: Figures,
  offer: Offer | null,
  rates: readonly Rate[],
): Truth {
  const [annual_fee, low, high, cashRate, foreign, late] = figures
  return {
    name,
    product_url,
    annual_fee,
    annual_fee_waived_first_year: false,
    interest_rate_purchase: low,
    high,
    interest_rate_cash: cashRate,
    interest_rate_balance_transfer: low,
    foreign_transaction_fee: foreign,
    late_payment_fee: late,
    offer,
    rates,
    is_discontinued: false,
  }
}

type Line = readonly [
  path: string,
  name: string,
  figures: Figures,
  offer: Offer | null,
  rates: readonly Rate[],
]

const cardsOf = (
  issuer: keyof typeof HOSTS,
  product: (path: string) => string,
  terms: (path: string) => string,
  lines: readonly Line[],
): WorldCard[] =>
  lines.map(([path, name, figures, offer, rates]) => ({
    slug: `${issuer}-${path}`,
    issuer,
    terms: `https://${HOSTS[issuer]}${terms(path)}`,
    first: truth(name, `https://${HOSTS[issuer]}${product(path)}`, figures, offer, rates),
  }))

/** A note that people wrote about a card: no page states it. */
const NOTES: Readonly<Record<string, string>> = {
  [`${CA_BANK}-aurora`]: 'One welcome offer per person for the lifetime of the card.',
}

const withNote = (card: WorldCard): WorldCard => {
  const note = NOTES[card.slug]
  return note === undefined ? card : { ...card, first: { ...card.first, application_rules: note } }
}

/** Every card of the world. Banks, cards and figures are made up. */
export const CARDS: readonly WorldCard[] = [
  ...cardsOf(
    US_BANK,
    (path) => `/credit-cards/${path}/`,
    (path) => `/credit-cards/${path}/terms/`,
    [
      [
        'voyager',
        'Meridian Voyager Card',
        [95, 19.99, 27.99, 29.49, 0, 40],
        points(60_000, 4000),
        [rate('travel', 'travel', 3), rate('dining', 'dining at restaurants', 3), other(1)],
      ],
      [
        'everyday-cash',
        'Meridian Everyday Cash Card',
        [0, 18.74, 28.74, 29.49, 3, 40],
        cash(200, 1000),
        [rate('groceries', 'groceries at U.S. supermarkets', 3, 6000), rate('gas', 'gas', 2), other(1)],
      ],
      [
        'summit',
        'Meridian Summit Reserve Card',
        [395, 20.74, 28.74, 29.49, 0, 40],
        points(80_000, 6000),
        [rate('travel', 'travel', 5), rate('dining', 'dining', 4), other(1.5)],
      ],
      ['simplicity', 'Meridian Simplicity Card', [0, 16.24, 26.24, 28.99, 3, 41], null, []],
      [
        'voyager-business',
        'Meridian Voyager Business Card',
        [150, 18.99, 26.99, 29.49, 0, 39],
        points(75_000, 5000),
        [rate('shipping', 'shipping purchases', 3), rate('travel', 'travel', 2), other(1)],
      ],
      [
        'student-cash',
        'Meridian Student Cash Card',
        [0, 19.24, 29.24, 29.49, 3, 40],
        cash(100, 500),
        [rate('dining', 'dining', 3), rate('streaming', 'streaming services', 2), other(1)],
      ],
      ['fresh-start', 'Meridian Fresh Start Secured Card', [29, 25.49, null, 26.49, 3, 38], null, []],
    ],
  ),
  ...cardsOf(
    CREDIT_UNION,
    (path) => `/cards/${path}`,
    (path) => `/disclosures/${path}.pdf`,
    [
      ['platinum', 'Lakeshore Platinum Visa', [0, 11.24, 17.99, 13.24, 1, 25], null, []],
      [
        'rewards',
        'Lakeshore Rewards Visa',
        [0, 12.49, 18, 14.49, 1, 25],
        points(15_000, 1500),
        [rate('gas', 'gas', 2), rate('groceries', 'groceries', 2), other(1)],
      ],
      [
        'signature-cash',
        'Lakeshore Signature Cash Visa',
        [45, 14.74, 18, 16.74, 0, 25],
        cash(150, 2000),
        [rate('dining', 'dining', 2), other(1.5)],
      ],
      ['secured', 'Lakeshore Share Secured Visa', [0, 15.24, null, 15.74, 1, 20], null, []],
    ],
  ),
  ...cardsOf(
    CA_BANK,
    (path) => `/cards/${path}.html`,
    (path) => `/cards/terms/${path}.html`,
    [
      [
        'aurora',
        'Northern Dominion Aurora Visa Infinite Card',
        [120, 20.99, null, 22.99, 2.5, 29],
        points(35_000, 3000),
        [rate('groceries', 'groceries', 3), rate('dining', 'dining', 2), other(1)],
      ],
      [
        'cash-back',
        'Northern Dominion Cash Back Mastercard',
        [0, 20.99, null, 22.99, 2.5, 29],
        cash(75, 1000),
        [rate('groceries', 'groceries', 2), rate('gas', 'gas', 2), other(0.5)],
      ],
      ['low-rate', 'Northern Dominion Low Rate Mastercard', [29, 12.99, null, 14.99, 2.5, 29], null, []],
      [
        'student-cash-back',
        'Northern Dominion Student Cash Back Mastercard',
        [0, 19.99, null, 21.99, 2.5, 29],
        null,
        [rate('groceries', 'groceries', 1.5), other(0.5)],
      ],
      [
        'business',
        'Northern Dominion Business Visa Card',
        [150, 19.99, null, 21.99, 2.5, 35],
        points(40_000, 5000),
        [rate('office-supply', 'office supplies', 2), rate('gas', 'gas', 2), other(1)],
      ],
    ],
  ),
].map(withNote)
