import { issuer } from '../issuer.ts'

/**
 * CIBC. Scripts fill the cards' pages from a table of rates: without the browser they show "RDS%rate[2]…" in place of
 * numbers, which is rejected. One summary of rates and fees names all cards.
 */
export default issuer({
  slug: 'cibc',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.cibc.com/en/personal-banking/credit-cards.html',
      cards: /^\/en\/personal-banking\/credit-cards\/all-credit-cards\/[\w-]+\.html$/,
      render: 'browser',
    },
  ],
  product:
    /^www\.cibc\.com\/en\/personal-banking\/credit-cards\/(?:all-credit-cards|travel|cash-back|low-interest)\/[\w-]+\.html$/,
  shared: ['https://www.cibc.com/ca/credit-cards/article-tools/credit-card-rates-n-fees.html'],
  render: 'browser',
  expect: {
    cards: [6, 30],
    filled: { annual_fee: 0.4 },
  },
})
