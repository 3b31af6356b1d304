import { expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

const valuesIn = (sentence: string) => valuesOf(`Aspen Platinum Visa Card\n\n${sentence}\n`)

it.each([
  ['You won’t pay an annual fee.', { annual_fee: 0 }],
  ['The card’s annual fee is a modest $87.', { annual_fee: 87 }],
  ['The yearly charge of $87 is billed in May. The yearly charge is $87.', { annual_fee: 87 }],
  ['Purchase APR: 19.35% or 12.65% if you choose the low-rate option.', { interest_rate_purchase: 19.35 }],
  ['This card has no annual or monthly fees.', { annual_fee: 0, monthly_fee: 0 }],
  ['The card costs $6.50 a month.', { monthly_fee: 6.5 }],
  ['Add an authorized user for $51 a year.', { authorized_user_fee: 51 }],
  [
    'We add 2.1% to the exchange rate on transactions in a foreign currency.',
    { foreign_transaction_fee: 2.1 },
  ],
  [
    'Transactions in a currency other than Canadian dollars are subject to a 2.1% fee.',
    { foreign_transaction_fee: 2.1 },
  ],
  ['$38 for each dishonoured payment', { returned_payment_fee: 38 }],
  [
    'Penalty fees: late payment up to $38, returned payment up to $27',
    { late_payment_fee: 38, returned_payment_fee: 27 },
  ],
  ['No set-up or annual fees.', { annual_fee: 0 }],
  [
    'Our rates are:\nThe interest rate applicable to purchases and standard balance transfers is 17.91%;\n' +
      'The interest rate applicable to cash advances is 21.91%;\nThe default interest rate is 29.91% on all balances.',
    { interest_rate_purchase: 17.91, interest_rate_balance_transfer: 17.91, interest_rate_cash: 21.91 },
  ],
  ['Annual fee\nNone\nAnnual fees and interest rates are subject to change.', { annual_fee: 0 }],
  ['There is no annual fee or foreign transaction fee.', { annual_fee: 0, foreign_transaction_fee: 0 }],
  ['No late fees, over-the-limit fees or penalty APR.', { late_payment_fee: 0, over_limit_fee: 0 }],
  [
    'There are no fees for cash advances or balance transfers.',
    { cash_advance_fee_percent: 0, balance_transfer_fee_percent: 0 },
  ],
  ['Enjoy freedom from foreign transaction fees.', { foreign_transaction_fee: 0 }],
  ['We don’t charge fees for purchases made outside the U.S.', { foreign_transaction_fee: 0 }],
  ['Foreign transaction fees are waived.', { foreign_transaction_fee: 0 }],
  ['Balance transfers are free.', { balance_transfer_fee_percent: 0 }],
  ['Employee cards at no additional cost.', { authorized_user_fee: 0 }],
  ['There is a $0 annual fee for employee cards.', { authorized_user_fee: 0 }],
  ['Additional users pay a $57 annual fee.', { authorized_user_fee: 57 }],
  [
    'A 3.1% fee (min $11) applies to all balance transfers.',
    { balance_transfer_fee_percent: 3.1, balance_transfer_fee_min: 11 },
  ],
  ['A 3.1% fee applies to foreign transactions.', { foreign_transaction_fee: 3.1 }],
  ['International transactions incur a 1.1% fee.', { foreign_transaction_fee: 1.1 }],
  ['You may be charged up to $38 for late payments.', { late_payment_fee: 38 }],
  ['If you pay late, you will be charged a fee of up to $38.', { late_payment_fee: 38 }],
  [
    'The late fee can be up to $38 and the returned payment fee up to $27.',
    { late_payment_fee: 38, returned_payment_fee: 27 },
  ],
  ['Cash advances cost 4% ($11 minimum).', { cash_advance_fee_percent: 4, cash_advance_fee_min: 11 }],
  [
    'Balance transfers come with a fee of 2% or $6, whichever is greater.',
    { balance_transfer_fee_percent: 2, balance_transfer_fee_min: 6 },
  ],
  [
    'There is no transfer fee, and the cash advance fee is either $11 or 4% of the transfer amount.',
    { balance_transfer_fee_percent: 0, cash_advance_fee_percent: 4, cash_advance_fee_min: 11 },
  ],
  [
    'The first card pays the $120 annual fee and all others are supplementary cards, charged the $51 annual fee each.',
    {},
  ],
  ['Additional cards are an additional $51 each annually.', { authorized_user_fee: 51 }],
  ['Annual fee $87, $51 for each additional user.', { annual_fee: 87, authorized_user_fee: 51 }],
  ['No annual fee; late payments cost up to $38.', { annual_fee: 0, late_payment_fee: 38 }],
  ['Foreign 2.1%', { foreign_transaction_fee: 2.1 }],
  [
    'A 2.1% Intro balance transfer fee will apply for the first 60 days. After the Intro balance transfer fee offer ends, the ' +
      'fee for future balance transfers is 3.1%.',
    {
      balance_transfer_fee_percent: 3.1,
      balance_transfer_fee_intro_percent: 2.1,
      balance_transfer_fee_intro_months: 2,
    },
  ],
  [
    'A charge of 2.1% is now applied to the amount converted to US dollars.',
    { foreign_transaction_fee: 2.1 },
  ],
  ['In this example, you pay $90 less. This is even with the $51 annual fee.', {}],
  ['What is the latest I can pay and not be charged a late fee?', {}],
  ['No balance transfer fee for the first 60 days.', {}],
  ['The minimum payment is $21 plus any amount over the limit and fees.', {}],
  ['You are looking for a card without foreign transaction fees.', {}],
])('a sentence states the fees it is about: %s', (sentence, fees) => {
  const { annual_fee, ...others } = valuesIn(sentence)
  const own = 'annual_fee' in fees ? { annual_fee, ...others } : others
  expect(own).toEqual(fees)
})

it.each([
  ['Cash advances from a teller will carry a 24.1 percent interest rate.', { interest_rate_cash: 24.1 }],
  ['For cash advances, the APR is 28.1%.', { interest_rate_cash: 28.1 }],
  ['The variable APR for purchases is 18.1% - 27.1%.', { interest_rate_purchase: [18.1, 27.1] }],
  ['A variable APR between 18.1% and 27.1% applies.', { interest_rate_purchase: [18.1, 27.1] }],
  ['18.1% - 27.1% Variable', { interest_rate_purchase: [18.1, 27.1] }],
  ['As low as 8.10% APR', { interest_rate_purchase: 8.1 }],
  [
    'Annual interest rate: purchases 18.10%, cash advances and balance transfers 20.10%',
    { interest_rate_purchase: 18.1, interest_rate_cash: 20.1, interest_rate_balance_transfer: 20.1 },
  ],
  [
    'Our rates range from 13.10% APR to 22.10% APR for purchases and balance transfers. 25.10% APR cash.',
    {
      interest_rate_purchase: [13.1, 22.1],
      interest_rate_balance_transfer: [13.1, 22.1],
      interest_rate_cash: 25.1,
    },
  ],
  [
    'Balance transfers/convenience cheques 22.10% or 1.10% for 6 months promotional',
    {
      interest_rate_balance_transfer: 22.1,
      intro_apr_balance_transfer: 1.1,
      intro_apr_balance_transfer_months: 6,
    },
  ],
  [
    'Default interest rate: 23.1% on purchases and 25.1% on cash advances if you miss 3 payments in a year.',
    { penalty_apr: 23.1, penalty_apr_trigger: 'miss 3 payments in a year' },
  ],
  [
    'Interest Rate: 18.1% annually on purchases and 20.1% annually on cash advances.',
    { interest_rate_purchase: 18.1, interest_rate_cash: 20.1 },
  ],
  [
    '0% intro APR for 20 months from account opening on purchases and qualifying balance transfers. 17.10%, 22.20%, or 27.30% ' +
      'variable APR thereafter; balance transfers made within 90 days qualify for the intro rate.',
    {
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 20,
      interest_rate_purchase: [17.1, 27.3],
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 20,
    },
  ],
  [
    'Taking a cash advance will cost you a little more at 24.1% yearly interest.',
    { interest_rate_cash: 24.1 },
  ],
  [
    'The preferred rate for purchases is 18.1% and funds advances is 24.1%.',
    { interest_rate_purchase: 18.1, interest_rate_cash: 24.1 },
  ],
  ['Effective interest rate 18.1%', { interest_rate_purchase: 18.1 }],
  [
    'Enjoy a 0% introductory APR on balance transfers for 20 months and on purchases for 11 months.',
    {
      intro_apr_balance_transfer: 0,
      intro_apr_balance_transfer_months: 20,
      intro_apr_purchase: 0,
      intro_apr_purchase_months: 11,
    },
  ],
])('a sentence states rates and the condition of a bonus: %s', (sentence, values) => {
  expect(valuesIn(sentence)).toEqual(values)
})
