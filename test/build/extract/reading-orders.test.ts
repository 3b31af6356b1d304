import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

const RATES = { interest_rate_purchase: 18.91, interest_rate_cash: 24.92, annual_fee: 87 }

/** One set of labels and values in each order that pages print them in. */
const ORDERS: ReadonlyArray<readonly [order: string, lines: readonly string[]]> = [
  ['label first', ['APR for Purchases', '18.91%', 'APR for Cash Advances', '24.92%', 'Annual Fee', '$87']],
  ['value first', ['18.91%', 'APR for Purchases', '24.92%', 'APR for Cash Advances', '$87', 'Annual Fee']],
  [
    'all labels first',
    ['APR for Purchases', 'APR for Cash Advances', 'Annual Fee', '18.91%', '24.92%', '$87'],
  ],
  [
    'all values first',
    ['18.91%', '24.92%', '$87', 'APR for Purchases', 'APR for Cash Advances', 'Annual Fee'],
  ],
]

describe('labels and values', () => {
  it.each(ORDERS)('are paired with %s', (_, lines) =>
    expect(valuesOf(`Aspen Visa Card\n\n${lines.join('\n')}\n`)).toEqual(RATES),
  )

  it('are paired by the words of a value that name its label', () =>
    expect(
      valuesOf(
        'Aspen Visa Card\nFees\nAnnual Fee\nBalance Transfer\nCash Advance\n4% of each transfer.\n6% of each cash advance.\n' +
          'These terms may change.\n',
      ),
    ).toEqual({ balance_transfer_fee_percent: 4, cash_advance_fee_percent: 6 }))

  it('are not paired if several labels could have a value', () =>
    expect(
      valuesOf('Aspen Visa Card\nAPR for Balance Transfers\nAPR for Cash Advances\n24.92%\nAnnual Fee $87\n'),
    ).toEqual({ annual_fee: 87 }))
})
