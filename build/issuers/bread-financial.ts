import { issuer } from '../issuer.ts'

/** Bread Financial. Two cards of its own name; their agreements are on comenity.net. */
export default issuer({
  slug: 'bread-financial',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.breadfinancial\.com\/en\/[\w-]+-card\.html$/,
  terms: /^https:\/\/d\.comenity\.net\/legaldocs\/\w+\/legal-documents\//,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
