import { dollars, isCash, path, percent, reward } from '../storefronts/words.ts'
import type { Truth } from '../truth.ts'

const HEADER =
  '<div data-v-7a1><div data-v-7a1 class="promo-strip">Free shipping on orders of $50 or more</div><header ' +
  'data-v-7a1><a href="/">Maple Row</a><a href="/flyer">Flyer</a><a href="/credit-cards">Credit cards</a>' +
  '<a href="/fr">FR</a></header></div>'
const FOOTER =
  '<footer data-v-7a1><p>Maple Row Financial issues the Maple Row Mastercard. ™ Mastercard is a trademark ' +
  'of Mastercard International. Rates and fees are in Canadian dollars.</p></footer>'

const fee = (shown: Truth): string =>
  shown.annual_fee_waived_first_year
    ? `${dollars(shown.annual_fee)} (first year rebated)`
    : shown.annual_fee === 0
      ? 'No annual fee'
      : `${dollars(shown.annual_fee)} annual fee`

const offer = ({ offer: shown }: Truth): string =>
  shown
    ? '<section class="hero-offer" data-v-9c2><p class="kicker">Welcome offer</p><h2>Collect ' +
      `${reward(shown, 'bonus Row points')}</h2><p>Spend ${dollars(shown.spend)} within your first ` +
      `${shown.months} months as a cardmember.<sup>*</sup></p></section>`
    : ''

const earn = (shown: Truth): string =>
  `<section class="earn" data-v-9c2><h2>Collect on every purchase</h2><ul>${shown.rates
    .map(({ words, multiplier }) =>
      isCash(shown)
        ? `<li><span class="n">${multiplier}%</span> <span>cash back on ${words}</span></li>`
        : `<li><span class="n">${multiplier}</span> <span>points per dollar on ${words}</span></li>`,
    )
    .join('')}</ul></section>`

/** Product page of a retailer's bank: a page of components under the shop's own header. */
export const retailProduct = (shown: Truth, terms: string): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>${shown.name} | Maple Row Financial</title></head><body>${HEADER}<main data-v-9c2>
<section class="pdp-top" data-v-9c2><h1>${shown.name}</h1><ul class="chips"><li>${fee(shown)}</li><li>${percent(shown.interest_rate_purchase)} purchase rate</li><li>${percent(shown.interest_rate_cash)} cash advance rate</li></ul><p>Shop, collect and redeem at the till in more than two hundred stores across the country.</p></section>
${offer(shown)}
${earn(shown)}
<section class="more" data-v-9c2><h2>Good to know</h2><p>Up to nine additional cards for your family. Purchase security and extended warranty come with the card.</p><a href="${path(terms)}">Disclosure statement</a></section>
<section class="fine" data-v-9c2><p>* For new cardmembers who did not hold this card in the past 12 months. Points are posted after your statement closes.</p></section></main>${FOOTER}</body></html>
`

/** Disclosure of the retailer's bank, as a list of terms and their values. */
export const retailTerms = (shown: Truth): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Disclosure statement: ${shown.name}</title></head><body>${HEADER}<main><h1>Disclosure statement for the ${shown.name}</h1><p>This is a summary. The cardmember agreement that comes with your card has the details.</p>
<dl><dt>Annual Interest Rates</dt><dd>Purchases: ${percent(shown.interest_rate_purchase)}. Cash advances and balance transfers: ${percent(shown.interest_rate_cash)}.</dd>
<dt>Annual Fee</dt><dd>${shown.annual_fee === 0 ? 'None' : `${dollars(shown.annual_fee)}${shown.annual_fee_waived_first_year ? ', rebated for the first year' : ''}`}</dd>
<dt>Foreign Currency Conversion</dt><dd>${shown.foreign_transaction_fee}% of the amount after conversion</dd>
<dt>Minimum Payment</dt><dd>The greater of $10 and 3% of the balance</dd></dl></main>${FOOTER}</body></html>
`

/** The page that lists the retailer's cards. */
export const retailListing = (cards: readonly Truth[]): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>Credit cards | Maple Row Financial</title></head><body>${HEADER}<main><h1>Which Maple Row card is yours?</h1>${cards
  .map(
    (each) =>
      `<div class="tile" data-v-3e3><h2>${each.name}</h2><p>${fee(each)}</p><a href="${path(each.product_url)}">See details</a></div>`,
  )
  .join('')}</main>${FOOTER}</body></html>
`
