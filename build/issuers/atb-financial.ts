import { issuer } from '../issuer.ts'

/** ATB Financial of Alberta. One card is in the catalog. */
export default issuer({
  slug: 'atb-financial',
  country: 'CA',
  language: 'en',
  listed: [
    {
      page: 'https://www.atb.com/personal/accounts-and-cards/credit-cards/',
      cards: /^\/personal\/accounts-and-cards\/credit-cards\/[\w-]+-(?:mastercard|card)\/$/,
    },
  ],
  product: /^www\.atb\.com\/personal\/accounts-and-cards\/credit-cards\/[\w-]+\/$/,
  expect: {
    cards: [1, 10],
    filled: { annual_fee: 0.5 },
  },
})
