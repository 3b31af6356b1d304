import { issuer } from '../issuer.ts'

/** PNC. Personal and business cards have folders of their own; rates are PDF files. */
export default issuer({
  slug: 'pnc',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.pnc.com/en/personal-banking/banking/credit-cards.html',
      cards: /^\/en\/personal-banking\/banking\/credit-cards\/[\w-]+-credit-card\.html$/,
    },
    {
      page: 'https://www.pnc.com/en/small-business/borrowing/business-credit-cards.html',
      cards: /^\/en\/small-business\/borrowing\/business-credit-cards\/[\w-]+-credit-card\.html$/,
    },
  ],
  product:
    /^www\.pnc\.com\/en\/(?:personal-banking\/banking\/credit-cards|small-business\/borrowing\/business-credit-cards)\/[\w-]+\.html$/,
  terms: /^https:\/\/www\.pnc\.com\/content\/dam\/pnc-com\/pdf\/personal\/CreditCards\/[\w-]+\.pdf$/,
  expect: {
    cards: [2, 15],
    filled: { annual_fee: 0.5 },
  },
})
