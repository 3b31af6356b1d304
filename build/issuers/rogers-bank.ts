import { issuer } from '../issuer.ts'

/** Rogers Bank. Three cards; their URLs are in snake case. */
export default issuer({
  slug: 'rogers-bank',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.rogersbank\.com\/en\/\w*(?:mastercard)$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
