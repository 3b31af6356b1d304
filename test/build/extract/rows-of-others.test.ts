import { describe, expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

describe('a fee for cash advances in other countries', () => {
  it.each([
    ['Cash advance, in Canada', 'Cash advance, outside Canada'],
    ['Cash advance fee (in Canada)', 'Cash advance fee (outside of Canada)'],
    ['Cash advance', 'Cash advance abroad'],
  ])('is not the fee of the card: %s, %s', (home, abroad) =>
    expect(
      valuesByCard(
        `<h1>Oak Visa</h1><table>${rowOf('td', home, '$5')}${rowOf('td', abroad, '$7.50')}</table>`,
        'CA',
      ),
    ).toEqual({ 'Oak Visa': { cash_advance_fee_min: 5 } }),
  )
})

describe('what is not offered', () => {
  it.each([
    'Oak Visa\nAnnual fee $12 | Additional cards not available\nPurchases 20.91% | Cash advances 22.91%\n',
    'Oak Visa\nAnnual fee | $12\nAdditional cards | not offered\nPurchases | 20.91%\nCash advances | 22.91%\n',
  ])('has no value of the row above or next to it: %j', (text) =>
    expect(valuesByCard(text, 'CA')).toEqual({
      'Oak Visa': { annual_fee: 12, interest_rate_purchase: 20.91, interest_rate_cash: 22.91 },
    }),
  )
})

it('reads what is below the links of the last card for all cards, whatever box is between the links', () =>
  expect(
    valuesByCard(
      'Our cards\n\nOak Visa Gold\nAnnual fee $39\nPurchases 20.91%\nApply  Details  ☐ Compare\n\n' +
        'Oak Visa Student\nAnnual fee $0\nPurchases 19.91%\nApply  Details  ☐ Compare\n\n' +
        'Fine print\nWe charge 2.5% on transactions in a foreign currency and $5 for a cash advance.\n',
      'CA',
    ),
  ).toEqual({
    'Oak Visa Gold': {
      annual_fee: 39,
      interest_rate_purchase: 20.91,
      foreign_transaction_fee: 2.5,
      cash_advance_fee_min: 5,
    },
    'Oak Visa Student': {
      annual_fee: 0,
      interest_rate_purchase: 19.91,
      foreign_transaction_fee: 2.5,
      cash_advance_fee_min: 5,
    },
  }))

describe('labels and values on one line of a cell', () => {
  it.each(['', '• ', 'l '])('are read in their order: "%s"', (bullet) =>
    expect(
      valuesByCard(
        'Oak Visa\n\n| Fees | |\n| --- | --- |\n| Annual Fee | $95 |\n' +
          `| Transaction Fees ${bullet}Balance Transfers ${bullet}Cash Advances ${bullet}Foreign Transactions | Either $5 or 4% ` +
          'of the amount of each transfer, whichever is greater. Either $10 or 5% of the amount of each advance, ' +
          'whichever is greater. None |\n',
        'US',
      ),
    ).toEqual({
      'Oak Visa': {
        annual_fee: 95,
        balance_transfer_fee_percent: 4,
        balance_transfer_fee_min: 5,
        cash_advance_fee_percent: 5,
        cash_advance_fee_min: 10,
        foreign_transaction_fee: 0,
      },
    }),
  )
})

it('reads two rates with a slash in the order of their subjects', () =>
  expect(
    valuesByCard(
      'Oak cards\n\nCard\tAnnual fee\tInterest rates (purchases / cash advances)\n' +
        'Oak Simply Visa\t$0\t20.91% / 22.91%\nOak Value Visa\t$29\t12.91% / 12.91%\n',
      'CA',
    ),
  ).toEqual({
    'Oak Simply Visa': { annual_fee: 0, interest_rate_purchase: 20.91, interest_rate_cash: 22.91 },
    'Oak Value Visa': { annual_fee: 29, interest_rate_purchase: 12.91, interest_rate_cash: 12.91 },
  }))

it.each([
  'does not apply in Quebec',
  'not in Quebec',
  'not charged to residents of Quebec',
  'outside Quebec',
])('reads a fee outside of Quebec: %s', (where) =>
  expect(
    valuesByCard(
      `Oak Visa\n\nAnnual fee: $20\nOver limit: $29 a month (${where})\nCash advance: $3.50\n`,
      'CA',
    ),
  ).toEqual({ 'Oak Visa': { annual_fee: 20, over_limit_fee: 29, cash_advance_fee_min: 3.5 } }),
)

it('names a card with an abbreviation whole', () =>
  expect(
    valuesByCard(
      'Cash advance fee: Oak U.S. Dollar Gold Visa: $3.50 Oak Select Visa: $5\nAnnual fee: Oak U.S. Dollar Gold Visa: $35 ' +
        'Oak Select Visa: $29\n',
      'CA',
    ),
  ).toEqual({
    'Oak U.S. Dollar Gold Visa': { cash_advance_fee_min: 3.5, annual_fee: 35 },
    'Oak Select Visa': { cash_advance_fee_min: 5, annual_fee: 29 },
  }))

it('reads an annual fee next to that of paper statements', () =>
  expect(
    valuesByCard(
      'Oak Visa\n\n| Annual Fee • Paper Statement Fee | None Up to $35.88 annually ($2.99 each month with a paper statement) |\n' +
        '| Late Payment | Up to $40 |\n',
      'US',
    ),
  ).toEqual({ 'Oak Visa': { annual_fee: 0, late_payment_fee: 40 } }))
