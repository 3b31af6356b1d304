import { issuer } from '../issuer.ts'

/**
 * MBNA, a division of TD. What the pages promise stands in footnotes.
 */
export default issuer({
  slug: 'mbna',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.mbna\.ca\/en\/credit-cards\/(?:[\w-]+\/)?[\w-]+(?:\.html|\/)$/,
  ignore: [/minimum payment/i, /interest-free grace/i, /determination of interest/i],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
