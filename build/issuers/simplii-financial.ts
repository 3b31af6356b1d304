import { issuer } from '../issuer.ts'

/**
 * Simplii Financial, a brand of CIBC. One card is kept in the catalogue; two addresses of its page are
 * known.
 */
export default issuer({
  slug: 'simplii-financial',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.simplii\.com\/en\/credit-cards\/[\w-]+\.html$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
