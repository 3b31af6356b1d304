import { issuer } from '../issuer.ts'

/** Home Trust. One card is in the catalog. */
export default issuer({
  slug: 'home-trust-company',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.hometrust\.ca\/personal-banking\/credit-cards\/[\w-]+\/$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
