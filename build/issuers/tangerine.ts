import { issuer } from '../issuer.ts'

/**
 * Tangerine. Two cards. Changes to fees are announced on landing pages with the current column before the new one, which are
 * not read.
 */
export default issuer({
  slug: 'tangerine',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.tangerine.ca/en/personal/spend/credit-cards',
      cards: /^\/en\/personal\/spend\/credit-cards\/[\w-]+-(?:credit-card|mastercard)$/,
    },
  ],
  product:
    /^www\.tangerine\.ca\/en\/(?:personal\/spend\/credit-cards|products\/spending\/creditcard)\/[\w-]+\/?$/,
  expect: {
    cards: [1, 6],
    filled: { annual_fee: 0.5 },
  },
})
