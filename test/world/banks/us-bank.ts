import type { Truth } from '../truth.ts'
import { dollars, feeOf, isCashCard, offerSentence, percent, range, rateSentence } from '../words.ts'

/** Another card on the page, as compare tiles show it. */
export interface Neighbor {
  readonly truth: Truth
}

const nextData = (shown: Truth): string =>
  JSON.stringify({
    props: {
      pageProps: { card: { name: shown.name, annualFee: dollars(shown.annual_fee), apr: range(shown) } },
    },
    buildId: 'a81c',
  })

const jsonLd = (shown: Truth): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'CreditCard',
    name: shown.name,
    annualPercentageRate: shown.interest_rate_purchase,
  })

const HEADER = `<div id="cookie-banner" role="dialog" aria-label="Cookie consent"><p>We use cookies to improve your experience. You can manage your preferences at any time.</p><button>Accept all cookies</button><button>Manage cookie preferences</button></div>
<header><a href="/">Meridian National Bank</a><nav><ul><li><a href="/checking/">Checking</a></li><li><a href="/credit-cards/">Credit cards</a></li><li><a href="/mortgages/">Mortgages</a></li></ul></nav></header>`

const FOOTER =
  '<footer><ul><li><a href="/privacy/">Privacy</a></li><li><a href="#" class="ot">Cookie Preferences</a></li>' +
  '<li><a href="/accessibility/">Accessibility</a></li></ul><p>This site is protected by reCAPTCHA. Meridian ' +
  'National Bank, Member FDIC. Equal Housing Lender.</p></footer>'

const tile = ({ truth }: Neighbor): string =>
  `<li class="tile"><h3>${truth.name}</h3><dl><dt>Annual fee</dt><dd>${dollars(truth.annual_fee)}</dd>` +
  `<dt>Purchase APR</dt><dd>${range(truth)} variable</dd></dl><a ` +
  `href="${new URL(truth.product_url).pathname}">Learn more</a></li>`

const offerBlock = (shown: Truth): string =>
  shown.offer
    ? `<section class="offer"><h2>Welcome offer</h2><p>${offerSentence(shown.offer)}<sup>1</sup></p></section>`
    : '<section class="value"><h2>Why you will like it</h2><p>A card that keeps things simple, with tools ' +
      'that help you stay on top of your spending.</p></section>'

const rewards = (shown: Truth): string =>
  shown.rates.length === 0
    ? ''
    : '<section class="rewards"><h2>Rewards</h2>' +
      `<ul>${shown.rates.map((rate) => `<li>${rateSentence(rate, isCashCard(shown))}<sup>2</sup></li>`).join('')}</ul></section>`

const ACCORDIONS =
  '<section><h2>Frequently asked questions</h2><details><summary>How do I apply?</summary><p>You can apply ' +
  'online in a few minutes. Have your Social Security number and your income at hand.</p></details><details>' +
  '<summary>When will my card arrive?</summary><p>Most cards arrive within 7 to 10 business days after you ' +
  'are approved.</p></details><details><summary>Can I add somebody to my account?</summary><p>Yes. You can ' +
  'add authorized users when you apply or later in the app.</p></details></section>'

/** The product page of the US bank: server-rendered by a script-built site, with everything that surrounds the facts. */
export const usProduct = (
  shown: Truth,
  termsUrl: string,
  neighbors: readonly Neighbor[],
): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${shown.name} | Meridian National Bank</title><meta property="og:title" content="${shown.name}"><script type="application/ld+json">${jsonLd(shown)}</script><style>.tile{display:flex}</style></head>
<body><div id="__next">${HEADER}<main><h1>${shown.name}</h1><p>For the way you live and the places you go. Apply online and get a decision in as little as 60 seconds.</p>
${offerBlock(shown)}
${rewards(shown)}
<section class="glance"><h2>Rates and fees at a glance</h2><dl><dt>Annual fee</dt><dd>${feeOf(shown)}<sup>†</sup></dd><dt>Purchase APR</dt><dd>${range(shown)} variable APR<sup>†</sup></dd></dl><p><a href="${termsUrl}">Rates, fees and terms</a></p></section>
${ACCORDIONS}
<section class="compare"><h2>Compare other cards</h2><ul>${neighbors.map(tile).join('')}</ul></section>
<section class="notes"><p>1. You may not be eligible for this offer if you have received a bonus for this card in the last 24 months.</p><p>2. Rewards are earned on eligible net purchases. Points do not expire while your account is open.</p><p>† See rates, fees and terms.</p></section></main>${FOOTER}</div>
<script id="__NEXT_DATA__" type="application/json">${nextData(shown)}</script></body></html>
`

const row = (label: string, value: string): string =>
  `<tr><th scope="row">${label}</th><td>${value}</td></tr>`

/** The page of rates and fees, as the Truth in Lending Act prescribes its tables. */
export const usTerms = (shown: Truth): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Rates, fees and terms: ${shown.name} | Meridian National Bank</title></head><body>${HEADER}<main><h1>${shown.name}: rates, fees and terms</h1><p>These terms apply to new accounts that are opened with this application. The information was accurate when it was printed and may have changed since.</p>
<h2>Interest Rates and Interest Charges</h2><table>${[
  row(
    'Annual Percentage Rate (APR) for Purchases',
    `<b>${range(shown)}</b>${shown.high === null ? '' : ', based on your creditworthiness'}. This APR will vary with the market based on the Prime Rate.`,
  ),
  row(
    'APR for Balance Transfers',
    `<b>${shown.high === null ? percent(shown.interest_rate_balance_transfer) : `${percent(shown.interest_rate_balance_transfer)} to ${percent(shown.high)}`}</b>. This APR will vary with the market based on the Prime Rate.`,
  ),
  row(
    'APR for Cash Advances',
    `<b>${percent(shown.interest_rate_cash)}</b>. This APR will vary with the market based on the Prime Rate.`,
  ),
  row('Paying Interest', 'Your due date is at least 25 days after the close of each billing cycle.'),
].join('')}</table>
<h2>Fees</h2><table>${[
  row('Annual Fee', shown.annual_fee === 0 ? 'None' : feeOf(shown)),
  row(
    'Transaction Fees',
    `<table>${row('Foreign Transactions', shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}% of each transaction in U.S. dollars`)}</table>`,
  ),
  row('Penalty Fees', `<table>${row('Late Payment', `Up to ${dollars(shown.late_payment_fee)}`)}</table>`),
].join('')}</table></main>${FOOTER}</body></html>
`

/** The page that lists the cards. */
export const usListing = (cards: readonly Truth[]): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Credit cards | Meridian National Bank</title></head><body>${HEADER}<main><h1>Find the card that fits you</h1><p>Compare our cards for travel, cash back and building credit, and apply online when you are ready.</p><ul>${cards.map((truth) => tile({ truth })).join('')}</ul><p><a href="/credit-cards/compare.html">Compare cards side by side</a></p></main>${FOOTER}</body></html>
`
