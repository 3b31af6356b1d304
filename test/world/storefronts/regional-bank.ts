import type { Truth } from '../truth.ts'
import { REGIONAL_RATES } from './cards.ts'
import { dollars, isCash, path, percent, reward } from './words.ts'

const range = ({ interest_rate_purchase: low, high }: Truth): string =>
  high === null ? percent(low) : `${percent(low)} - ${percent(high)}`

const shell = (title: string, main: string): string => `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="UTF-8"><title>${title} &#8211; Cedar Valley Bank &#038; Trust</title><meta name="generator" content="WordPress 6.9"></head>
<body class="wp-singular page-template-default"><header><p>Routing number 000000000</p><a href="/">Cedar Valley Bank &#038; Trust</a><form role="search"><input name="s"></form></header>
<main><article class="page type-page"><h1 class="entry-title">${title}</h1><div class="entry-content">
${main}
</div></article></main><footer><p>Member FDIC. Equal Housing Lender. &copy; Cedar Valley Bank &#038; Trust</p></footer></body></html>
`

const fee = ({ annual_fee, annual_fee_waived_first_year: isWaived }: Truth): string =>
  isWaived
    ? `Waived the first year, then ${dollars(annual_fee)}`
    : annual_fee === 0
      ? 'None'
      : dollars(annual_fee)

const offer = ({ offer: shown }: Truth): string =>
  shown
    ? `<p class="has-large-font-size"><strong>Earn ${reward(shown)} when you spend ${dollars(shown.spend)} ` +
      `in the first ${shown.months} months!</strong></p>`
    : ''

const earn = (shown: Truth): string =>
  shown.rates.length === 0
    ? ''
    : `<h2 class="wp-block-heading">Rewards</h2><ul class="wp-block-list">${shown.rates
        .map(({ multiplier, words, category, cap }) => {
          const limit = cap === undefined ? '' : ` (up to ${dollars(cap)} a year)`
          const on = category === 'other' ? 'all other purchases' : words
          return `<li>${isCash(shown) ? `${multiplier}% cash back on ${on}` : `${multiplier}X points on ${on}`}${limit}</li>`
        })
        .join('')}</ul>`

const tr = (...cells: readonly string[]): string =>
  `<tr>${cells.map((each) => `<td>${each}</td>`).join('')}</tr>`
const table = (rows: readonly string[]): string =>
  `<figure class="wp-block-table"><table class="has-fixed-layout"><tbody>${rows.join('')}</tbody></table></figure>`

/** Product page of the regional bank, as its people write it in WordPress. */
export const regionalProduct = (shown: Truth): string =>
  shell(
    shown.name,
    `<p>Our cards are serviced right here in the valley. Stop by any branch, or call us and speak with somebody you know.</p>
${offer(shown)}
${earn(shown)}
<h2 class="wp-block-heading">At a glance</h2>
${table([tr('Annual fee', fee(shown)), tr('Purchase APR', `${range(shown)} variable, based on creditworthiness`), tr('Foreign transaction fee', shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}%`)])}
<p><a href="${path(REGIONAL_RATES)}">Rates and fees of all credit cards</a></p>`,
  )

/** One page of rates and fees for all cards, a column for each. */
export const regionalTerms = (all: readonly Truth[]): string => {
  const each = (label: string, value: (truth: Truth) => string) => tr(label, ...all.map(value))
  return shell(
    'Credit card rates and fees',
    `<p>Rates are variable and were current when this page was last changed.</p>
<h2 class="wp-block-heading">Interest Rates and Interest Charges</h2>
${table([
  each('', ({ name }) => name),
  each('Annual Percentage Rate (APR) for Purchases', range),
  each('APR for Balance Transfers', range),
  each('APR for Cash Advances', ({ interest_rate_cash: rate }) => percent(rate)),
])}
<h2 class="wp-block-heading">Fees</h2>
${table([
  each('', ({ name }) => name),
  each('Annual Fee', fee),
  each('Balance Transfer Fee', ({ more }) => `${more?.balance_transfer_fee_percent}%`),
  each(
    'Cash Advance Fee',
    ({ more }) => `Greater of $${more?.cash_advance_fee_min} or ${more?.cash_advance_fee_percent}%`,
  ),
  each('Foreign Transaction Fee', ({ foreign_transaction_fee: share }) =>
    share === 0 ? 'None' : `${share}%`,
  ),
  each('Late Payment Fee', ({ late_payment_fee: late }) => `Up to ${dollars(late)}`),
])}`,
  )
}

/** The page that lists the cards of the regional bank. */
export const regionalListing = (cards: readonly Truth[]): string =>
  shell(
    'Credit Cards',
    '<p>Three cards, one bank, and no call centers.</p><div ' +
      `class="wp-block-columns">${cards
        .map(
          ({ name, product_url }) =>
            `<div class="wp-block-column"><h3 class="wp-block-heading">${name}</h3><div class="wp-block-button">` +
            `<a class="wp-block-button__link" href="${product_url}">See the card</a></div></div>`,
        )
        .join('')}</div>`,
  )
