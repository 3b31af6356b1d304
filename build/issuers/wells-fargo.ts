import { issuer } from '../issuer.ts'

/**
 * Wells Fargo. The cards have a host of their own; their terms are on the bank's, selected by a campaign's key in the
 * query, which the link on the card's page carries.
 */
export default issuer({
  slug: 'wells-fargo',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://creditcards.wellsfargo.com/',
      cards: /^\/(?:business-credit-cards\/)?[\w-]+-(?:credit-card|mastercard)\/$/,
    },
  ],
  product: /^creditcards\.wellsfargo\.com\/(?:business-credit-cards\/)?[\w-]+-(?:credit-card|mastercard)\/?$/,
  terms: /^https:\/\/www\.wellsfargo\.com\/(?:biz\/business-credit\/)?credit-cards\/.*terms/,
  expect: {
    cards: [5, 25],
    filled: { annual_fee: 0.5 },
  },
})
