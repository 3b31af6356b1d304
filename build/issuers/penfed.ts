import { issuer } from '../issuer.ts'

/**
 * PenFed. Three cards are known. Loans and cards share a price list, which is not read.
 */
export default issuer({
  slug: 'penfed',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.penfed\.org\/credit-cards\/[\w-]+$/,
  ignore: [
    /minimum interest/i,
    /consumer financial protection/i,
    /how we will calculate/i,
    /billing rights/i,
  ],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
