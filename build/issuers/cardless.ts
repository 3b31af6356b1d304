import { issuer } from '../issuer.ts'

/**
 * Cardless issues cards for airlines and shops; each partner has a page, and a table of rates by the size of the
 * annual fee ("rates-and-fees-99"), so that one table can apply to several cards.
 */
export default issuer({
  slug: 'cardless',
  country: 'US',
  language: 'en',
  listed: [],
  product: /^www\.cardless\.com\/(?:cards|customers)\/[\w/-]+$/,
  terms: /^https:\/\/(?:legal\.cardless\.com\/[\w/-]+\.pdf|www\.cardless\.com\/rates-and-fees[\w-]*)$/,
  expect: {
    filled: { annual_fee: 0.5 },
  },
})
