import { issuer } from '../issuer.ts'

/** PC Financial. Three cards; the offer is in PC Optimum points. */
export default issuer({
  slug: 'pc-financial',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.pcfinancial.ca/en/credit-cards/',
      cards: /^\/en\/credit-cards\/[\w-]+-mastercard\/$/,
    },
  ],
  product: /^www\.pcfinancial\.ca\/en\/credit-cards\/[\w-]+\/$/,
  expect: {
    cards: [2, 8],
    filled: { annual_fee: 0.5 },
  },
})
