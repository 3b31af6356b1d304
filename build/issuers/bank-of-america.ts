import { issuer } from '../issuer.ts'

/**
 * Bank of America. Personal and business cards have separate lists. Terms are a page that two campaign numbers
 * select; the link on the card's page carries the current ones.
 */
export default issuer({
  slug: 'bank-of-america',
  country: 'US',
  language: 'en',
  listed: [
    { page: 'https://www.bankofamerica.com/credit-cards/', cards: /^\/credit-cards\/products\/[\w-]+\/?$/ },
    {
      page: 'https://www.bankofamerica.com/smallbusiness/credit-cards/',
      cards: /^\/smallbusiness\/credit-cards\/products\/[\w-]+\/?$/,
    },
  ],
  product:
    /^(?:www\.bankofamerica\.com\/(?:smallbusiness\/)?credit-cards\/products|business\.bankofamerica\.com\/en\/credit-cards)\/[\w-]+(?:\.go)?\/?$/,
  terms: /^https:\/\/www\.bankofamerica\.com\/credit-cards\/terms-and-conditions\//,
  expect: {
    cards: [8, 60],
    filled: { annual_fee: 0.5 },
  },
})
