import { issuer } from '../issuer.ts'

/**
 * Bilt. Three cards with pages of their own; one PDF, hosted by Cardless, has the rates of all three and is read by
 * name.
 */
export default issuer({
  slug: 'bilt',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.bilt\.com\/card\/[\w-]+$/,
  terms: /^https:\/\/legal\.cardless\.com\/rates_and_fees\/bilt\//,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
