import { issuer } from '../issuer.ts'

/**
 * Desjardins, a cooperative of Quebec. Only its English pages are read.
 */
export default issuer({
  slug: 'desjardins',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.desjardins.com/en/personal/accounts-services/credit-cards/',
      cards: /^\/en\/personal\/accounts-services\/credit-cards\/[\w-]+\.html$/,
    },
  ],
  product: /^www\.desjardins\.com\/en\/personal\/accounts-services\/credit-cards\/[\w-]+\.html$/,
  expect: {
    cards: [2, 30],
    filled: { annual_fee: 0.5 },
  },
})
