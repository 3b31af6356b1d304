import { issuer } from '../issuer.ts'

/**
 * U.S. Bank. Terms are on applications.usbank.com in two systems, an older and a newer one; the table there has
 * bullets in its cells.
 */
export default issuer({
  slug: 'us-bank',
  country: 'US',
  language: 'en',
  listed: [
    { page: 'https://www.usbank.com/credit-cards.html', cards: /^\/credit-cards\/[\w-]+-credit-card\.html$/ },
    {
      page: 'https://www.usbank.com/business-banking/business-credit-cards.html',
      cards: /^\/business-banking\/business-credit-cards\/[\w-]+-credit-card\.html$/,
    },
  ],
  product: /^www\.usbank\.com\/(?:credit-cards|business-banking\/business-credit-cards)\/[\w-]+\.html$/,
  terms: /^https:\/\/applications\.usbank\.com\/(?:oad\/termsSimpleApply\.controller|pdap\/terms)/,
  ignore: [/extendpay/i],
  expect: {
    cards: [6, 40],
    filled: { annual_fee: 0.5 },
  },
})
