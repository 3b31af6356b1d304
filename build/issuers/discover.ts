import { issuer } from '../issuer.ts'

/** Discover. One page of terms, ratesrewards, is for all cards; a source code in its query selects the card. */
export default issuer({
  slug: 'discover',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.discover.com/credit-cards/',
      cards: /^\/credit-cards\/[\w-]+(?:\/[\w-]+\.html|\/[\w-]+\/|\/)$/,
    },
  ],
  product: /^www\.discover\.com\/credit-cards\/[\w-]+(?:\/[\w-]+(?:\.html|\/)?|\/)$/,
  terms: /^https:\/\/www\.discovercard\.com\/application\/website\/ratesrewards/,
  expect: {
    cards: [4, 30],
    filled: { annual_fee: 0.4 },
  },
})
