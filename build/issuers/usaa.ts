import { issuer } from '../issuer.ts'

/**
 * USAA. Its cards' pages are known under several hosts and naming schemes; no list is known. The agreement is linked
 * from the pages as a PDF whose URL is not known.
 */
export default issuer({
  slug: 'usaa',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^(?:www\.|mobile\.)?usaa\.com\/inet\/wc\/(?:bank-credit-cards?|bk-cc)-[\w-]+$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
