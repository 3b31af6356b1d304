import { issuer } from '../issuer.ts'

/** RBC Royal Bank. Cards are on rbcroyalbank.com by kind of reward. Newer pages are on rbc.com in one folder. */
export default issuer({
  slug: 'rbc',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.rbcroyalbank.com/credit-cards/',
      cards: /^\/credit-cards\/(?:travel|rewards|cash-back|low-interest|business)\/[\w-]+\.html$/,
    },
  ],
  product:
    /^(?:www\.rbcroyalbank\.com\/credit-cards\/[\w-]+|www\.rbc\.com\/personal\/credit-cards)\/[\w-]+\.html$/,
  expect: {
    cards: [5, 40],
    filled: { annual_fee: 0.4 },
  },
})
