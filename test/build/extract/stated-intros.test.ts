import { expect, it } from 'vitest'
import { readClauses } from '../../../build/extract/clauses/read.ts'
import { firstValues, isOneOf, type StatedRow, statedRows } from './stated-values.ts'

/** A sentence, and its intro rate and months for purchases, then for balance transfers. */
const SENTENCES: readonly StatedRow[] = [
  ['Pay no interest on purchases for your first 11 months.', 0, 11],
  ['Get 1.91% on balance transfers for 11 months.', null, null, 1.91, 11],
  [
    'Introductory rate: 3.91% for the first 7 months on balance transfers, 22.91% afterwards',
    null,
    null,
    3.91,
    7,
  ],
  ['A promotional rate of 0.91% for 9 months on balance transfers, with a 2% fee.', null, null, 0.91, 9],
  ['0% for 10 months on balance transfers (3% fee, minimum $5).', null, null, 0, 10],
  ['For the first 11 months your APR for purchases is 0%. After that it is 15.21%.', 0, 11],
  ['0% introductory APR for 11 months on purchases, 0% for 17 months on balance transfers', 0, 11, 0, 17],
  ['0% intro APR on balance transfers for 20 months and on purchases for 11 months.', 0, 11, 0, 20],
  ['Purchases: 0% for 11 months; balance transfers: 1.91% for 17 months', 0, 11, 1.91, 17],
  ['No interest on balance transfers for the first year.', null, null, 0, 12],
  ['Transfer a balance at 1.91% for 11 months (2% transfer fee applies).', null, null, 1.91, 11],
  ['0% promotional rate for 11 months on transfers completed within 90 days of opening', null, null, 0, 11],
  ['A 7-month introductory rate of 1.91% on balance transfers', null, null, 1.91, 7],
  ['17 months of 0% intro APR on purchases', 0, 17],
  ['Enjoy a full year at 0% on balance transfers', null, null, 0, 12],
  ['2.91% for the first 7 months on balance transfers; thereafter the purchase APR', null, null, 2.91, 7],
  ['Up to 17 days interest-free on purchases'],
  ['Promotional balance transfer fee: 1% for 6 months'],
  ['Balance transfer: 3% (promotional rate), minimum $5'],
  ['0% for six months on purchases of electronics'],
  ['If you do not pay for two periods, rates may increase by 5% on purchases'],
  ['After the intro period, your Purchase APR will be 12.10%.'],
  ['0% for 24 months on purchases with equal payments'],
]

const FIELDS = [
  'intro_apr_purchase',
  'intro_apr_purchase_months',
  'intro_apr_balance_transfer',
  'intro_apr_balance_transfer_months',
] as const

it.each(statedRows(FIELDS, SENTENCES))('%s', (sentence, values) =>
  expect(
    firstValues(readClauses(sentence, sentence, 'US').filter(({ field }) => isOneOf(field, FIELDS))),
  ).toEqual(values),
)
