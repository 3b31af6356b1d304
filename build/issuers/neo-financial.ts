import { issuer } from '../issuer.ts'

/** Neo Financial. Fees of all cards are in one article of its help center and are read by name. */
export default issuer({
  slug: 'neo-financial',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.neo\.ca\/[\w-]*mastercard\/$/,
  shared: ['https://support.neofinancial.com/hc/en-001/articles/20040601032333-Fees-on-your-credit-card'],
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
