import type { Offer, Rate, Truth, WorldCard } from '../truth.ts'

export const RETAIL_BANK = 'maple-row'
export const TRAVEL_BANK = 'pinnacle-coast'

export const HOSTS = {
  [RETAIL_BANK]: 'www.maplerow.ca',
  [TRAVEL_BANK]: 'cards.pinnaclecoast.com',
} as const

const rate = (category: string, words: string, multiplier: number, cap?: number): Rate => ({
  category,
  words,
  multiplier,
  ...(cap === undefined ? {} : { cap }),
})
const other = (multiplier: number) => rate('other', 'everything else', multiplier)

interface Values {
  readonly fee: number
  readonly apr: readonly [low: number, high: number | null]
  readonly advance: number
  readonly foreign: number
  readonly late: number
  readonly offer?: Offer
  readonly rates?: readonly Rate[]
}

function card(issuer: keyof typeof HOSTS, path: string, name: string, values: Values): WorldCard {
  const base = `https://${HOSTS[issuer]}`
  const first: Truth = {
    name,
    product_url: issuer === RETAIL_BANK ? `${base}/credit-cards/${path}` : `${base}/apply/${path}/overview`,
    annual_fee: values.fee,
    annual_fee_waived_first_year: false,
    interest_rate_purchase: values.apr[0],
    high: values.apr[1],
    interest_rate_cash: values.advance,
    interest_rate_balance_transfer: issuer === RETAIL_BANK ? values.advance : values.apr[0],
    foreign_transaction_fee: values.foreign,
    late_payment_fee: values.late,
    offer: values.offer ?? null,
    rates: values.rates ?? [],
    is_discontinued: false,
    more: { authorized_user_fee: issuer === TRAVEL_BANK ? 0 : null },
  }
  const terms =
    issuer === RETAIL_BANK ? `${base}/credit-cards/${path}/disclosure` : `${base}/apply/${path}/terms.pdf`
  return { slug: `${issuer}-${path}`, issuer, terms, first }
}

/** Every card of the world. Companies, cards and figures are made up. */
export const CARDS: readonly WorldCard[] = [
  card(RETAIL_BANK, 'everyday', 'Maple Row Everyday Mastercard', {
    ...{ fee: 0, apr: [21.99, null], advance: 23.99, foreign: 2.5, late: 0 },
    offer: { points: 20_000, spend: 500, months: 3 },
    rates: [rate('groceries', 'groceries', 4), rate('drugstore', 'drugstores', 3), other(1)],
  }),
  card(RETAIL_BANK, 'world', 'Maple Row World Elite Mastercard', {
    ...{ fee: 119, apr: [21.49, null], advance: 23.99, foreign: 2.5, late: 0 },
    offer: { points: 60_000, spend: 3000, months: 3 },
    rates: [rate('groceries', 'groceries', 6), rate('gas', 'gas', 4), other(2)],
  }),
  card(RETAIL_BANK, 'cash', 'Maple Row Cash Mastercard', {
    ...{ fee: 39, apr: [19.99, null], advance: 22.99, foreign: 2.5, late: 0 },
    rates: [rate('gas', 'gas', 3), rate('recurring-bills', 'recurring bills', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'skyward', 'Skyward Miles Visa Signature Card', {
    ...{ fee: 95, apr: [20.49, 29.49], advance: 29.99, foreign: 0, late: 40 },
    offer: { points: 50_000, spend: 2000, months: 3 },
    rates: [rate('airlines', 'airfare', 3), rate('dining', 'dining', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'harborline', 'Harborline Cruises Visa Card', {
    ...{ fee: 0, apr: [19.99, 28.99], advance: 29.99, foreign: 0, late: 40 },
    offer: { points: 15_000, spend: 1000, months: 3 },
    rates: [rate('cruises', 'cruises', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'cash-return', 'Pinnacle Coast Cash Return Visa Card', {
    ...{ fee: 0, apr: [18.99, 27.99], advance: 29.99, foreign: 3, late: 40 },
    offer: { cash: 200, spend: 500, months: 3 },
    rates: [rate('groceries', 'groceries', 3), rate('entertainment', 'entertainment', 3), other(1)],
  }),
]
