import { describe, expect, it } from 'vitest'
import type { ReadCard } from '../../../build/extract/assemble.ts'
import { compare } from '../../../build/extract/eval/score.ts'
import { scoreTable } from '../../../build/extract/eval/score-table.ts'

const card = (name: string | null, fields: Record<string, number | string>): ReadCard => ({
  name,
  fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, quote: '' }])),
})
const verdicts = (cards: readonly ReadCard[], labels: Record<string, unknown>) =>
  Object.fromEntries(
    compare('page', cards, labels).map(({ card, field, verdict }) => [`${card} ${field}`, verdict]),
  )

describe('a comparison with labels', () => {
  it('takes the low end of a range for the value', () =>
    expect(
      verdicts([card(null, { interest_rate_purchase: 9.9 })], { interest_rate_purchase: [9.9, 17.9] }),
    ).toEqual({
      'null interest_rate_purchase': 'right',
    }))

  it('counts a value for what the page does not state as wrong', () => {
    const reading = [card(null, { penalty_apr: 29.99, interest_rate_cash: 21.99 })]
    expect(verdicts(reading, { penalty_apr: null, interest_rate_cash: 'Prime + 21.99% -> null' })).toEqual({
      'null penalty_apr': 'wrong',
      'null interest_rate_cash': 'wrong',
    })
  })

  it('keeps several cards apart and reports missed and unlabeled values', () => {
    const reading = [
      card('Visa Gold', { annual_fee: 25 }),
      card('Visa Classic', { annual_fee: 10, late_payment_fee: 20 }),
    ]
    const labels = {
      cards: [
        { name: 'Visa Classic', annual_fee: 10 },
        { name: 'Visa Gold', annual_fee: 20, monthly_fee: 1 },
      ],
    }
    expect(verdicts(reading, labels)).toEqual({
      'Visa Classic annual_fee': 'right',
      'Visa Classic late_payment_fee': 'unlabeled',
      'Visa Gold annual_fee': 'wrong',
      'Visa Gold monthly_fee': 'missed',
    })
  })

  it('reports the values of a card without labels as unlabeled', () => {
    const reading = [card('Visa Gold', { annual_fee: 25 }), card('Elm Bank cards', { late_payment_fee: 20 })]
    expect(verdicts(reading, { cards: [{ name: 'Visa Gold', annual_fee: 25 }] })).toEqual({
      'Visa Gold annual_fee': 'right',
      'Elm Bank cards late_payment_fee': 'unlabeled',
    })
  })

  it('forbids every named field of a page that is not a card page', () =>
    expect(verdicts([card(null, { annual_fee: 24 })], { _negative: ['annual_fee'] })).toEqual({
      'null annual_fee': 'wrong',
    }))

  it('forbids fields without a label on a page with a note about missing values', () => {
    const found = verdicts([card(null, { annual_fee: 24, late_payment_fee: 5 })], {
      annual_fee: 24,
      _negative: 'its other fees are templates',
    })
    const spoken = Object.entries(found).filter(([, verdict]) => verdict !== 'silent')
    expect(Object.fromEntries(spoken)).toEqual({
      'null annual_fee': 'right',
      'null late_payment_fee': 'wrong',
    })
  })

  it('ends in precision and recall', () => {
    const compared = compare('page', [card(null, { annual_fee: 10 })], {
      annual_fee: 10,
      late_payment_fee: 5,
    })
    expect(scoreTable(compared).slice(-2)).toEqual([
      'precision of the readings     100.0 %',
      'recall of the labeled values  50.0 %',
    ])
  })
})
