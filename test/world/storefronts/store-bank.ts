import type { Truth } from '../truth.ts'
import { dollars, escaped, isCash, path, percent, reward } from './words.ts'

const range = ({ interest_rate_purchase: low, high }: Truth): string =>
  high === null ? percent(low) : `${percent(low)} – ${percent(high)}`

const item = (label: string, value: string): string =>
  `<div class="spec__item"><span class="spec__key">${label}</span><span class="spec__val">${value}</span></div>`

const fee = (shown: Truth): string =>
  shown.annual_fee_waived_first_year
    ? `No annual fee your first year, ${dollars(shown.annual_fee)} thereafter`
    : dollars(shown.annual_fee)

const intro = ({ more = {} }: Truth): string =>
  typeof more.intro_apr_purchase === 'number'
    ? `${more.intro_apr_purchase}% intro APR on purchases for ${more.intro_apr_purchase_months} months; then `
    : ''

const offer = ({ offer: shown }: Truth): string =>
  shown
    ? '<div class="offer-card"><p class="offer-card__eyebrow">New cardmember offer</p><p ' +
      `class="offer-card__title">Earn ${reward(shown)}</p><p class="offer-card__how">when you spend ` +
      `${dollars(shown.spend)} on purchases within ${shown.months} months of opening your account.</p></div>`
    : ''

const earn = (shown: Truth): string =>
  shown.rates.length === 0
    ? ''
    : `<div class="earn"><h2>How you earn</h2><div class="earn__grid">${shown.rates
        .map(({ multiplier, words, cap, category }) => {
          const where = category === 'other' ? `on ${words}` : `at ${words}`
          const limit =
            cap === undefined
              ? ''
              : `, up to ${dollars(cap)} in purchases each year, then ${isCash(shown) ? '1%' : '1 point per $1'}`
          const head = isCash(shown)
            ? `${multiplier}% cash back`
            : `${multiplier} point${multiplier === 1 ? '' : 's'} per $1`
          return `<div class="earn__tile"><b>${head}</b> <span>${category === 'travel' ? `on ${words}` : where}${limit}</span></div>`
        })
        .join('')}</div></div>`

const sibling = (truth: Truth): string =>
  `<div class="slide"><a href="${path(truth.product_url)}"><span ` +
  `class="slide__name">${escaped(truth.name)}</span></a><span ` +
  `class="slide__fee">${dollars(truth.annual_fee)} annual fee</span><span ` +
  `class="slide__apr">${range(truth)} variable APR</span></div>`

const HEADER =
  '<div class="utility"><a href="/sign-in">Sign in</a> <a href="/guest-pay">Pay as guest</a></div><header>' +
  '<a class="logo" href="/">Tallgrass Bank</a> <a href="/cards">Our cards</a></header>'
const FOOTER =
  '<footer class="site-foot"><p>Credit cards are issued by Tallgrass Bank. Brand names and marks belong to ' +
  'their owners.</p><a href="/privacy">Privacy</a> <a href="/do-not-sell">Do not sell or share my ' +
  'information</a></footer>'

/** Product page of a store card: a hero, a strip of key facts, tiles and a carousel of the bank's other cards. */
export const storeProduct = (
  shown: Truth,
  terms: string,
  others: readonly Truth[],
): string => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Apply for the ${escaped(shown.name)} | Tallgrass Bank</title>
<link rel="canonical" href="${shown.product_url}"><meta name="description" content="See what the ${escaped(shown.name)} offers and apply in minutes."></head>
<body class="brand">${HEADER}<main id="content">
<div class="hero"><h1>${escaped(shown.name)}</h1><p class="hero__sub">More from the places you already love, with an account that you can manage from any phone.</p><a class="btn" href="/apply?card=${path(shown.product_url).split('/').at(-1)}">Apply now</a></div>
${offer(shown)}
<div class="spec">${item('Annual fee', fee(shown))}${item('Purchase APR', `${intro(shown)}${range(shown)} variable`)}</div>
${earn(shown)}
<div class="links"><a href="${path(terms)}">Pricing &amp; terms</a></div>
<div class="carousel" aria-label="More cards"><h2>You may also like</h2><div class="track">${others.slice(0, 3).map(sibling).join('')}</div></div>
<div class="legal"><p>Subject to credit approval. Must be 18 or older and a resident of the United States. Rewards are described in the program terms that come with the account.</p></div>
</main>${FOOTER}</body></html>
`

const line = (label: string, value: string): string =>
  `<tr><td class="l">${label}</td><td class="v">${value}</td></tr>`

/** Pricing page of a store card: both Schumer boxes, with fees grouped in one cell. */
export const storeTerms = (shown: Truth): string => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Pricing and terms: ${escaped(shown.name)}</title></head><body>${HEADER}<main>
<h1>Pricing and terms of the ${escaped(shown.name)} account</h1><p>What follows applies to accounts that are opened today. We add the Prime Rate to a margin to set variable rates.</p>
<table class="pricing"><caption>Interest Rates and Interest Charges</caption><tbody>
${line('Annual Percentage Rate (APR) for Purchases', `${intro(shown)}<strong>${range(shown)}</strong>${shown.high === null ? '' : ' when you open your account, based on your creditworthiness'}. This APR varies with the market based on the Prime Rate.`)}
${line('APR for Cash Advances', `<strong>${percent(shown.interest_rate_cash)}</strong>. This APR varies with the market based on the Prime Rate.`)}
${line('How to Avoid Paying Interest', 'Your due date is at least 23 days after the close of each billing cycle. We do not charge interest on purchases if you pay your entire balance by the due date each month.')}
</tbody></table>
<table class="pricing"><caption>Fees</caption><tbody>
${line('Annual Fee', shown.annual_fee === 0 ? 'None' : fee(shown))}
${line('Transaction Fees<br>• Cash Advance<br>• Foreign Transaction', `<br>Either $${shown.more?.cash_advance_fee_min} or ${shown.more?.cash_advance_fee_percent}% of the amount of each cash advance, whichever is greater.<br>${shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}% of each transaction in U.S. dollars.`}`)}
${line('Penalty Fees<br>• Late Payment<br>• Returned Payment', `<br>Up to ${dollars(shown.late_payment_fee)}<br>Up to $${shown.more?.returned_payment_fee}`)}
</tbody></table></main>${FOOTER}</body></html>
`

/** The page on which the bank shows its brands' cards. */
export const storeListing = (cards: readonly Truth[]): string => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Cards from our partners | Tallgrass Bank</title></head><body>${HEADER}<main><h1>Cards from brands you know</h1><p>Pick a brand to see its card, or choose the card that carries our own name.</p>
<div class="brands">${cards.map(({ name, product_url }) => `<div class="brand-card"><a href="${path(product_url)}"><img src="/art.png" alt=""></a><h3><a href="${path(product_url)}">${escaped(name)}</a></h3></div>`).join('\n')}</div></main>${FOOTER}</body></html>
`
