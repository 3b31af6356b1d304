import { issuer } from '../issuer.ts'

/**
 * PNC. Cards for people and for firms have folders of their own; rates are PDF files.
 */
export default issuer({
  slug: 'pnc',
  country: 'US',
  language: 'en',
  listed: [],
  product:
    /^www\.pnc\.com\/en\/(?:personal-banking\/banking\/credit-cards|small-business\/borrowing\/business-credit-cards)\/[\w-]+\.html$/,
  terms: /^https:\/\/www\.pnc\.com\/content\/dam\/pnc-com\/pdf\/personal\/CreditCards\/[\w-]+\.pdf$/,
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
