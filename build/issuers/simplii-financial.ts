import { issuer } from '../issuer.ts'

/** Simplii Financial, a brand of CIBC. One card is in the catalog; two URLs of its page are known. */
export default issuer({
  slug: 'simplii-financial',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.simplii.com/en/credit-cards.html',
      cards: /^\/en\/credit-cards\/[\w-]+-visa\.html$/,
    },
  ],
  product: /^www\.simplii\.com\/en\/credit-cards\/[\w-]+\.html$/,
  expect: {
    cards: [1, 5],
    filled: { annual_fee: 0.5 },
  },
})
