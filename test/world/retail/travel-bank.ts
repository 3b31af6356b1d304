import { dollars, isCash, path, percent, reward } from '../storefronts/words.ts'
import type { Truth } from '../truth.ts'

const range = ({ interest_rate_purchase: low, high }: Truth): string =>
  high === null ? percent(low) : `${percent(low)} to ${percent(high)}`

const fee = (shown: Truth): string =>
  shown.annual_fee_waived_first_year
    ? `$0 introductory annual fee for the first year, then ${dollars(shown.annual_fee)}`
    : `${dollars(shown.annual_fee)} annual fee`

/** Product page of a bank for airlines and cruise lines: one column of copy, without labels for its values. */
export const travelProduct = (shown: Truth, terms: string): string => `<!DOCTYPE html>
<html lang="en-us"><head><meta charset="utf-8"><title>${shown.name}</title><meta property="og:site_name" content="Pinnacle Coast Bank"></head><body>
<div class="bar"><span>Pinnacle Coast Bank</span> <a href="/all">All cards</a> <a href="/login">Sign in</a></div><main>
<h1>${shown.name}</h1><p class="lead">Pack a bag. With this card, a little of every purchase goes toward the next time you get away from it all.</p>
${shown.offer ? `<p class="bonus">Earn ${reward(shown.offer, isCash(shown) ? '' : 'bonus miles')} after you spend ${dollars(shown.offer.spend)} on purchases in the first ${shown.offer.months} months your account is open.<sup>1</sup></p>` : ''}
<ul class="ticks">${shown.rates
  .map(({ words, multiplier, category }) => {
    const on = category === 'other' ? 'all other purchases' : words
    return isCash(shown)
      ? `<li>Earn ${multiplier}% cash back on ${on}</li>`
      : `<li>Earn ${multiplier} mile${multiplier === 1 ? '' : 's'} per $1 spent on ${on}</li>`
  })
  .join(
    '',
  )}<li>${fee(shown)}<sup>2</sup></li><li>${shown.foreign_transaction_fee === 0 ? 'No foreign transaction fees' : `Foreign transaction fee of ${shown.foreign_transaction_fee}%`}</li></ul>
<p class="apr">Variable purchase APR of ${range(shown)}, based on your creditworthiness.<sup>2</sup></p>
<p><a href="${path(terms)}">View rates and fees (PDF)</a></p>
<div class="notes"><p>1. This one-time offer is for new cardmembers. Allow up to 8 weeks for the bonus to post.</p><p>2. See rates and fees. Rates are accurate as of today.</p></div></main>
<footer>Issued by Pinnacle Coast Bank pursuant to a license from Visa U.S.A. Inc. Member FDIC.</footer></body></html>
`

/** Lines of the PDF with the bank's rates and fees. */
export const travelTerms = (shown: Truth): string[] => [
  `${shown.name}`,
  'Pinnacle Coast Bank - Summary of Terms',
  'Interest Rates and Interest Charges',
  `Purchase Annual Percentage Rate (APR)   ${range(shown)}, when you open your account, based on your creditworthiness.`,
  `Balance Transfer APR   ${range(shown)}, based on your creditworthiness.`,
  `Cash Advance APR   ${percent(shown.interest_rate_cash)}. This APR will vary with the market based on the Prime Rate.`,
  'Paying Interest   Your due date will be a minimum of 21 days after the close of each billing cycle.',
  'Fees',
  `Annual Membership Fee   ${shown.annual_fee === 0 ? 'None' : fee(shown).replace(' annual fee', '')}`,
  'Foreign Transactions   ' +
    `${shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}% of the U.S. dollar amount of each transaction`}`,
  `Late Payment   Up to ${dollars(shown.late_payment_fee)}`,
]

/** The page that lists the cards of the bank. */
export const travelListing = (cards: readonly Truth[]): string => `<!DOCTYPE html>
<html lang="en-us"><head><meta charset="utf-8"><title>Our cards | Pinnacle Coast Bank</title></head><body><main><h1>Cards for wherever you are headed</h1><p>Choose the partner that you travel with most.</p><table><tbody>${cards
  .map(
    (each) =>
      `<tr><td><a href="${path(each.product_url)}">${each.name}</a></td><td>${each.annual_fee === 0 ? 'No annual fee' : `${dollars(each.annual_fee)} annual fee`}</td></tr>`,
  )
  .join('')}</tbody></table></main></body></html>
`
