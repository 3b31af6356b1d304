import { issuer } from '../issuer.ts'

/**
 * Brim Financial. Cards with pages of their own; no list and no terms are known.
 */
export default issuer({
  slug: 'brim-financial',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.brimfinancial\.com\/brim-[\w-]+$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
