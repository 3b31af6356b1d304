import { describe, expect, it } from 'vitest'
import { rowOf, valuesByCard } from './values-by-card.ts'

describe('a unit in parentheses in the head of a column', () => {
  const table = (purchases: string, cash: string, fee: string) =>
    `<h1>Our credit cards</h1><table>${rowOf('th', 'Credit cards', purchases, cash, fee)}
      ${rowOf('td', 'Oak Visa Gold', '20.91', '22.91', '1,095')}${rowOf('td', 'Oak Visa Low', '12.91', '14.91', '29')}</table>`

  it('is that of the numbers below it', () =>
    expect(
      valuesByCard(
        table(
          'Purchases<br>interest rate [%]',
          'Cash advances / cheques interest rate (%)',
          'Annual fee ($)',
        ),
        'CA',
      ),
    ).toEqual({
      'Oak Visa Gold': { interest_rate_purchase: 20.91, interest_rate_cash: 22.91, annual_fee: 1095 },
      'Oak Visa Low': { interest_rate_purchase: 12.91, interest_rate_cash: 14.91, annual_fee: 29 },
    }))

  it('is not guessed', () =>
    expect(valuesByCard(table('Purchases', 'Cash advances', 'Annual fee'), 'CA')).toEqual({}))
})

it('reads rows of cards whose header begins with the title on its left, below the title of the page', () =>
  expect(
    valuesByCard(
      'Oak Credit Card Summary of Annual Interest Rates and Fees\n' +
        'Annual Fees Card Product Primary Cardholder Each Authorized User\n' +
        'Oak Aventura Visa Infinite $139 $50\nOak Dividend Visa Platinum $99 $30\n' +
        'Overlimit fee: $29 is charged if your balance goes over your credit limit.\n',
      'CA',
    ),
  ).toEqual({
    'Oak Aventura Visa Infinite': { annual_fee: 139, supplementary_card_fee: 50, over_limit_fee: 29 },
    'Oak Dividend Visa Platinum': { annual_fee: 99, supplementary_card_fee: 30, over_limit_fee: 29 },
  }))

it('reads no name with the end of a list in parentheses', () =>
  expect(
    Object.keys(
      valuesByCard(
        'Card Product Purchases Cash Advances\nAll Oak personal cards\n(except Oak Select Visa and\n' +
          'Oak World Mastercard)\n21.91%\n22.91%\nOak World Mastercard 20.91% 21.91%\nOak Select Visa 13.91% 13.91%\n',
        'CA',
      ),
    ),
  ).not.toContain('Oak World Mastercard)'))

it('reads standard rates next to preferred ones as those after missed payments', () =>
  expect(
    valuesByCard(
      `<h1>Rates of our credit cards</h1><table>
        <tr><th rowspan="2">Card</th><th colspan="2">Annual fee</th><th colspan="2">Preferred rates</th><th colspan="2">Standard rates*</th></tr>
        ${rowOf('th', 'Primary', 'Each supplementary', 'Purchases', 'Cash advances', 'Purchases', 'Cash advances')}
        ${rowOf('td', 'Oak Visa Gold', '$150', '$50', '20.91%', '22.91%', '25.91%', '27.91%')}
        ${rowOf('td', 'Oak Visa Low', '$29', '$0', '12.91%', '13.91%', '19.91%', '19.91%')}</table>
        <p>* Standard rates replace the preferred rates if you miss two payments.</p>`,
      'CA',
    ),
  ).toEqual({
    'Oak Visa Gold': {
      annual_fee: 150,
      supplementary_card_fee: 50,
      interest_rate_purchase: 20.91,
      interest_rate_cash: 22.91,
      penalty_apr: 25.91,
      penalty_apr_trigger: 'you miss two payments.',
    },
    'Oak Visa Low': {
      annual_fee: 29,
      supplementary_card_fee: 0,
      interest_rate_purchase: 12.91,
      interest_rate_cash: 13.91,
      penalty_apr: 19.91,
      penalty_apr_trigger: 'you miss two payments.',
    },
  }))
