import { issuer } from '../issuer.ts'

/**
 * Alliant Credit Union. Two cards, each with a page and a disclosure as PDF.
 */
export default issuer({
  slug: 'alliant',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.alliantcreditunion\.org\/credit-cards\/[\w-]+$/,
  terms: /^https:\/\/www\.alliantcreditunion\.org\/images\/uploads\/files\/\w+\.pdf$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
