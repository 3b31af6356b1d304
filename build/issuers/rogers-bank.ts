import { issuer } from '../issuer.ts'

/**
 * Rogers Bank. Three cards; their addresses are written in snake case.
 */
export default issuer({
  slug: 'rogers-bank',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.rogersbank\.com\/en\/\w*(?:mastercard)$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
