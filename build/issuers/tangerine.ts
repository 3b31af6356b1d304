import { issuer } from '../issuer.ts'

/**
 * Tangerine. Two cards. Changes to fees are announced on landing pages with the current column before the new one, which are
 * not read.
 */
export default issuer({
  slug: 'tangerine',
  country: 'CA',
  language: 'en',
  listed: [],
  product:
    /^www\.tangerine\.ca\/en\/(?:personal\/spend\/credit-cards|products\/spending\/creditcard)\/[\w-]+\/?$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
