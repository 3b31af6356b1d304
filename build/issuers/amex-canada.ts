import { issuer } from '../issuer.ts'

/** American Express in Canada. Cards are below /en-ca/credit-cards, older URLs below /ca/en/credit-cards. */
export default issuer({
  slug: 'amex-canada',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.americanexpress.com/en-ca/credit-cards/',
      cards: /^\/en-ca\/credit-cards\/(?:[\w-]+-card|simply-cash[\w-]*)\/?$/,
      render: 'browser',
    },
  ],
  product: /^www\.americanexpress\.com\/(?:en-ca|ca\/en)\/credit-cards\/[\w-]+\/?$/,
  expect: {
    cards: [3, 30],
    filled: { annual_fee: 0.4 },
  },
})
