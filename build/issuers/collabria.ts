import { issuer } from '../issuer.ts'

/**
 * Collabria. It issues cards for credit unions, each with pages of its own; the notice of changed terms is the only
 * known page that states values of several cards by name.
 */
export default issuer({
  slug: 'collabria',
  country: 'CA',
  language: 'en',
  listed: [],
  product: /^www\.collabriacreditcards\.ca\/change-in-terms-\d{4}\.aspx$/,
  expect: {
    filled: { interest_rate_purchase: 0.5 },
  },
})
