import { offerText, type Stated } from './facts.ts'

/** How a page is laid out: layouts of real issuers' pages. */
type Shape = (stated: Stated, site: Site) => string

export interface Site {
  readonly issuer: string
  readonly country: 'US' | 'CA'
  /** Other cards that the page advertises. */
  readonly others: readonly string[]
  /** Page of its rates, linked from its own. */
  readonly terms: string | null
}

const money = (amount: number): string => (amount === 0 ? '$0' : `$${amount.toLocaleString('en-US')}`)
const percent = (rate: number): string => `${rate.toFixed(2)}%`
const fee = (rate: number): string => (rate === 0 ? 'None' : `${rate}% of each transaction in U.S. dollars`)

type Row = readonly [label: string, value: string]

const rateRows = (
  {
    interest_rate_purchase: low,
    high,
    interest_rate_cash: cash,
    interest_rate_balance_transfer: transfer,
  }: Stated,
  { country }: Site,
): Row[] =>
  country === 'US'
    ? [
        [
          'Annual Percentage Rate (APR) for Purchases',
          `<b>${percent(low)}</b> to <b>${percent(high)}</b>, based on your creditworthiness. This APR ` +
            'will vary with the market based on the Prime Rate.',
        ],
        [
          'APR for Balance Transfers',
          `<b>${percent(transfer)}</b> This APR will vary with the market based on the Prime Rate.`,
        ],
        [
          'APR for Cash Advances',
          `<b>${percent(cash)}</b> This APR will vary with the market based on the Prime Rate.`,
        ],
      ]
    : [
        [
          'Annual Interest Rates',
          `Purchases: ${percent(low)}<br>Cash advances: ${percent(cash)}<br>Balance transfers: ${percent(transfer)}`,
        ],
      ]

const feeRows = (
  { annual_fee, foreign_transaction_fee: foreign, late_payment_fee: late }: Stated,
  { country }: Site,
): Row[] =>
  country === 'US'
    ? [
        ['Annual Membership Fee', annual_fee === 0 ? 'None' : money(annual_fee)],
        ['Foreign Transactions', fee(foreign)],
        ['Late Payment', `Up to ${money(late)}`],
      ]
    : [
        ['Annual Fee', money(annual_fee)],
        ['Foreign currency conversion', foreign === 0 ? '0%' : `${foreign}% of the converted amount`],
      ]

const table = (rows: readonly Row[]): string =>
  `<table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`
const offer = ({ offer: stated }: Stated): string =>
  stated ? `<p>${offerText(stated)}</p>` : '<p>See what this card does for you every day.</p>'
const rates = (stated: Stated, site: Site): string =>
  `<h2>${site.country === 'US' ? 'Interest Rates and Interest Charges' : 'Information box'}</h2>` +
  `${table(rateRows(stated, site))}<h2>Fees</h2>${table(feeRows(stated, site))}`

const plain: Shape = (stated, site) =>
  `<section><h2>Welcome offer</h2>${offer(stated)}</section><section>${rates(stated, site)}</section>`

const tabs: Shape = (stated, site) =>
  '<div role="tablist"><button role="tab">Overview</button><button role="tab">Rates and fees</button></div>' +
  `<div role="tabpanel">${offer(stated)}</div><div role="tabpanel" ` +
  `style="display:none">${rates(stated, site)}</div>`

const footnotes: Shape = (stated, site) =>
  `${offer(stated).replace('</p>', '<sup>1,2</sup></p>')}${rates(stated, site).replaceAll('</b>', '</b><sup>*</sup>')}<ol class="notes">` +
  '<li>Terms apply to new accounts only.</li><li>Points do not expire while the account is open.</li></ol>'

const nested: Shape = (stated, site) =>
  `${offer(stated)}<table class="layout"><tr><td><h2>Interest Rates and Interest ` +
  `Charges</h2>${table(rateRows(stated, site))}</td></tr><tr><td>` +
  `<h2>Fees</h2>${table(feeRows(stated, site))}</td></tr></table>`

const crossSell: Shape = (stated, site) =>
  `${plain(stated, site)}<aside><h2>You may also like</h2>` +
  `<ul>${site.others.map((name) => `<li><a href="/other">${name}</a></li>`).join('')}</ul></aside>`

const lists: Shape = (stated, site) =>
  `${offer(stated)}<h2>Rates and fees</h2>` +
  `<dl>${[...rateRows(stated, site), ...feeRows(stated, site)].map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`

export const SHAPES: readonly Shape[] = [plain, tabs, footnotes, nested, crossSell, lists]

/** The base rate of the initial facts, without a cap, as most rates are. */
const EARNING = '<p>Earn 1 point per dollar on all purchases.</p>'

const WORDS =
  '<p>Compare all our credit cards and choose the one that is right for you. With this card you are ' +
  'protected when you buy and when you travel, and you can manage your account online or with our app at ' +
  'any time of the day. Applications are subject to approval, and the terms of your agreement apply to ' +
  'your account.</p>'

/** A card's page in one of the shapes. */
export function cardPage(stated: Stated, site: Site, shape: number): string {
  const body = (SHAPES[shape % SHAPES.length] ?? plain)(stated, site)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${stated.name} | ${site.issuer}</title><style>.a{}</style></head>
<body><nav><a href="/">Home</a></nav><main><h1>${stated.name}</h1>${WORDS}${EARNING}${body}${site.terms ? `<p><a href="${site.terms}">Rates and terms</a></p>` : ''}</main>
<script>window.x = {"a": "{{not text}}"}</script><footer><p>Member of the usual schemes.</p></footer></body></html>
`
}

/** Returns a page of rates and fees, separate from the card's own. */
export const termsPage = (stated: Stated, site: Site): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pricing and terms</title></head><body><h1>Pricing and terms</h1>${WORDS}
${rates(stated, site)}</body></html>
`

/** A page about several cards side by side. */
export function sideBySide(cards: readonly Stated[], issuer: string): string {
  const row = (label: string, cell: (stated: Stated) => string) =>
    `<tr><th>${label}</th>${cards.map((stated) => `<td>${cell(stated)}</td>`).join('')}</tr>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Our cards | ${issuer}</title></head><body><h1>Our cards and what they cost</h1>${WORDS}
<table>${row('', ({ name }) => name)}${row('APR for Purchases', (stated) => percent(stated.interest_rate_purchase))}${row('APR for Cash Advances', (stated) => percent(stated.interest_rate_cash))}${row('Annual Fee', ({ annual_fee }) => (annual_fee === 0 ? 'None' : money(annual_fee)))}</table></body></html>
`
}

/** Returns the same as lines of a PDF. */
export const termsLines = (stated: Stated, { country }: Site): string[] => [
  'Pricing and terms of your account. These are the terms that apply to new accounts that are opened with this application.',
  ...[
    ...rateRows(stated, { issuer: '', country, others: [], terms: null }),
    ...feeRows(stated, { issuer: '', country, others: [], terms: null }),
  ].map(([label, value]) => `${label} ${value.replace(/<[^>]+>/g, ' ')}`),
]

/** A page that lists cards. */
export const listingPage = (
  issuer: string,
  links: readonly (readonly [url: string, name: string])[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Credit cards | ${issuer}</title></head><body><h1>Our credit cards</h1>${WORDS}
<ul>${links.map(([url, name]) => `<li><a href="${url}">${name}</a></li>`).join('')}</ul></body></html>
`
