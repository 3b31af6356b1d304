import { issuer } from '../issuer.ts'

/**
 * Synchrony. Most cards are for a store or a kind of goods and have a page below /financing; terms are files of
 * apply.syf.com. Amazon, PayPal, Venmo and others describe their cards themselves.
 */
export default issuer({
  slug: 'synchrony',
  country: 'US',
  language: 'en',
  listed: [],
  product:
    /^(?:www\.synchrony\.com\/(?:financing|partner)\/[\w/-]+|www\.carecredit\.com\/(?:mastercard\/)?|venmo\.com\/about\/creditcard\/|www\.paypal\.com\/us\/digital-wallet\/manage-money\/paypal-cashback-mastercard)$/,
  terms: /^https:\/\/(?:apply\.syf\.com\/cs\/groups\/public\/documents\/|www\.synchronybankterms\.com\/)/,
  ignore: [/promotional (?:purchase|financing)/i],
  expect: {
    filled: { interest_rate_purchase: 0.3 },
  },
})
