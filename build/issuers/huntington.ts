import { issuer } from '../issuer.ts'

/** Huntington. One personal card is in the catalog. */
export default issuer({
  slug: 'huntington',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.huntington.com/Personal/credit-card',
      cards: /^\/Personal\/credit-card\/[\w-]+-card$/,
    },
  ],
  product: /^www\.huntington\.com\/Personal\/credit-card\/[\w-]+$/,
  expect: {
    cards: [1, 8],
    filled: { annual_fee: 0.5 },
  },
})
