import { issuer } from '../issuer.ts'

/**
 * First National Bank of Omaha. Its own cards stand on fnbo.com, their terms on firstbankcard.com; the cards of Amtrak and
 * Best Western are described by the partners, whose pages are not followed. No list of cards is known.
 */
export default issuer({
  slug: 'fnbo',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.fnbo\.com\/(?:personal-banking|small-business)\/credit-cards\/[\w-]+\/?$/,
  terms: /^https:\/\/www\.firstbankcard\.com\/lynx\/api\/v1\/lynx\/soct\//,
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
