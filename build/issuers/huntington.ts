import { issuer } from '../issuer.ts'

/**
 * Huntington. One card for people is kept in the catalogue.
 */
export default issuer({
  slug: 'huntington',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.huntington\.com\/Personal\/credit-card\/[\w-]+$/,
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
