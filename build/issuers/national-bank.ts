import { issuer } from '../issuer.ts'

/** National Bank of Canada. The list has an English URL of its own; the cards' pages are directly below /personal. */
export default issuer({
  slug: 'national-bank',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.nbc.ca/en/personal/credit-cards/',
      cards: /^\/(?:en\/)?personal\/credit-cards\/[\w-]+(?:\.html)?$/,
    },
  ],
  product: /^www\.nbc\.ca\/(?:en\/)?personal\/credit-cards\/[\w-]+\.html$/,
  expect: {
    cards: [2, 25],
    filled: { annual_fee: 0.5 },
  },
})
