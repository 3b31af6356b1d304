import { issuer } from '../issuer.ts'

/**
 * Navy Federal. One disclosure has several cards side by side. Two spellings of the same page are known
 * ("cash-rewards", "cashrewards"); the newest known one counts.
 */
export default issuer({
  slug: 'navy-federal',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.navyfederal.org/loans-cards/credit-cards.html',
      cards: /^\/loans-cards\/credit-cards\/[\w-]+\.html$/,
    },
  ],
  product: /^www\.navyfederal\.org\/loans-cards\/credit-cards\/[\w-]+\.html$/,
  expect: {
    cards: [3, 20],
    filled: { annual_fee: 0.5 },
  },
})
