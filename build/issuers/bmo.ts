import { issuer } from '../issuer.ts'

/**
 * BMO. The URL of a card's page has changed its prefix once (/main, then /en-ca/main); the newest known one counts.
 * Offers have terms of their own below /popups, which state the stages of a bonus in days.
 */
export default issuer({
  slug: 'bmo',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.bmo.com/main/personal/credit-cards/',
      cards: /^\/(?:en-ca\/)?main\/personal\/credit-cards\/bmo-[\w-]+\/$/,
    },
  ],
  product: /^www\.bmo\.com\/(?:en-ca\/)?main\/personal\/credit-cards\/bmo-[\w-]+\/$/,
  terms: /^https:\/\/(?:www\.)?bmo\.com\/popups\/main\/(?:personal|business)\/credit-cards\//,
  expect: {
    cards: [6, 40],
    filled: { annual_fee: 0.4 },
  },
})
