import { issuer } from '../issuer.ts'

/**
 * ATB Financial of Alberta. One card is kept in the catalogue.
 */
export default issuer({
  slug: 'atb-financial',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.atb\.com\/personal\/accounts-and-cards\/credit-cards\/[\w-]+\/$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
