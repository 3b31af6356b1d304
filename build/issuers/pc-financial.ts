import { issuer } from '../issuer.ts'

/**
 * PC Financial. Three cards; the offer is counted in PC Optimum points.
 */
export default issuer({
  slug: 'pc-financial',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.pcfinancial\.ca\/en\/credit-cards\/[\w-]+\/$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
