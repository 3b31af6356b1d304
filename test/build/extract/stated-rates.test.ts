import { expect, it } from 'vitest'
import { readClauses } from '../../../build/extract/clauses/read.ts'
import { firstValues, isOneOf, type StatedRow, statedRows } from './stated-values.ts'
import { valuesOf } from './us-values.ts'

/** A sentence, and its rates of purchases, cash advances, and balance transfers. */
const SENTENCES: readonly StatedRow[] = [
  ['Your purchases will be charged 20.91% interest and your cash advances 22.91%.', 20.91, 22.91],
  [
    'We charge 19.91% annual interest on purchases, and 22.91% on transfers and cash advances.',
    19.91,
    22.91,
    22.91,
  ],
  [
    'Purchases bear interest at 19.91% per year; cash advances bear interest at 22.91% per year.',
    19.91,
    22.91,
  ],
  ['The card has an APR of 18.21% for purchases and 29.91% for cash advances.', 18.21, 29.91],
  ['An APR of 18.21% applies to purchases; cash advances carry an APR of 29.91%.', 18.21, 29.91],
  [
    'Purchases and balance transfers: 18.21% variable APR. Cash advances: 29.91% variable APR.',
    18.21,
    29.91,
    18.21,
  ],
  ['Interest rates\n20.91% - purchases\n22.91% - cash advances', 20.91, 22.91],
  ['Interest: Purchases 20.91% | Cash advances 22.91% | Balance transfers 22.91%', 20.91, 22.91, 22.91],
  ['Rates: 20.91% (purchases), 22.91% (cash advances)', 20.91, 22.91],
  ['You pay 20.91% a year on what you buy and 22.91% on cash advances.', null, 22.91],
  ['The purchase rate is 20.91% and the cash advance rate is 22.91%.', 20.91, 22.91],
  ['A 20.91% rate for purchases (22.91% for cash advances)', 20.91, 22.91],
  [
    'Rates are 20.91% for purchases, 22.91% for cash advances, and 21.91% for balance transfers.',
    20.91,
    22.91,
    21.91,
  ],
  ['Annual interest rates: purchases - 20.91%; cash advances - 22.91%', 20.91, 22.91],
  ['Your interest rate for purchases will be 20.91% and for cash advances will be 22.91%.', 20.91, 22.91],
  [
    'The rate that applies to purchases is 20.91% and the one that applies to cash advances is 22.91%.',
    20.91,
    22.91,
  ],
  ['Interest is charged on purchases at 20.91% and on cash advances at 22.91%.', 20.91, 22.91],
  ['Interest of 20.91% is charged on purchases, and of 22.91% on cash advances.', 20.91, 22.91],
  ['Interest charges of 20.91% will apply to purchases and 22.91% to cash advances.', 20.91, 22.91],
  [
    'Purchases at 12.91%, transfers at 12.91% and cash advances at 14.91% (annual rates)',
    12.91,
    14.91,
    12.91,
  ],
  ['20.91% purchase interest rate*\n22.91% cash advance interest rate*', 20.91, 22.91],
  ['Purchase interest rate\n20.91%\nCash advance interest rate\n22.91%', 20.91, 22.91],
  ['20.91%\nInterest rate on purchases\n22.91%\nInterest rate on cash advances', 20.91, 22.91],
  ['For purchases, the annual interest rate is 20.91%. For cash advances, it is 22.91%.', 20.91, 22.91],
  ['Regular purchases: 20.91%; cash advances: 21.91% are the annual credit rates', 20.91, 21.91],
  ['Purchases, balance transfers, and cash advances all at 11.91% APR', 11.91, 11.91, 11.91],
  ['The same 11.91% rate for purchases, transfers and cash', 11.91, 11.91, 11.91],
  ['Balance transfers 3%, cash advances 5%.'],
  ['Earn 2% on purchases and 5% on purchases at gas stations.'],
  [
    'Rates are 9.11%, 9.21% and 9.31% for purchases, cash advances and transfers respectively.',
    9.11,
    9.21,
    9.31,
  ],
  ['A 13.91% fee will be charged on the purchase of a gift card.'],
]

const FIELDS = ['interest_rate_purchase', 'interest_rate_cash', 'interest_rate_balance_transfer'] as const

it.each(statedRows(FIELDS, SENTENCES))('%s', (sentence, values) =>
  expect(
    firstValues(readClauses(sentence, sentence, 'US').filter(({ field }) => isOneOf(field, FIELDS))),
  ).toEqual(values),
)

it('a label next to a rate with its own value is not the subject of the rate', () => {
  const sentence = 'APR for Cash Advances 21.91% variable Balance Transfers Either $5 or 3% of each'
  expect(valuesOf(`Aspen Visa Card\n\n${sentence}`)).not.toHaveProperty('interest_rate_balance_transfer')
})
