import type { Truth } from '../truth.ts'
import { dollars, isCashCard, offerSentence, percent, range, rateSentence } from '../words.ts'

const TOP =
  '<div class="top"><a href="/">Lakeshore Federal Credit Union</a> <a href="/login">Online banking</a><form ' +
  'action="/login"><label>Username <input name="u"></label><label>Password <input type="password" name="p">' +
  '</label><button>Log in</button></form></div>'

/** A short page of the credit union. Its markup omits optional tags. */
export const unionProduct = (shown: Truth, termsUrl: string): string => `<!doctype html>
<html lang=en><meta charset=utf-8><title>${shown.name} - Lakeshore Federal Credit Union</title>
<body>${TOP}
<h1>${shown.name}</h1>
<p>Members get more from their credit union. This card has no hidden costs, and our people in the branch are glad to help you with it.
${shown.offer ? `<p class=promo>${offerSentence(shown.offer)}*` : ''}
${shown.rates.length > 0 ? `<h2>What you earn</h2><ul>${shown.rates.map((rate) => `<li>${rateSentence(rate, isCashCard(shown))}`).join('')}</ul>` : ''}
<h2>Rates</h2>
<ul><li>Annual fee: ${shown.annual_fee === 0 ? 'None' : dollars(shown.annual_fee)}<li>APR for purchases: ${range(shown)}<li>Foreign transaction fee: ${shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}%`}</ul>
<p><a href="${termsUrl}">Account disclosures (PDF)</a>
<p>*Offer for new accounts. Membership is required. APR is annual percentage rate. Federally insured by NCUA.
`

/** The lines of the disclosure, which is a PDF. */
export const unionTerms = (shown: Truth): string[] => [
  `${shown.name}`,
  'Lakeshore Federal Credit Union. Application and Solicitation Disclosure',
  'Interest Rates and Interest Charges',
  `Annual Percentage Rate (APR) for Purchases   ${range(shown)}${shown.high === null ? '' : ' based on your creditworthiness'}`,
  `APR for Balance Transfers   ${percent(shown.interest_rate_balance_transfer)}${shown.high === null ? '' : ` to ${percent(shown.high)}`}`,
  `APR for Cash Advances   ${percent(shown.interest_rate_cash)}`,
  'Paying Interest   Your due date is at least 25 days after the close of each billing cycle.',
  'Fees',
  `Annual Fee   ${shown.annual_fee === 0 ? 'None' : dollars(shown.annual_fee)}`,
  'Foreign Transaction   ' +
    `${shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}% of each transaction in U.S. dollars`}`,
  `Late Payment   Up to ${dollars(shown.late_payment_fee)}`,
  'How We Will Calculate Your Balance. We use a method called average daily balance, including new purchases.',
]

/** The page that lists the cards, in four tiles and little else. */
export const unionListing = (cards: readonly Truth[]): string => `<!doctype html>
<html lang=en><meta charset=utf-8><title>Credit cards - Lakeshore Federal Credit Union</title><body>${TOP}
<h1>Credit cards for members</h1><p>We use cookies. <button>Accept all cookies</button> <button>Cookie settings</button><p>Every card comes with fraud protection, and you can apply online or in a branch near you.
<div class=tiles>${cards.map(({ name, product_url }) => `<div><h3>${name}</h3><a href="${product_url}">Details</a></div>`).join('')}</div>
`
