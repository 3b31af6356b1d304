import type { Truth } from '../truth.ts'
import { dollars, isCashCard, offerSentence, percent, rateSentence } from '../words.ts'

const HEADER =
  '<header><a href="/">Northern Dominion Bank</a><a href="/fr/">Français</a></header><div class="modal" ' +
  'hidden><p>Select your province to continue.</p></div>'
const FOOTER =
  '<footer><p>Northern Dominion Bank is a member of the Canada Deposit Insurance Corporation. Mastercard ' +
  'and Visa are trademarks of their owners.</p></footer>'

const box = (shown: Truth): string => `<table class="box" border="0"><tr><td colspan="2"><table>
<tr><th colspan="2">Information box</th></tr>
<tr><td>Annual interest rates</td><td>Purchases: ${percent(shown.interest_rate_purchase)}<br>Cash advances: ${percent(shown.interest_rate_cash)}<br>Balance transfers: ${percent(shown.interest_rate_balance_transfer)}</td></tr>
<tr><td>Annual fee</td><td>${dollars(shown.annual_fee)}</td></tr>
<tr><td>Foreign currency conversion</td><td>${shown.foreign_transaction_fee}% of the converted amount</td></tr>
</table></td></tr></table>`

/** The product page of the Canadian bank, with its tables nested as its content system writes them. */
export const caProduct = (shown: Truth, termsUrl: string): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><title>${shown.name} | Northern Dominion Bank</title></head><body>${HEADER}<main>
<h1>${shown.name}</h1><p>Made for the way that people in Canada shop, travel and save. You can apply online in a few minutes, and you will hear from us right away.</p>
${shown.offer ? `<div class="banner"><p>${offerSentence(shown.offer, 'welcome points')}<sup>1</sup></p></div>` : ''}
<div class="cols"><div><p>Annual fee</p><p><strong>${dollars(shown.annual_fee)}</strong></p></div><div><p>Purchase rate</p><p><strong>${percent(shown.interest_rate_purchase)}</strong></p></div><div><p>Cash advance rate</p><p><strong>${percent(shown.interest_rate_cash)}</strong></p></div></div>
${shown.rates.length > 0 ? `<h2>What you earn</h2><ul>${shown.rates.map((rate) => `<li>${rateSentence(rate, isCashCard(shown))}</li>`).join('')}</ul>` : ''}
<h2>Rates and fees</h2>${box(shown)}
<p><a href="${termsUrl}">Terms and conditions</a></p>
<p class="legal">1. The offer is for new cardholders. Points are awarded within two statement periods. The bank may change or end the offer at any time.</p></main>${FOOTER}</body></html>
`

/** The terms of a card. */
export const caTerms = (shown: Truth): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><title>${shown.name}: terms and conditions</title></head><body>${HEADER}<main><h1>${shown.name}: terms and conditions</h1><p>This box is part of the agreement for your account. Keep it with your papers, and ask us where anything in it is not clear to you.</p>${box(shown)}
<p>Grace period: you have at least 21 days without interest on purchases when you pay your balance in full by the due date.</p></main>${FOOTER}</body></html>
`

/** The page that lists the cards. */
export const caListing = (cards: readonly Truth[]): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><title>Credit cards | Northern Dominion Bank</title></head><body>${HEADER}<main><h1>Our credit cards</h1><p>Find the card that is right for you: rewards, cash back, a low rate, or one for your business.</p>
${cards.map(({ name, product_url, annual_fee }) => `<article><h2><a href="${product_url}">${name}</a></h2><p>Annual fee ${dollars(annual_fee)}</p></article>`).join('\n')}</main>${FOOTER}</body></html>
`
