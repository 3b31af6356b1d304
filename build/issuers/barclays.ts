import { issuer } from '../issuer.ts'

/** Barclays. Every card has a page below /banking/cards/ and its terms at TnCs.jsp, selected by a number. */
export default issuer({
  slug: 'barclays',
  country: 'US',
  language: 'en',
  listed: [{ page: 'https://cards.barclaycardus.com/', cards: /^\/banking\/cards\/[\w-]+\/?$/ }],
  product: /^cards\.barclaycardus\.com\/banking\/cards\/[\w-]+\/?$/,
  terms: /^https:\/\/www\.barclaycardus\.com\/applycontent\/TnCs\.jsp/,
  expect: {
    cards: [8, 60],
    filled: { annual_fee: 0.5 },
  },
})
