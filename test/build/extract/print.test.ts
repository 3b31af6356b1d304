import { describe, expect, it } from 'vitest'
import { valuesOf } from './us-values.ts'

const OFFER = { signup_bonus_points: 35_000, signup_min_spend: 2_500, signup_min_spend_months: 4 }
/** Wraps words to a column width. */
const setIn = (width: number, words: string): string =>
  words.split(' ').reduce((set, word) => {
    const line = set.slice(set.lastIndexOf('\n') + 1)
    return `${set}${line.length + 1 + word.length > width ? '\n' : ' '}${word}`
  })
const PROSE =
  'You will receive 35,000 bonus points once you spend $2,500 on purchases within the first 4 months from account opening, and ' +
  'they will be posted to your account some weeks after that.'

describe('a text copied from print', () => {
  it('has no footnote marks in the text of an offer', () =>
    expect(
      valuesOf('Alder Visa Card\nEarn 31,0001,2 bonus points* once you spend $2,500 in 4 months.')
        .signup_bonus,
    ).toBe('Earn 31,000 bonus points once you spend $2,500 in 4 months.'))

  it.each([
    [
      'has wrapped lines joined',
      `Alder Visa Card
${setIn(38, PROSE)}`,
      { signup_bonus: PROSE, ...OFFER },
    ],
    [
      'has no dot leaders before a value',
      'Alder Visa Card\nAnnual Fee ............ $45\nLate Payment . . . . . . . Up to $31\nForeign Transaction ______ 2%\n' +
        'Cash Advance Fee........4%',
      { annual_fee: 45, late_payment_fee: 31, foreign_transaction_fee: 2, cash_advance_fee_percent: 4 },
    ],
    [
      'has values separated from the previous word',
      'Alder Visa Card\nAnnual Fee$45\nAPR for Purchases19.10%\nCash Advance FeeNone\nLate Payment FeeUp to $31',
      { annual_fee: 45, interest_rate_purchase: 19.1, cash_advance_fee_percent: 0, late_payment_fee: 31 },
    ],
    [
      'has no spaces inside figures, and one between words',
      'Alder  Visa  Card\nAnnual  Fee  $ 45\nAPR  for  Purchases  19.10 %\nCash  Advance  Fee  4\n% of each  advance, minimum $ 6.00.',
      {
        annual_fee: 45,
        interest_rate_purchase: 19.1,
        cash_advance_fee_percent: 4,
        cash_advance_fee_min: 6,
      },
    ],
    [
      'has no footnote marks in labels and values',
      'Alder Visa Card\nANNUAL FEE2\n$45\nAPR for Purchases2\n4.90%3 introductory APR for 6 months. After that, 12.10%3 for Visa Gold\n',
      {
        annual_fee: 45,
        intro_apr_purchase: 4.9,
        intro_apr_purchase_months: 6,
        interest_rate_purchase: 12.1,
      },
    ],
    [
      'has the values of the later of two columns with separators',
      'Alder Visa Card\n| Term | Before May 1, 2031 | Starting May 1, 2031 |\n|---|---|---|\n| Annual Fee | $45 | $55 |\n' +
        '| Late Payment | Up to $31 | Up to $33 |',
      { annual_fee: 55, late_payment_fee: 33 },
    ],
  ])('%s', (_, text, read) => expect(valuesOf(text)).toEqual(read))

  it('does not join lines that are not wrapped', () =>
    expect(
      valuesOf('Alder Visa Card\nAnnual Fee\n$45\nLate Payment Fee\n$31\nForeign Transaction Fee\n2%'),
    ).toEqual({ annual_fee: 45, late_payment_fee: 31, foreign_transaction_fee: 2 }))
})

const READ = { annual_fee: 45, foreign_transaction_fee: 2, late_payment_fee: 31, interest_rate_cash: 24.1 }
const CELLS = [
  ['APR for Cash Advances', '24.10%'],
  ['Annual Fee', '$45'],
  ['Wire Transfer Fee', '$12'],
  ['Foreign Transaction', '2% of each transaction in U.S. dollars.'],
  ['Late Payment', 'Up to $31'],
] as const

describe('a table without borders', () => {
  it('separates a value that is a sentence from the one above it', () =>
    expect(
      valuesOf(
        'Alder Visa Card\nFees and rates of this card.\nAnnual Fee\nCash Advance\nLate Payment\n$45\n' +
          'The greater of $5 or 3% of each advance.\nUp to $31\nThese terms may change.',
      ),
    ).toEqual({
      annual_fee: 45,
      cash_advance_fee_percent: 3,
      cash_advance_fee_min: 5,
      late_payment_fee: 31,
    }))

  it.each([
    ['one cell per line', CELLS.flat()],
    ['all labels before all values', [...CELLS.map(([label]) => label), ...CELLS.map(([, value]) => value)]],
    ['each value before its label', CELLS.flatMap(([label, value]) => [value, label])],
    [
      'two rows at a time',
      [CELLS.slice(0, 3), CELLS.slice(3)].flatMap((rows) => [
        ...rows.map(([label]) => label),
        ...rows.map(([, value]) => value),
      ]),
    ],
    [
      'labels broken over lines',
      [
        ...CELLS.flatMap(([label]) => label.replace(/ (?=Advances|Fee)/, '\n')),
        ...CELLS.map(([, value]) => value),
      ],
    ],
    [
      'sentences below the values',
      [
        ...CELLS.map(([label]) => label),
        '24.10%',
        'This APR will vary with the Prime Rate.',
        ...CELLS.slice(1).map(([, value]) => value),
      ],
    ],
  ])('is read where it is saved with %s', (_, lines) =>
    expect(
      valuesOf(`Alder Visa Card\nFees and rates of this card.\n${lines.join('\n')}\nThese terms may change.`),
    ).toEqual(READ),
  )

  it.each([
    [
      'values that are not those of their labels',
      ['Annual Fee', 'Late Payment', '24.10%', '2% of each transaction'],
    ],
    ['fewer labels than values', ['Annual Fee', 'Late Payment', '$45', '$31', '$12']],
  ])('gives nothing for %s', (_, lines) =>
    expect(valuesOf(`Alder Visa Card\nFees of this card.\n${lines.join('\n')}\n`)).toEqual({}),
  )
})
