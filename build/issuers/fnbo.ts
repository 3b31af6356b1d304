import { issuer } from '../issuer.ts'

/**
 * First National Bank of Omaha. Its own cards are on fnbo.com, their terms on firstbankcard.com; the cards of Amtrak
 * and Best Western are described by the partners, whose pages are not followed.
 */
export default issuer({
  slug: 'fnbo',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.fnbo.com/personal-banking/credit-cards',
      cards: /^\/personal-banking\/credit-cards\/[\w-]+$/,
    },
    {
      page: 'https://www.fnbo.com/small-business/credit-cards',
      cards: /^\/small-business\/credit-cards\/[\w-]+$/,
    },
  ],
  product: /^www\.fnbo\.com\/(?:personal-banking|small-business)\/credit-cards\/[\w-]+\/?$/,
  terms: /^https:\/\/www\.firstbankcard\.com\/lynx\/api\/v1\/lynx\/soct\//,
  expect: {
    cards: [2, 20],
    filled: { annual_fee: 0.5 },
  },
})
