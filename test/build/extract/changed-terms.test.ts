import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { printed } from './values-by-card.ts'

/** Reads the only card of a notice that was sent before or after its terms changed. */
const valuesIn = (text: string, today?: string): unknown =>
  printed(extract(pageOf(text, today), 'CA').cards[0]?.fields ?? {})

const LINES = `Changes to your Elm Rewards Mastercard, effective June 4, 2023

 CurrentNew
Annual Interest Rate When your account is opened:
  • Purchases: 18.95%
  • Cash Advances: 18.95%

When your account is opened:
  • Purchases: 20.95%
  • Cash Advances: 22.95%

Foreign Currency Conversion 1.5%
2.5%
Annual Fee None
None
Other Fees Over Limit Fee: $25
Over Limit Fee: $29
Dishonoured Payment Fee: $40 $45
`
const OLD = {
  interest_rate_purchase: 18.95,
  interest_rate_cash: 18.95,
  foreign_transaction_fee: 1.5,
  annual_fee: 0,
  over_limit_fee: 25,
  returned_payment_fee: 40,
}
const NEW = {
  interest_rate_purchase: 20.95,
  interest_rate_cash: 22.95,
  foreign_transaction_fee: 2.5,
  annual_fee: 0,
  over_limit_fee: 29,
  returned_payment_fee: 45,
}

describe('terms below the columns "Current" and "New" without borders', () => {
  it('are the new ones', () => expect(valuesIn(LINES)).toEqual(NEW))
  it('are the new ones after the day of the change', () => expect(valuesIn(LINES, '2023-07-01')).toEqual(NEW))
  it('are the current ones before it', () => expect(valuesIn(LINES, '2023-05-01')).toEqual(OLD))

  it('may follow a label that a line repeats', () => {
    const rows = `Elm Gold Visa Card, effective June 4, 2023
Section Current Terms Revised Terms
Monthly fee – Elm Gold Visa Card $4.99 Elm Gold Visa Card $6.99
Other fees Cash Advance Fee: $2.00 Cash Advance Fee: $3.50 inside Canada
Dishonoured payment fee: $25 Dishonoured payment fee: $30
`
    expect(valuesIn(rows)).toEqual({ monthly_fee: 6.99, cash_advance_fee_min: 3.5, returned_payment_fee: 30 })
    expect(valuesIn(rows, '2023-05-01')).toEqual({
      monthly_fee: 4.99,
      cash_advance_fee_min: 2,
      returned_payment_fee: 25,
    })
  })

  it('are not those of four values in a line, whose order is unknown', () => {
    const rates = 'Purchases Cash advances Purchases Cash advances\n18.9% 18.9% 19.9% 21.9%\n'
    expect(
      valuesIn(`Elm Gold Visa Card\nCurrent rates New rates\n${rates}NSF cheque $40.00 $45.00\n`),
    ).toEqual({ returned_payment_fee: 45 })
  })

  it('may be in lines with a border', () => {
    const chart = `Elm Gold Visa Card
Changes from October 31, 2025
| Your account today | Your account from October 31, 2025 |
Purchases
19.99% | 21.99%
Returned Payment fee
$48 | $10
`
    expect(valuesIn(chart)).toEqual({ interest_rate_purchase: 21.99, returned_payment_fee: 10 })
    expect(valuesIn(chart, '2025-10-01')).toEqual({ interest_rate_purchase: 19.99, returned_payment_fee: 48 })
  })
})

const TABLE = `Elm Gold Visa Card
From November 27, 2025:
Fee |
Current |
New |
---|---|---|
Cash Advance Fee | 1% of the amount (minimum $4.00) | 5% of the amount (minimum $5.00) |
Dishonoured Payment Fee | $42 | $48 |
Annual Fee | $0 | $0 |
`

describe('a table with the columns "Current" and "New"', () => {
  it('states the new terms', () =>
    expect(valuesIn(TABLE)).toEqual({
      cash_advance_fee_percent: 5,
      cash_advance_fee_min: 5,
      returned_payment_fee: 48,
      annual_fee: 0,
    }))

  it('states the current ones before the change', () =>
    expect(valuesIn(TABLE, '2025-11-01')).toEqual({
      cash_advance_fee_percent: 1,
      cash_advance_fee_min: 4,
      returned_payment_fee: 42,
      annual_fee: 0,
    }))
})

describe('a fee that another replaces', () => {
  it('is gone', () =>
    expect(
      valuesIn(
        'Elm Gold Visa Card\nCash Advance Fee: The fee of $3.50 for each cash advance in Canada is being replaced by ' +
          'a fee of $7.50 for each cash advance.\n',
      ),
    ).toEqual({ cash_advance_fee_min: 7.5 }))
})

describe('new terms whose day is in the head of their column', () => {
  const rows = [
    ['Fee or rate', 'Current', 'New, effective May 1, 2030'],
    ['Annual fee', '$90', '$120'],
    ['Purchases', '19.99%', '20.99%'],
  ]
  const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  it.each([
    ['spaces between columns', rows.map((cells) => cells.join('    ')).join('\n')],
    ['tabs', rows.map((cells) => cells.join('\t')).join('\n')],
    ['a table', `<table>${html}</table>`],
    ['a joined header', `Fee or rateCurrentAfter May 1, 2030\nAnnual fee $90 $120\nPurchases 19.99% 20.99%`],
  ])('apply from that day on, with %s', (_, columns) => {
    const page = columns.startsWith('<')
      ? `<h1>Changes to your Elm Gold Visa Card</h1>${columns}`
      : `Changes to your Elm Gold Visa Card\n\n${columns}\n`
    expect(valuesIn(page, '2030-04-30')).toEqual({ annual_fee: 90, interest_rate_purchase: 19.99 })
    expect(valuesIn(page, '2030-05-01')).toEqual({ annual_fee: 120, interest_rate_purchase: 20.99 })
  })
})
