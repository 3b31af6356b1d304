import { issuer } from '../issuer.ts'

/**
 * BMO in the United States. Terms are PDF files. One ("standardcreditcards") applies to several cards: only
 * values that it states of a card by name are read.
 */
export default issuer({
  slug: 'bmo-us',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.bmo.com/en-us/main/personal/credit-cards/',
      cards: /^\/en-us\/main\/personal\/credit-cards\/bmo-[\w-]+\/$/,
    },
  ],
  product: /^www\.bmo\.com\/en-us\/main\/personal\/credit-cards\/bmo-[\w-]+\/$/,
  terms: /^https:\/\/www\.bmo\.com\/en-us\/pdf\/credit\/[\w-]+\.pdf$/,
  expect: {
    cards: [4, 12],
    filled: { annual_fee: 0.4 },
  },
})
