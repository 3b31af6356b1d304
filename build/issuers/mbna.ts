import { issuer } from '../issuer.ts'

/** MBNA, a division of TD. The pages state conditions in footnotes. */
export default issuer({
  slug: 'mbna',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.mbna\.ca\/en\/credit-cards\/(?:[\w-]+\/)?[\w-]+(?:\.html|\/)$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
