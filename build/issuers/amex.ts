import { issuer } from '../issuer.ts'

/**
 * American Express. Scripts build the list of cards, so it needs the browser. Terms are a page per card and offer,
 * with the table of rates at "#FeeTable". Cards with Delta, Hilton and Marriott have pages of the partner too; only
 * those of American Express count as the card's own.
 */
export default issuer({
  slug: 'amex',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.americanexpress.com/us/credit-cards/',
      cards: /^\/us\/credit-cards\/card\/[\w-]+\/?$/,
      render: 'browser',
    },
    {
      page: 'https://www.americanexpress.com/us/credit-cards/business/business-credit-cards/',
      cards: /^\/us\/credit-cards\/business\/business-credit-cards\/[\w-]+\/?$/,
      render: 'browser',
    },
  ],
  product:
    /^www\.americanexpress\.com\/(?:us\/credit-cards\/(?:card|business\/business-credit-cards)|en-us\/business\/credit-cards)\/[\w-]+\/?$/,
  terms:
    /^https:\/\/www\.americanexpress\.com\/(?:us\/credit-cards\/card-application\/apply|en-us\/credit-cards\/apply\/terms)\//,
  ignore: [/plan it/i, /pay over time/i],
  expect: {
    cards: [12, 60],
    filled: { annual_fee: 0.6 },
  },
})
