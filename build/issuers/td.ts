import { issuer } from '../issuer.ts'

/**
 * TD Canada Trust. The pages ask for the reader's province and print notices about it before the card, as some rates
 * differ by region. A card's URL has moved between folders, so the newest known one counts.
 */
export default issuer({
  slug: 'td',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.td.com/ca/en/personal-banking/products/credit-cards/',
      cards: /^\/ca\/en\/personal-banking\/products\/credit-cards\/[\w-]+\/[\w-]+\/?$/,
    },
  ],
  product: /^www\.td\.com\/ca\/en\/personal-banking\/products\/credit-cards\/[\w-]+\/[\w-]+\/?$/,
  pauseSeconds: 4,
  ignore: [/set-up fee/i],
  expect: {
    cards: [6, 40],
    filled: { annual_fee: 0.4 },
  },
})
