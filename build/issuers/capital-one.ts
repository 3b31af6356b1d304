import { issuer } from '../issuer.ts'

/**
 * Capital One. No separate page of terms is known. Store cards (BJ's, REI) are on the partners' sites; maintainers
 * add them.
 */
export default issuer({
  slug: 'capital-one',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.capitalone.com/credit-cards/',
      cards: /^\/(?:small-business\/)?credit-cards\/[\w-]+\/$/,
    },
  ],
  product: /^www\.capitalone\.com\/(?:small-business\/)?credit-cards\/[\w-]+\/?$/,
  expect: {
    cards: [6, 70],
    filled: { annual_fee: 0.6 },
  },
})
