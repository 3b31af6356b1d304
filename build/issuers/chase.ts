import { issuer } from '../issuer.ts'

/**
 * Chase. Each card and offer has a page of rates of its own on sites.chase.com. United cards are also on
 * theexplorercard.com.
 */
export default issuer({
  slug: 'chase',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://creditcards.chase.com/',
      cards:
        /^\/(?:business|rewards|travel|cash-back|credit-building|balance-transfer)-credit-cards\/[\w-]+(?:\/[\w-]+)?\/?$/,
    },
  ],
  product:
    /^(?:creditcards\.chase\.com\/(?:[a-z]+-)+credit-cards\/|www\.theexplorercard\.com\/(?:business-)?rewards-cards\/)./,
  terms: /^https:\/\/sites\.chase\.com\/services\/creatives\/pricingandterms\.html\//,
  ignore: [/my chase (?:loan|plan)/i],
  expect: {
    cards: [20, 70],
    filled: { annual_fee: 0.6 },
  },
})
