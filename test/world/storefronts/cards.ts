import { cash, type Figures, points, rate, type Truth, truthOf, type WorldCard } from '../truth.ts'

export const STORE_BANK = 'tallgrass'
export const FINTECH = 'kestrel'
export const QUEBEC_BANK = 'boreale'
export const REGIONAL_BANK = 'cedar-valley'

export const HOSTS = {
  [STORE_BANK]: 'www.tallgrassbank.com',
  [FINTECH]: 'www.kestrelcard.com',
  [QUEBEC_BANK]: 'www.boreale.ca',
  [REGIONAL_BANK]: 'cedarvalley.bank',
} as const

/** The page on which the regional bank states the rates of all of its cards. */
export const REGIONAL_RATES = `https://${HOSTS[REGIONAL_BANK]}/disclosures/credit-card-rates/`

const other = (multiplier: number) => rate('other', 'everything else', multiplier)
/** Fees that every card of an issuer has. */
const FEES: Readonly<Record<keyof typeof HOSTS, Readonly<Record<string, number>>>> = {
  [STORE_BANK]: { cash_advance_fee_percent: 5, cash_advance_fee_min: 10, returned_payment_fee: 30 },
  [FINTECH]: { cash_advance_fee_percent: 4, cash_advance_fee_min: 10, balance_transfer_fee_percent: 3 },
  [QUEBEC_BANK]: { supplementary_card_fee: 0 },
  [REGIONAL_BANK]: { cash_advance_fee_percent: 4, cash_advance_fee_min: 15, balance_transfer_fee_percent: 4 },
}

const PATHS: Readonly<
  Record<keyof typeof HOSTS, (path: string) => readonly [product: string, terms: string]>
> = {
  [STORE_BANK]: (path) => [`/cards/${path}`, `/legal/pricing/${path}.html`],
  [FINTECH]: (path) => [`/${path}`, `/legal/${path}/cardholder-terms`],
  [QUEBEC_BANK]: (path) => [
    `/en/personal/credit-cards/${path}/`,
    `/en/personal/credit-cards/${path}/information-box/`,
  ],
  [REGIONAL_BANK]: (path) => [`/personal/${path}-credit-card/`, new URL(REGIONAL_RATES).pathname],
}

function card(issuer: keyof typeof HOSTS, path: string, name: string, figures: Figures): WorldCard {
  const [product, terms] = PATHS[issuer](path).map((each) => `https://${HOSTS[issuer]}${each}`) as [
    string,
    string,
  ]
  const first: Truth = {
    ...truthOf(name, product, figures),
    ...(issuer === QUEBEC_BANK ? { interest_rate_balance_transfer: figures.advance } : {}),
    more: { ...FEES[issuer], intro_apr_purchase: null, intro_apr_purchase_months: null },
  }
  return { slug: `${issuer}-${path}`, issuer, terms, first }
}

