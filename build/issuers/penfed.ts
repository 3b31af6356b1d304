import { issuer } from '../issuer.ts'

/**
 * PenFed. Three cards are known. Loans and cards share a price list, which is not read.
 */
export default issuer({
  slug: 'penfed',
  country: 'US',
  language: 'en',
  listed: [
    { page: 'https://www.penfed.org/credit-cards', cards: /^\/credit-cards\/[\w-]+-(?:rewards|visa|card)$/ },
  ],
  product: /^www\.penfed\.org\/credit-cards\/[\w-]+$/,
  expect: {
    cards: [2, 10],
    filled: { annual_fee: 0.5 },
  },
})
