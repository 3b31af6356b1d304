import { issuer } from '../issuer.ts'

/**
 * TD Bank in the United States. Its own two cards; those of Target and Nordstrom are described by the stores, whose
 * pages have several cards and are read by name.
 */
export default issuer({
  slug: 'td-bank-us',
  country: 'US',
  language: 'en',
  listed: [
    {
      page: 'https://www.td.com/us/en/personal-banking/credit-cards',
      cards: /^\/us\/en\/personal-banking\/credit-cards\/[\w-]+-(?:credit-card|card)$/,
    },
  ],
  product:
    /^(?:www\.td\.com\/us\/en\/personal-banking\/credit-cards\/[\w-]+|www\.target\.com\/circlecard|www\.nordstrom\.com\/browse\/nordy-club\/manage-card)\/?$/,
  terms: /^https:\/\/www\.td\.com\/content\/dam\/[\w/-]+\.pdf$/,
  expect: {
    cards: [1, 12],
    filled: { annual_fee: 0.5 },
  },
})