/** Every card of the world. Banks, brands and figures are made up. */
export const CARDS: readonly WorldCard[] = [
  card(STORE_BANK, 'harbor-pine', 'Harbor & Pine Rewards Credit Card', {
    ...{ fee: 0, apr: [30.99, null], advance: 31.99, foreign: 3, late: 41 },
    rates: [rate('gas', 'gas stations', 3), rate('dining', 'restaurants', 2), other(1)],
  }),
  card(STORE_BANK, 'quickline', 'Quickline Fuel Cash Card', {
    ...{ fee: 0, apr: [29.74, null], advance: 31.24, foreign: 3, late: 41 },
    offer: cash(50, 300, 2),
    rates: [rate('gas', 'gas stations', 5, 3000), other(1)],
  }),
  card(STORE_BANK, 'outbound', 'Outbound Co-op World Mastercard', {
    ...{ fee: 99, apr: [21.24, 29.99], advance: 31.24, foreign: 0, late: 41 },
    offer: points(40_000, 2000),
    rates: [rate('travel', 'travel', 3), rate('dining', 'restaurants', 2), other(1)],
  }),
  card(STORE_BANK, 'meadow-home', 'Meadow Home Credit Card', {
    ...{ fee: 0, apr: [32.49, null], advance: 33.49, foreign: 3, late: 41 },
  }),
  card(STORE_BANK, 'tallgrass-one', 'Tallgrass One Cash Visa', {
    ...{ fee: 0, apr: [19.49, 29.49], advance: 31.24, foreign: 3, late: 41 },
    offer: cash(200, 1000),
    rates: [rate('drugstore', 'drugstores', 3), other(1.5)],
  }),
  card(FINTECH, 'cash', 'Kestrel Cash Card', {
    ...{ fee: 0, apr: [17.99, 28.99], advance: 29.99, foreign: 0, late: 25 },
    offer: cash(100, 500),
    rates: [rate('groceries', 'groceries', 3), rate('streaming', 'streaming', 3), other(1.5)],
  }),
  card(FINTECH, 'plus', 'Kestrel Plus Card', {
    ...{ fee: 79, apr: [18.49, 28.49], advance: 29.99, foreign: 0, late: 25 },
    offer: points(30_000, 3000),
    rates: [rate('travel', 'travel', 4), rate('dining', 'dining', 3), other(1)],
  }),
  card(FINTECH, 'builder', 'Kestrel Builder Secured Card', {
    ...{ fee: 0, apr: [23.99, null], advance: 29.99, foreign: 0, late: 15 },
  }),
  card(FINTECH, 'studio-business', 'Kestrel Studio Business Card', {
    ...{ fee: 120, apr: [16.99, 26.99], advance: 29.99, foreign: 0, late: 39 },
    offer: points(50_000, 6000),
    rates: [rate('advertising', 'online advertising', 3), rate('shipping', 'shipping', 2), other(1)],
  }),
  card(QUEBEC_BANK, 'horizon', 'Boréale Horizon Visa Infinite Card', {
    ...{ fee: 139, apr: [20.99, null], advance: 22.99, foreign: 2.5, late: 0 },
    offer: points(45_000, 2500),
    rates: [rate('groceries', 'groceries', 3), rate('travel', 'travel', 2), other(1)],
  }),
  card(QUEBEC_BANK, 'cash-back', 'Boréale Cash Back Mastercard', {
    ...{ fee: 0, apr: [20.99, null], advance: 22.99, foreign: 2.5, late: 0 },
    offer: cash(100, 1000),
    rates: [rate('groceries', 'groceries', 2), rate('recurring-bills', 'recurring bills', 1), other(0.5)],
  }),
  card(QUEBEC_BANK, 'reduced-rate', 'Boréale Reduced Rate Visa', {
    ...{ fee: 25, apr: [13.99, null], advance: 13.99, foreign: 2.5, late: 0 },
  }),
  card(QUEBEC_BANK, 'student', 'Boréale Student Visa', {
    ...{ fee: 0, apr: [19.99, null], advance: 21.99, foreign: 2.5, late: 0 },
    rates: [rate('dining', 'restaurants', 2), other(1)],
  }),
  card(REGIONAL_BANK, 'platinum', 'Cedar Valley Platinum Mastercard', {
    ...{ fee: 0, apr: [15.49, 24.49], advance: 26.99, foreign: 2, late: 35 },
  }),
  card(REGIONAL_BANK, 'rewards', 'Cedar Valley Rewards Mastercard', {
    ...{ fee: 0, apr: [17.49, 25.49], advance: 26.99, foreign: 2, late: 35 },
    offer: points(10_000, 1000),
    rates: [rate('gas', 'gas', 3), rate('groceries', 'groceries', 2), other(1)],
  }),
  card(REGIONAL_BANK, 'preferred-cash', 'Cedar Valley Preferred Cash Mastercard', {
    ...{ fee: 49, apr: [18.49, 26.49], advance: 26.99, foreign: 0, late: 35 },
    offer: cash(150, 1500),
    rates: [rate('dining', 'dining', 3), rate('utilities', 'utilities', 2), other(1)],
  }),
]
