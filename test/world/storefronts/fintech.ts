import type { Truth } from '../truth.ts'
import { dollars, isCash, path, percent, reward, size } from './words.ts'

const range = ({ interest_rate_purchase: low, high }: Truth): string =>
  high === null ? percent(low) : `${percent(low)}–${percent(high)}`

const fact = (label: string, value: string): string =>
  `<div class="css-1k7x2m"><div class="css-q9v0aa">${value}</div><div class="css-0u3jde">${label}</div></div>`

const fee = (shown: Truth): string =>
  shown.annual_fee_waived_first_year
    ? `$0 the first year, ${dollars(shown.annual_fee)} after that`
    : dollars(shown.annual_fee)

const offer = ({ offer: shown }: Truth): string =>
  shown
    ? `<div class="css-pr0m0"><div class="css-h3">Get ${reward(shown)}</div><div class="css-p">Spend ` +
      `${dollars(shown.spend)} in your first ${shown.months} months and it’s yours.</div></div>`
    : ''

const earn = (shown: Truth): string =>
  shown.rates.length === 0
    ? ''
    : `<div class="css-earn"><div class="css-h2">What you get back</div>${shown.rates
        .map(
          (rate) =>
            `<div class="css-row"><div class="css-big">${size(rate, shown, 'x')}</div><div ` +
            `class="css-sm">${isCash(shown) ? 'cash back' : 'points'} on ` +
            `${rate.words}${rate.cap === undefined ? '' : `, on up to ${dollars(rate.cap)} a year`}</div></div>`,
        )
        .join('')}</div>`

const nextData = (shown: Truth): string =>
  JSON.stringify({
    props: {
      pageProps: {
        slug: path(shown.product_url),
        product: {
          title: shown.name,
          fees: { annual: shown.annual_fee * 100 },
          apr: [shown.interest_rate_purchase, shown.high],
        },
        experiments: [{ key: 'hero-copy', variant: 'control' }],
      },
    },
    page: '/[card]',
    buildId: 'k3w1',
  })

const shell = (title: string, main: string, data = ''): string =>
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" ' +
  `content="width=device-width"/><title>${title}</title><link rel="preload" ` +
  'href="/_next/static/chunks/main.js" as="script"/></head><body><div id="__next"><div class="css-nav"><a ' +
  'href="/">kestrel</a><a href="/cards">Cards</a><a href="/help">Help</a><a href="/login">Log in</a>' +
  `</div>${main}<div class="css-foot"><div>Kestrel is a financial technology company, not a bank. Cards ` +
  `are issued by Willow Creek Bank, N.A., Member FDIC.</div></div></div>${data}<script ` +
  'src="/_next/static/chunks/main.js" async=""></script></body></html>'

/** Product page of the fintech: only divisions with generated class names, and the data that hydrates them. */
export const fintechProduct = (shown: Truth, terms: string, others: readonly Truth[]): string =>
  shell(
    `${shown.name} – Kestrel`,
    `<div class="css-main"><h1 class="css-t">${shown.name}</h1><div class="css-lede">A card that shows you ` +
      'everything as it happens. Set limits, freeze it, split a bill, and see where your money ' +
      `went.</div>${offer(shown)}<div class="css-facts">` +
      fact('Annual fee', fee(shown)) +
      fact('Variable APR', range(shown)) +
      fact(
        'Foreign transaction fee',
        shown.foreign_transaction_fee === 0 ? 'None' : `${shown.foreign_transaction_fee}%`,
      ) +
      `</div>${earn(shown)}<div ` +
      `class="css-more"><div class="css-h2">Also from Kestrel</div>${others
        .slice(0, 2)
        .map(
          (each) =>
            `<a class="css-mini" href="${path(each.product_url)}"><div>${each.name}</div><div>${fee(each)} a year</div></a>`,
        )
        .join(
          '',
        )}</div><div class="css-fine">See the <a href="${path(terms)}">cardholder terms</a> for rates ` +
      'and fees. Approval depends on your credit.</div></div>',
    `<script id="__NEXT_DATA__" type="application/json">${nextData(shown)}</script>`,
  )

const row = (label: string, value: string): string =>
  `<div role="row" class="css-r"><div role="rowheader" class="css-rh">${label}</div><div role="cell" class="css-c">${value}</div></div>`
const sheet = (title: string, rows: readonly string[]): string =>
  `<div class="css-h2">${title}</div><div role="table" aria-label="${title}">${rows.join('')}</div>`

/** Terms of the fintech: the prescribed boxes built of divisions. */
export const fintechTerms = (shown: Truth): string =>
  shell(
    `${shown.name}: cardholder terms`,
    `<div class="css-main"><h1>${shown.name} cardholder terms</h1><div>These rates and fees are what we ` +
      `offer to new cardholders this week.</div>${sheet('Interest Rates and Interest Charges', [
        row(
          'Annual Percentage Rate (APR) for Purchases',
          `${range(shown)}${shown.high === null ? '' : ', depending on your creditworthiness'}. This APR ` +
            'will vary with the market based on the Prime Rate.',
        ),
        row(
          'APR for Balance Transfers',
          `${range(shown)}. This APR will vary with the market based on the Prime Rate.`,
        ),
        row(
          'APR for Cash Advances',
          `${percent(shown.interest_rate_cash)}. This APR will vary with the market based on the Prime Rate.`,
        ),
        row('Minimum Interest Charge', 'If you are charged interest, the charge will be no less than $0.50.'),
      ])}${sheet('Fees', [
        row('Annual Fee', shown.annual_fee === 0 ? 'None' : fee(shown)),
        row(
          'Balance Transfer Fee',
          `${shown.more?.balance_transfer_fee_percent}% of the amount of each transfer`,
        ),
        row(
          'Cash Advance Fee',
          `$${shown.more?.cash_advance_fee_min} or ${shown.more?.cash_advance_fee_percent}% of the amount of ` +
            'each advance, whichever is greater',
        ),
        row(
          'Foreign Transaction Fee',
          shown.foreign_transaction_fee === 0
            ? 'None'
            : `${shown.foreign_transaction_fee}% of each transaction in U.S. dollars`,
        ),
        row('Late Payment Fee', `Up to ${dollars(shown.late_payment_fee)}`),
      ])}</div>`,
  )

/** The page that shows all cards of the fintech. */
export const fintechListing = (cards: readonly Truth[]): string =>
  shell(
    'Cards – Kestrel',
    '<div class="css-main"><h1>Find your Kestrel</h1><div>One app, and a card for each way of ' +
      `spending.</div>${cards
        .map(
          (each) =>
            `<a class="css-card" href="${path(each.product_url)}"><div class="css-h3">${each.name}</div>` +
            `<div>${fee(each)} a year</div><div>Learn more</div></a>`,
        )
        .join('')}</div>`,
  )
