import { expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'

/** Sentences with a figure or a waiver that is not what it seems, and everything the page states. */
const SENTENCES: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  [
    'It costs $90 for the first year, after that $40. The annual fee of a second card is waived for the first year.',
    {},
  ],
  ['Annual fee waived for the first year $0 $40 $90', {}],
  ['Additional cards have no annual fee in the first year ($90 value).', {}],
  ['Authorized users enjoy no annual fees (value of $90).', { supplementary_card_fee: 0 }],
  ['Late payments are charged 5% of the cash advance or $10.', { late_payment_fee: 10 }],
  ['Are you looking for a card without foreign transaction fees?', {}],
  ['A foreign currency fee 2.5% cash advance fee applies.', { foreign_transaction_fee: 2.5 }],
  ['Taking a cash advance can come with fees that run from 1% to 3% on average.', {}],
  ['Look for a card with an intro rate of 0% to save money.', {}],
  ['The average late payment fee is $37.', {}],
  ['For a $500 cash advance with a 5% fee, you pay $25.', {}],
  ['We waive the monthly fee of your bank account if you keep $4,000.', {}],
  ['If your late fee was $30, we refund it once.', {}],
  ['There is no fee for the first late payment.', {}],
  ['The old annual fee was $99.', {}],
  ['3% of balance transfers are declined.', {}],
  ['Insurance: annual premium of $99 for each additional traveler.', {}],
  ['Roadside assistance membership fee $69 a year.', {}],
  ['Overdraft transfers cost $5.', {}],
  ['Open an account and get a chance to win 100,000 points as a welcome bonus.', {}],
  ['New cardholders with 40,000 points in a friendly program.', {}],
  [
    'We charge no interest on purchases and balance transfers if you pay the whole balance by the due date.',
    {},
  ],
  ['As of May 1, the daily rate for cash advances was .0732% (APR 26.99%).', {}],
  ['APR for Cash Advances APR Balance Transfers Paying Interest 9.30% 7.30% 11.30%', {}],
  ['Annual fee: None\nRush card delivery: $25', { annual_fee: 0 }],
  [
    'Foreign transaction fees\nNone. A card with a 3% fee would cost you $90.',
    { foreign_transaction_fee: 0 },
  ],
  ['Balance transfer fee: none. Other banks charge 3% or $5.', { balance_transfer_fee_percent: 0 }],
  ['Annual fee: $95\n$10 per month streaming credit', { annual_fee: 95 }],
  ['Annual fee: $99 - less than $8.25 a month', { annual_fee: 99 }],
  ['Annual fee: $120\nInsurance premium from $14.99 per month', { annual_fee: 120 }],
  ['Annual fee: $20\nPaying $80 a month gets you there in 18.', { annual_fee: 20 }],
  ['Annual fee: $20\n$7 a month back on a streaming bundle', { annual_fee: 20 }],
  ['Annual fee: $20\nElm Reserve Checking has a monthly fee of $15.', { annual_fee: 20 }],
  ['No annual fee when you spend $5,000 a year.', {}],
  ['An APR of 18.25%, for instance, is a daily rate of 0.05%.', {}],
  ['We charge a minimum of $2.00 of interest.\nLate Payment\nFee\nWe charge this fee if you are late.', {}],
  ['We add a margin of between 6.91% and 15.91% to the Prime Rate for purchases.', {}],
  ['If you have missed no payment, your cash line may be increased to 50% of your credit line.', {}],
  ['The special terms APR of 11.91% applies to the purchase, with 48 payments.', {}],
  ['Interest example: a $300 purchase at 19.91% kept for 30 days costs $4.91.', {}],
  ['Compare with the Oak Line Visa, which has an APR of 23.91% on purchases.', {}],
  ['The spread is 9.91% for purchases and 20.91% for cash advances.', {}],
  ['No annual fee for checking customers.', {}],
  ['No late fee when you enroll in AutoPay.', {}],
  ['No foreign transaction fees at our ATMs.', {}],
  ['Offer ended June 30, 2026: 60,000 points after you spend $3,000 in 3 months.', {}],
  ['This offer is no longer available: earn 60,000 points after you spend $3,000 in 3 months.', {}],
  ['Existing cardmembers: earn 5,000 bonus points after you spend $1,000 in 3 months.', {}],
  ['Coming January 2027: earn 60,000 points after you spend $3,000 in 3 months.', {}],
  ['Annual fee: $95\nMore cards from Hazel Bank\nHazel Reserve\n$495 annual fee.', { annual_fee: 95 }],
  ['No\nannual fee.\n$84 Dining Credit: get up to $7 in monthly statement credits.', { annual_fee: 0 }],
  ['The annual interest rate will not be less\n20.45% / 22.45%\nthan 8.4% for purchases.', {}],
  [
    'APR for Balance Transfers | 15.74% (Prime + 8.24%) APR for Cash Advances | The APR will be the Prime Rate plus 12%',
    { interest_rate_balance_transfer: 15.74 },
  ],
  ['Introductory APR for purchases\nAfter that, 18.91%', {}],
  [
    'Purchases: 19.91% Cash advances\nAnnual fee: $20 Late fee',
    { interest_rate_purchase: 19.91, annual_fee: 20 },
  ],
  ['The rate (earn 3% cash back on groceries) is 19.99% on purchases.', { interest_rate_purchase: 19.99 }],
]

it.each(SENTENCES)('%s', (sentence, values) => {
  const [card] = extract(pageOf(`Oak Visa Card\n\n${sentence}\n`), 'CA').cards
  const fields = Object.entries(card?.fields ?? {})
  expect(Object.fromEntries(fields.map(([field, { value }]) => [field, value]))).toEqual(values)
})
