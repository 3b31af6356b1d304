import { cash, type Figures, points, rate, truthOf, type WorldCard } from '../truth.ts'

export const RETAIL_BANK = 'maple-row'
export const TRAVEL_BANK = 'pinnacle-coast'

export const HOSTS = {
  [RETAIL_BANK]: 'www.maplerow.ca',
  [TRAVEL_BANK]: 'cards.pinnaclecoast.com',
} as const

const other = (multiplier: number) => rate('other', 'everything else', multiplier)

function card(issuer: keyof typeof HOSTS, path: string, name: string, figures: Figures): WorldCard {
  const base = `https://${HOSTS[issuer]}`
  if (issuer === TRAVEL_BANK) {
    const own = `${base}/apply/${path}`
    const first = truthOf(name, `${own}/overview`, figures)
    return {
      ...{ slug: `${issuer}-${path}`, issuer, terms: `${own}/terms.pdf` },
      first: { ...first, more: { authorized_user_fee: 0 } },
    }
  }
  const own = `${base}/credit-cards/${path}`
  const first = truthOf(name, own, figures)
  return {
    ...{ slug: `${issuer}-${path}`, issuer, terms: `${own}/disclosure` },
    first: {
      ...first,
      interest_rate_balance_transfer: figures.advance,
      more: { authorized_user_fee: null },
    },
  }
}

/** Every card of the world. Companies, cards and figures are made up. */
export const CARDS: readonly WorldCard[] = [
  card(RETAIL_BANK, 'everyday', 'Maple Row Everyday Mastercard', {
    ...{ fee: 0, apr: [21.99, null], advance: 23.99, foreign: 2.5, late: 0 },
    offer: points(20_000, 500),
    rates: [rate('groceries', 'groceries', 4), rate('drugstore', 'drugstores', 3), other(1)],
  }),
  card(RETAIL_BANK, 'world', 'Maple Row World Elite Mastercard', {
    ...{ fee: 119, apr: [21.49, null], advance: 23.99, foreign: 2.5, late: 0 },
    offer: points(60_000, 3000),
    rates: [rate('groceries', 'groceries', 6), rate('gas', 'gas', 4), other(2)],
  }),
  card(RETAIL_BANK, 'cash', 'Maple Row Cash Mastercard', {
    ...{ fee: 39, apr: [19.99, null], advance: 22.99, foreign: 2.5, late: 0 },
    rates: [rate('gas', 'gas', 3), rate('recurring-bills', 'recurring bills', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'skyward', 'Skyward Miles Visa Signature Card', {
    ...{ fee: 95, apr: [20.49, 29.49], advance: 29.99, foreign: 0, late: 40 },
    offer: points(50_000, 2000),
    rates: [rate('airlines', 'airfare', 3), rate('dining', 'dining', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'harborline', 'Harborline Cruises Visa Card', {
    ...{ fee: 0, apr: [19.99, 28.99], advance: 29.99, foreign: 0, late: 40 },
    offer: points(15_000, 1000),
    rates: [rate('cruises', 'cruises', 2), other(1)],
  }),
  card(TRAVEL_BANK, 'cash-return', 'Pinnacle Coast Cash Return Visa Card', {
    ...{ fee: 0, apr: [18.99, 27.99], advance: 29.99, foreign: 3, late: 40 },
    offer: cash(200, 500),
    rates: [rate('groceries', 'groceries', 3), rate('entertainment', 'entertainment', 3), other(1)],
  }),
]
