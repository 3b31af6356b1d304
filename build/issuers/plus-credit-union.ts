import { issuer } from '../issuer.ts'

/**
 * Plus Credit Union. One disclosure with a row per card; the cards have no pages of their own.
 */
export default issuer({
  slug: 'plus-credit-union',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^pluscu\.org\/visa-card-disclosure$/,
  expect: {
    filled: { interest_rate_purchase: 0.5 },
  },
})
