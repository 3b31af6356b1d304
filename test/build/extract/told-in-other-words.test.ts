import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

const valuesIn = (words: string, country: Country) =>
  valuesByCard(`Elm Gold Visa Card\n\n${words}\n`, country)['Elm Gold Visa Card']

describe('an annual fee', () => {
  it.each([
    [
      'Annual Membership Fee\n$0 1st year, $49 after that',
      { annual_fee: 49, annual_fee_waived_first_year: true },
    ],
    [
      'Annual fee: none for the first card on the account. Each additional card: $12 a year. Copies are $2.',
      { annual_fee: 0, supplementary_card_fee: 12 },
    ],
    [
      'Annual Fee   None\n\nImportant Legal Disclosures\n\n[1] The $150 is posted as a credit after you qualify.',
      { annual_fee: 0 },
    ],
    ['Annual Fee None --- 3% of each advance ($10.00 minimum)', { annual_fee: 0 }],
  ])('is read from: %s', (words, values) => expect(valuesIn(words, 'CA')).toEqual(values))
})

describe('a fee', () => {
  it.each([
    ['Additional cards: $0 for the first year, then $30 each.', { supplementary_card_fee: 30 }],
    [
      'Balance Transfer Fee: 1% for transfers made at the Promotional Rate; otherwise 2%, minimum $7.50',
      {
        balance_transfer_fee_percent: 2,
        balance_transfer_fee_min: 7.5,
        balance_transfer_fee_intro_percent: 1,
      },
    ],
    [
      'Balance transfers\n3% intro balance transfer fee, up to 5% fee on future balance transfers (see terms).',
      { balance_transfer_fee_percent: 5, balance_transfer_fee_intro_percent: 3 },
    ],
    [
      'Cash Advance fee\nThe greater of 1 % of the amount and $5 (maximum $10)\nPayment refused: $25',
      { cash_advance_fee_percent: 1, cash_advance_fee_min: 5, returned_payment_fee: 25 },
    ],
    ['Late payment: up to $38 (business accounts: $45 late)', { late_payment_fee: 38 }],
    ['Cheque or payment without funds: $45', { returned_payment_fee: 45 }],
    ['Cash advance outside Canada: $5.00', undefined],
    ['No late fee on the first one. After that, up to $41.', undefined],
  ])('is read from: %s', (words, values) => expect(valuesIn(words, 'CA')).toEqual(values))

  it('of foreign transactions is not that of the checks below it', () =>
    expect(
      valuesIn(
        'Foreign Transaction\nEither 3% of the amount of each check or $5 minimum, whichever is greater',
        'US',
      ),
    ).toBeUndefined())
})

describe('a rate for balances from elsewhere', () => {
  it.each([
    ['Balance transfers\n0.99% for 8 months on every card.', 0.99, 8],
    ['Moving a balance? Until June 30, transfer it at 2.99% for 6 months.', 2.99, 6],
    ['Get 1.95% on balances you transfer in your first 30 days, for 6 months.', 1.95, 6],
  ])('is an intro rate: %s', (words, rate, months) =>
    expect(valuesIn(words, 'CA')).toEqual({
      intro_apr_balance_transfer: rate,
      intro_apr_balance_transfer_months: months,
    }),
  )
})

describe('the rate after missed payments', () => {
  const purchases = 'Purchases: 20.49%\n'
  it.each([
    [
      'The rates go up if the minimum payment is not made by the due date 2 months in a row.\n\n' +
        'They will be 25.49% for purchases and 27.49% for cash advances.',
      25.49,
    ],
    [
      'If we do not get your minimum payment two or more times in a 12 month period: 24.99% on purchases and 27.99% on cash advances.',
      24.99,
    ],
  ])('is read from: %s', (words, rate) => {
    const { penalty_apr_trigger: _, ...values } = valuesIn(purchases + words, 'CA') as Record<string, unknown>
    expect(values).toEqual({ interest_rate_purchase: 20.49, penalty_apr: rate })
  })

  it('is not the rate that some applicants get', () =>
    expect(
      valuesIn(
        'Purchases: 20.49%\nDepending on your credit history, you may be approved for a card with a rate of 26.99%.',
        'CA',
      ),
    ).toEqual({ interest_rate_purchase: 20.49 }))
})

describe('incomes', () => {
  it('are of those before them, also before the assets that may replace them', () =>
    expect(
      valuesIn(
        'Have an individual income of at least $60,000, a household income of at least $100,000, ' +
          'or $250,000 or more in assets held with us',
        'CA',
      ),
    ).toEqual({ min_income: 60000, min_income_household: 100000 }))

  it('are of those in parentheses after them', () =>
    expect(
      valuesIn('Minimum annual household income\n$60,000 (individual) or $100,000 (household)', 'CA'),
    ).toEqual({ min_income: 60000, min_income_household: 100000 }))
})

describe('a welcome offer', () => {
  it('may have its number above the name of the points', () =>
    expect(
      valuesIn(
        'Annual fee $150\nEarn 130,000\nOak Points after you spend $3,000 within your first 6 months.',
        'US',
      ),
    ).toEqual({
      annual_fee: 150,
      signup_bonus: 'Earn 130,000 Oak Points after you spend $3,000 within your first 6 months.',
      signup_bonus_points: 130000,
      signup_min_spend: 3000,
      signup_min_spend_months: 6,
    }))

  it('is the maximum of its stages', () =>
    expect(
      valuesIn(
        'Annual fee: $399\n- 35,000 Oak points after your first purchase;\n' +
          '- 20,000 Oak points once $6,000 in purchases is posted within the first six months; and\n' +
          '- 15,000 Oak points after your renewal,\nfor a maximum of 70,000 Oak points.',
        'CA',
      ),
    ).toEqual({
      signup_bonus: '- 15,000 Oak points after your renewal, for a maximum of 70,000 Oak points.',
      annual_fee: 399,
      signup_bonus_points: 70000,
      signup_min_spend: 6000,
      signup_min_spend_months: 6,
    }))
})

describe('a name', () => {
  it('is not that of the part with the prices', () =>
    expect(
      valuesByCard(
        'Small Business\nElm Cash Visa Card\n$0 annual fee\n\nCard Pricing\nPurchase APR   18.49% variable\nForeign Transaction Fee   3%\n',
        'US',
      ),
    ).toEqual({
      'Elm Cash Visa Card': { annual_fee: 0, interest_rate_purchase: 18.49, foreign_transaction_fee: 3 },
    }))
})
