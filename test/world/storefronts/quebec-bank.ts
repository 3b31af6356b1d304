import type { Truth } from '../truth.ts'
import { dollars, isCash, path, percent, reward } from './words.ts'

const HEADER =
  '<header class="hd"><a class="skip" href="#main">Skip to main content</a><a href="/en/">Boréale Bank</a>' +
  '<ul class="lang"><li><a href="/fr/" hreflang="fr" lang="fr">Français</a></li></ul><nav ' +
  'aria-label="Breadcrumb"><a href="/en/personal/">Personal</a> › <a ' +
  'href="/en/personal/credit-cards/">Credit cards</a></nav></header>'
const FOOTER =
  '<footer><p>® Registered trademark of Boréale Bank. Boréale Bank is a member of CDIC.</p><p><a ' +
  'href="/fr/confidentialite" lang="fr">Confidentialité</a> <a href="/en/privacy">Privacy</a></p></footer>'

const fee = (shown: Truth): string =>
  shown.annual_fee_waived_first_year
    ? `${dollars(shown.annual_fee)}, waived for the first year`
    : dollars(shown.annual_fee)

const offer = ({ offer: shown }: Truth): string =>
  shown
    ? '<div class="promo" role="region" aria-label="Offer"><p><strong>Get up and going: receive ' +
      `${reward(shown, 'welcome points')}</strong> when you make ${dollars(shown.spend)} in purchases in the ` +
      `first ${shown.months} months.<sup><a href="#n1">1</a></sup></p></div>`
    : ''

const earn = (shown: Truth): string =>
  shown.rates.length === 0
    ? ''
    : '<section id="rewards"><h2>Rewards</h2><table class="grid"><thead><tr><th>Where you spend</th><th>What ' +
      `you earn</th></tr></thead><tbody>${shown.rates
        .map(
          ({ words, multiplier, category }) =>
            `<tr><td>${category === 'other' ? 'All other purchases' : `${words[0]?.toUpperCase()}${words.slice(1)}`}</td>` +
            `<td>${isCash(shown) ? `${multiplier}% cash back` : `${multiplier} point${multiplier === 1 ? '' : 's'} per dollar`}</td></tr>`,
        )
        .join('')}</tbody></table></section>`

/** Product page of the Quebec bank: tabs and accordions, in French and English. */
export const quebecProduct = (
  shown: Truth,
  terms: string,
  others: readonly Truth[],
): string => `<!DOCTYPE html>
<html lang="en-CA" dir="ltr"><head><meta charset="utf-8"><title>${shown.name} - Boréale Bank</title><link rel="alternate" hreflang="fr-ca" href="${shown.product_url.replace('/en/', '/fr/')}"></head><body>${HEADER}<main id="main">
<h1>${shown.name}</h1><p class="intro">From Gaspé to Gatineau and anywhere beyond: a card that goes along with you, with support in both official languages.</p>
${offer(shown)}
<ul class="keyfacts"><li><span>Annual fee</span> <strong>${fee(shown)}</strong></li><li><span>Interest rate on purchases</span> <strong>${percent(shown.interest_rate_purchase)}</strong></li><li><span>Interest rate on cash advances</span> <strong>${percent(shown.interest_rate_cash)}</strong></li></ul>
<div class="tabs" role="tablist"><button role="tab">Rewards</button><button role="tab">Coverage</button><button role="tab">Conditions</button></div>
<div role="tabpanel">${earn(shown)}</div>
<div role="tabpanel" hidden><h2>Coverage</h2><p>Purchases are covered for 90 days against theft and damage. Ask for the certificate of insurance.</p></div>
<div role="tabpanel" hidden><h2>Conditions</h2><p>You are of the age of majority in your province and live in Canada. <a href="${path(terms)}">Information box</a></p></div>
<aside><h2>Other cards</h2><ul>${others
  .slice(0, 2)
  .map(
    (each) =>
      `<li><a href="${path(each.product_url)}">${each.name}</a> – ${dollars(each.annual_fee)} per year</li>`,
  )
  .join('')}</ul></aside>
<ol class="notes"><li id="n1">New cardholders only. One welcome offer per household and per year. Points post within 8 weeks of the last condition met.</li></ol></main>${FOOTER}</body></html>
`

const line = (label: string, value: string): string =>
  `<tr><th scope="row"><p>${label}</p></th><td>${value}</td></tr>`

/** Information box of the Quebec bank. */
export const quebecTerms = (shown: Truth): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><title>Information box - ${shown.name} - Boréale Bank</title></head><body>${HEADER}<main id="main"><h1>${shown.name}: information box</h1>
<p>Read this box together with the cardholder agreement. Rates and fees are in effect on the day that you receive your card.</p>
<table>${line('Annual interest rate(s)', `<p>Purchases: <b>${percent(shown.interest_rate_purchase)}</b></p><p>Cash advances and balance transfers: <b>${percent(shown.interest_rate_cash)}</b></p><p>These rates apply from the day that your account is opened.</p>`)}
${line('Interest-free grace period', '<p>21 days at least, from the statement date, for new purchases if you pay the balance in full by the due date.</p>')}
${line('Minimum payment', '<p>If you live in Quebec: 5% of the balance. Elsewhere: $10 plus interest and fees.</p>')}
${line('Foreign currency conversion', `<p>We add ${shown.foreign_transaction_fee}% to the rate set by the network.</p>`)}
${line('Annual fees', `<p>Primary card: ${fee(shown)}</p><p>Additional card: ${dollars(shown.more?.supplementary_card_fee ?? 0)}</p>`)}
</table></main>${FOOTER}</body></html>
`

/** The page that lists the cards of the Quebec bank. */
export const quebecListing = (cards: readonly Truth[]): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><title>Credit cards - Boréale Bank</title></head><body>${HEADER}<main id="main"><h1>Credit cards</h1><p>Filter by what matters to you, or ask an adviser at a branch.</p><div class="results" data-count="${cards.length}">${cards
  .map(
    (each) =>
      `<section><h2><a href="${path(each.product_url)}">${each.name}</a></h2><dl><dt>Annual fee</dt><dd>${dollars(each.annual_fee)}</dd><dt>Purchases</dt><dd>${percent(each.interest_rate_purchase)}</dd></dl></section>`,
  )
  .join('')}</div></main>${FOOTER}</body></html>
`
