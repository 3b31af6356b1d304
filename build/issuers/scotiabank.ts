import { issuer } from '../issuer.ts'

/**
 * Scotiabank. Pages by network; each prints the annual fee and two rates next to each other, and a link to the French
 * page, which is not fetched. One page of fees names all cards.
 */
export default issuer({
  slug: 'scotiabank',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.scotiabank.com/ca/en/personal/credit-cards.html',
      cards: /^\/ca\/en\/personal\/credit-cards\/(?:visa|american-express|mastercard)\/[\w-]+-card\.html$/,
    },
  ],
  product:
    /^www\.scotiabank\.com\/ca\/en\/personal\/credit-cards\/(?:visa|american-express|mastercard)\/[\w-]+\.html$/,
  shared: ['https://www.scotiabank.com/ca/en/personal/credit-cards/fees.html'],
  expect: {
    cards: [4, 30],
    filled: { annual_fee: 0.4 },
  },
})
