import { issuer } from '../issuer.ts'

/**
 * Citi. Cards and store cards share one list. Terms are a page of online.citi.com which a long key selects. The
 * AAdvantage cards have pages of American Airlines too, which are not followed.
 */
export default issuer({
  slug: 'citi',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.citi.com/credit-cards/compare/view-all-credit-cards',
      cards: /^\/credit-cards\/[\w-]*(?:card|cards|mastercard)$/,
    },
  ],
  product: /^www\.citi\.com\/credit-cards\/[\w-]+\/?$/,
  terms: /^https:\/\/online\.citi\.com\/US\/ag\/cards\/displayterms/,
  ignore: [/citi flex (?:loan|pay|plan)/i],
  expect: {
    cards: [8, 50],
    filled: { annual_fee: 0.5 },
  },
})
