import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const page = (body: string): string => `<html><body><h1>Elm Visa Platinum</h1>${body}</body></html>`
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const valuesOf = (body: string): unknown => valuesByCard(page(body), 'US')['Elm Visa Platinum']

describe('a part about another product', () => {
  it('ends at the next heading of its level', () => {
    expect(
      valuesOf(
        [
          '<h2>Rates</h2><p>Purchase APR: 14.5%</p>',
          '<h2>Home Equity Line of Credit</h2><h3>Fees</h3><p>Annual fee: $40</p>',
          '<h2>Fees</h2><p>Late payment fee: $28</p>',
        ].join(''),
      ),
    ).toEqual({ interest_rate_purchase: 14.5, late_payment_fee: 28 })
  })

  it('ends at a heading that names a card', () => {
    const text =
      '<h1>Personal loans</h1><p>Late payment fee: $15</p><h2>Elm Visa Platinum</h2><p>Annual fee: $30</p>'
    expect(valuesByCard(`<body>${text}</body>`, 'US')).toEqual({ 'Elm Visa Platinum': { annual_fee: 30 } })
  })

  it('includes the rows below a row with only its name', () => {
    const rows = [
      row('Checking'),
      row('Monthly fee', '$8'),
      row('Elm Visa Platinum'),
      row('Annual fee', '$25'),
    ]
    expect(valuesOf(`<table>${rows.join('')}</table>`)).toEqual({ annual_fee: 25 })
  })

  it('includes the rows with labels about it', () => {
    const rows = [row('Late payment', '$30'), row('Returned payment (auto loan)', '$20')]
    expect(valuesOf(`<table>${rows.join('')}</table>`)).toEqual({ late_payment_fee: 30 })
  })

  it('includes the lines with values under its name', () => {
    const text =
      'Elm Visa Platinum\nAnnual fee: $25\n\nConsumer Loans\nLate payment fee: $15\nAnnual fee: $75\n'
    expect(valuesByCard(text, 'US')).toEqual({ 'Elm Visa Platinum': { annual_fee: 25 } })
  })
})

describe('a sentence', () => {
  it.each([
    'Debit card foreign transaction fee: 3%.',
    'Overdraft protection: 22% interest and a $5 monthly fee.',
    'Checking from $12 per month.',
    'The standard annual fee for LoungeKey of $99 is waived.',
    'Late fee for home equity loans: $29.',
    '5-year fixed mortgage rates from 4.74% for purchases.',
  ])('is left out if another product is its subject: %s', (sentence) => {
    expect(valuesOf(`<p>${sentence}</p><p>Purchase APR: 14.5%</p>`)).toEqual({ interest_rate_purchase: 14.5 })
  })

  it.each([
    '<p>Auto loans</p><p>Credit cards</p><p>Annual fee: $25</p>',
    '<h2>Loans and credit cards</h2><p>Annual fee: $25</p>',
    '<h2>Savings on interest</h2><p>Annual fee: $25</p>',
    '<p>Checking customers can apply for the card in a branch. Annual fee: $25.</p>',
  ])('is read if it only mentions other products: %s', (body) => {
    expect(valuesOf(body)).toEqual({ annual_fee: 25 })
  })
})

describe('terms that do not apply to new cardholders', () => {
  it.each(['Expired offer', 'Archived terms (2023)', 'Current cardholders'])('are left out: %s', (title) => {
    expect(
      valuesOf(
        `<h2>${title}</h2><p>Purchase APR: 21.99%</p><h2>New cardholders</h2><p>Purchase APR: 18.99%</p>`,
      ),
    ).toEqual({ interest_rate_purchase: 18.99 })
  })

  it('is a table of rates below the title "Real Estate"', () =>
    expect(
      valuesOf(
        `<p>Credit card fees: late payment, up to $20; returned payment, up to $22. Document copy, $5.</p><h2>Real Estate</h2>` +
          `<table>${row('Type', 'Rate', 'APR')}${row('15 year fixed', '5.500%', '5.682%')}</table>`,
      ),
    ).toEqual({ late_payment_fee: 20, returned_payment_fee: 22 }))

  it.each(['Customers also looked at', 'Compare more Elm cards', 'Other cards for you', 'Similar cards'])(
    'is all below a title about other cards: %s',
    (title) =>
      expect(
        valuesOf(`<p>Annual fee: $45</p><h2>${title}</h2><h3>Elm Cash Visa</h3><p>Purchase APR: 19.5%</p>`),
      ).toEqual({ annual_fee: 45 }),
  )

  it('ends where the terms of the card follow, as below advertising', () => {
    const others = '<h2>You might also like</h2><h3>Elm Low Rate Visa</h3><p>Annual fee: $95</p>'
    const terms =
      '<h2>Interest Rates and Fees</h2><table><tr><td>Annual Fee</td><td>None</td></tr><tr><td>Late Payment</td><td>$28</td></tr></table>'
    expect(valuesOf(`<p>Purchase APR: 14.5%</p>${others}${terms}`)).toEqual({
      interest_rate_purchase: 14.5,
      annual_fee: 0,
      late_payment_fee: 28,
    })
  })

  it.each(['Mastercard Zero Liability', 'Business card questions', 'Visa purchase protection'])(
    'is not what is below the title of a benefit: %s',
    (title) =>
      expect(
        valuesByCard(
          page(
            `<p>Annual fee: $59</p><h3>${title}</h3><p>You owe nothing for what others buy.</p>` +
              '<div>Annual fee</div><div>$59</div><div>Late payment fee</div><div>$25</div>',
          ),
          'US',
        ),
      ).toEqual({ 'Elm Visa Platinum': { annual_fee: 59, late_payment_fee: 25 } }),
  )

  it('is not what is below a link to another card', () =>
    expect(
      valuesByCard(
        page(
          '<p>Annual fee: $150</p><div><a href="/basic">See the no annual fee Elm card</a></div>' +
            '<h2>Terms</h2><p>APR for Purchases</p><p>21.24%</p><p>APR for Cash Advances</p><p>30.24%</p>',
        ),
        'US',
      ),
    ).toEqual({
      'Elm Visa Platinum': { annual_fee: 150, interest_rate_purchase: 21.24, interest_rate_cash: 30.24 },
    }))

  it('is no label of a list in one cell, whose next cell has a line for each', () =>
    expect(
      valuesOf(
        `<table>${row(
          'Transaction Fees<ul><li>Cash Advances</li><li>Overdraft Protection Advance</li><li>Foreign Currency Conversion</li></ul>',
          '<p>Either $10 or 5% of each advance.</p><p>$12.50 if the total is over $50.</p><p>3% of each transaction.</p>',
        )}</table>`,
      ),
    ).toEqual({ cash_advance_fee_percent: 5, cash_advance_fee_min: 10, foreign_transaction_fee: 3 }))
})
