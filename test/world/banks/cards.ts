import { cash, type Figures, points, rate, truthOf, type WorldCard } from '../truth.ts'

export const US_BANK = 'meridian-national'
export const CREDIT_UNION = 'lakeshore-federal'
export const CA_BANK = 'northern-dominion'

export const HOSTS = {
  [US_BANK]: 'www.meridiannational.com',
  [CREDIT_UNION]: 'www.lakeshorefcu.org',
  [CA_BANK]: 'www.northerndominion.ca',
} as const

const other = (multiplier: number) => rate('other', 'all other purchases', multiplier)

const PATHS: Readonly<
  Record<keyof typeof HOSTS, (path: string) => readonly [product: string, terms: string]>
> = {
  [US_BANK]: (path) => [`/credit-cards/${path}/`, `/credit-cards/${path}/terms/`],
  [CREDIT_UNION]: (path) => [`/cards/${path}`, `/disclosures/${path}.pdf`],
  [CA_BANK]: (path) => [`/cards/${path}.html`, `/cards/terms/${path}.html`],
}

function card(issuer: keyof typeof HOSTS, path: string, name: string, figures: Figures): WorldCard {
  const [product, terms] = PATHS[issuer](path)
  const base = `https://${HOSTS[issuer]}`
  const first = truthOf(name, base + product, figures)
  return { slug: `${issuer}-${path}`, issuer, terms: base + terms, first }
}

/** A note that people wrote about a card: no page states it. */
const NOTES: Readonly<Record<string, string>> = {
  [`${CA_BANK}-aurora`]: 'One welcome offer per person for the lifetime of the card.',
}

const withNote = (each: WorldCard): WorldCard => {
  const note = NOTES[each.slug]
  return note === undefined ? each : { ...each, first: { ...each.first, application_rules: note } }
}

/** Every card of the world. Banks, cards and figures are made up. */
export const CARDS: readonly WorldCard[] = [
  card(US_BANK, 'voyager', 'Meridian Voyager Card', {
    ...{ fee: 95, apr: [19.99, 27.99], advance: 29.49, foreign: 0, late: 40 },
    offer: points(60_000, 4000),
    rates: [rate('travel', 'travel', 3), rate('dining', 'dining at restaurants', 3), other(1)],
  }),
  card(US_BANK, 'everyday-cash', 'Meridian Everyday Cash Card', {
    ...{ fee: 0, apr: [18.74, 28.74], advance: 29.49, foreign: 3, late: 40 },
    offer: cash(200, 1000),
    rates: [rate('groceries', 'groceries at U.S. supermarkets', 3, 6000), rate('gas', 'gas', 2), other(1)],
  }),
  card(US_BANK, 'summit', 'Meridian Summit Reserve Card', {
    ...{ fee: 395, apr: [20.74, 28.74], advance: 29.49, foreign: 0, late: 40 },
    offer: points(80_000, 6000),
    rates: [rate('travel', 'travel', 5), rate('dining', 'dining', 4), other(1.5)],
  }),
  card(US_BANK, 'simplicity', 'Meridian Simplicity Card', {
    ...{ fee: 0, apr: [16.24, 26.24], advance: 28.99, foreign: 3, late: 41 },
  }),
  card(US_BANK, 'voyager-business', 'Meridian Voyager Business Card', {
    ...{ fee: 150, apr: [18.99, 26.99], advance: 29.49, foreign: 0, late: 39 },
    offer: points(75_000, 5000),
    rates: [rate('shipping', 'shipping purchases', 3), rate('travel', 'travel', 2), other(1)],
  }),
  card(US_BANK, 'student-cash', 'Meridian Student Cash Card', {
    ...{ fee: 0, apr: [19.24, 29.24], advance: 29.49, foreign: 3, late: 40 },
    offer: cash(100, 500),
    rates: [rate('dining', 'dining', 3), rate('streaming', 'streaming services', 2), other(1)],
  }),
  card(US_BANK, 'fresh-start', 'Meridian Fresh Start Secured Card', {
    ...{ fee: 29, apr: [25.49, null], advance: 26.49, foreign: 3, late: 38 },
  }),
  card(CREDIT_UNION, 'platinum', 'Lakeshore Platinum Visa', {
    ...{ fee: 0, apr: [11.24, 17.99], advance: 13.24, foreign: 1, late: 25 },
  }),
  card(CREDIT_UNION, 'rewards', 'Lakeshore Rewards Visa', {
    ...{ fee: 0, apr: [12.49, 18], advance: 14.49, foreign: 1, late: 25 },
    offer: points(15_000, 1500),
    rates: [rate('gas', 'gas', 2), rate('groceries', 'groceries', 2), other(1)],
  }),
  card(CREDIT_UNION, 'signature-cash', 'Lakeshore Signature Cash Visa', {
    ...{ fee: 45, apr: [14.74, 18], advance: 16.74, foreign: 0, late: 25 },
    offer: cash(150, 2000),
    rates: [rate('dining', 'dining', 2), other(1.5)],
  }),
  card(CREDIT_UNION, 'secured', 'Lakeshore Share Secured Visa', {
    ...{ fee: 0, apr: [15.24, null], advance: 15.74, foreign: 1, late: 20 },
  }),
  card(CA_BANK, 'aurora', 'Northern Dominion Aurora Visa Infinite Card', {
    ...{ fee: 120, apr: [20.99, null], advance: 22.99, foreign: 2.5, late: 29 },
    offer: points(35_000, 3000),
    rates: [rate('groceries', 'groceries', 3), rate('dining', 'dining', 2), other(1)],
  }),
  card(CA_BANK, 'cash-back', 'Northern Dominion Cash Back Mastercard', {
    ...{ fee: 0, apr: [20.99, null], advance: 22.99, foreign: 2.5, late: 29 },
    offer: cash(75, 1000),
    rates: [rate('groceries', 'groceries', 2), rate('gas', 'gas', 2), other(0.5)],
  }),
  card(CA_BANK, 'low-rate', 'Northern Dominion Low Rate Mastercard', {
    ...{ fee: 29, apr: [12.99, null], advance: 14.99, foreign: 2.5, late: 29 },
  }),
  card(CA_BANK, 'student-cash-back', 'Northern Dominion Student Cash Back Mastercard', {
    ...{ fee: 0, apr: [19.99, null], advance: 21.99, foreign: 2.5, late: 29 },
    rates: [rate('groceries', 'groceries', 1.5), other(0.5)],
  }),
  card(CA_BANK, 'business', 'Northern Dominion Business Visa Card', {
    ...{ fee: 150, apr: [19.99, null], advance: 21.99, foreign: 2.5, late: 35 },
    offer: points(40_000, 5000),
    rates: [rate('office-supply', 'office supplies', 2), rate('gas', 'gas', 2), other(1)],
  }),
].map(withNote)
