import { describe, expect, it } from 'vitest'
import type { CardBefore } from '../../../build/judge/before.ts'
import { judgeCard } from '../../../build/judge/card.ts'
import type { Part } from '../../../build/judge/merge.ts'
import { moveTogether } from '../../../build/judge/together.ts'
import { before, context, FACTS, judge, page, STATED, terms, usual } from './gold.ts'

const queued = (parts: readonly Part[], more: Partial<CardBefore> = {}) =>
  judge(parts, more).queued.map(({ waits, values, reasons }) => [waits, values, reasons[0]])

describe('a change is accepted at once', () => {
  it.each([
    ['a fee', { annual_fee: 120 }],
    ['a rate by a usual step', { interest_rate_purchase: 20.99 }],
  ])('%s', (_, values) => {
    const verdict = judge([usual(values)])
    expect([verdict.queued, verdict.changes.map((change) => change.values)]).toEqual([[], [values]])
  })

  it('if the page and the terms state an unusual one', () => {
    for (const odd of [{ interest_rate_purchase: 21.37 }, { late_payment_fee: 12 }])
      expect(judge([usual(odd), terms(odd)]).changes).toHaveLength(1)
  })

  it('if an otherwise unchanged page states a new value', () => {
    const { changes } = judge([usual({ annual_fee_waived_first_year: true })])
    expect(changes.map(({ values }) => values)).toEqual([{ annual_fee_waived_first_year: true }])
  })
})

describe('a change needs a second run', () => {
  it('if only pages of the same source state an unusual one', () => {
    const odd = { late_payment_fee: 12 }
    expect(queued([usual(odd), page({ values: odd, role: 'found' })])).toEqual([
      ['second run', odd, 'late_payment_fee: down by 59 %'],
    ])
  })

  it('if digits are transposed, even on two pages', () => {
    const swapped = { interest_rate_cash: 29.89 }
    expect(queued([usual(swapped), terms(swapped)])).toEqual([
      ['second run', swapped, expect.stringContaining('digits of 28.99 in another order')],
    ])
  })

  it('if it looks like a typo', () => {
    expect(queued([usual({ interest_rate_purchase: 19.17 })])).toEqual([
      ['second run', { interest_rate_purchase: 19.17 }, expect.stringContaining('not a usual step')],
    ])
  })

  it('if no page has stated the current value', () => {
    expect(queued([usual({ annual_fee: 120 })], { proven: new Set() })).toEqual([
      ['second run', { annual_fee: 120 }, 'annual_fee: no page has stated the current value before'],
    ])
  })

  it('if a page is read for the first time', () => {
    const first = { lastFields: [], row: { ...FACTS, late_payment_fee: null } }
    expect(queued([usual()], first)).toEqual([
      ['second run', { late_payment_fee: 29 }, 'late_payment_fee: read for the first time'],
    ])
  })

  it('if it returns to a recent value', () => {
    const formerly = [{ until: '2026-11-02', row: { ...FACTS, annual_fee: 120 } }]
    expect(queued([usual({ annual_fee: 120 })], { formerly })).toEqual([
      ['second run', { annual_fee: 120 }, 'annual_fee would be again what it was until 2026-11-02'],
    ])
  })

  it('if points become cash', () => {
    const cash = { signup_bonus: 'A $200 bonus.', signup_bonus_cash_value: 200 }
    const values = { ...Object.fromEntries(STATED.map((field) => [field, FACTS[field]])), ...cash }
    expect(queued([page({ values })])).toEqual([
      ['second run', cash, 'the offer is stated in another currency'],
    ])
  })
})

describe('contradicting pages', () => {
  it('queue all changes of an offer on the disputed page', () => {
    const disputed = usual({ annual_fee: 120, signup_bonus_points: 75_000 })
    const { queued: items, ahead } = judge([disputed, terms({ annual_fee: 95 })])
    expect([...items, ...ahead][0]?.values).toEqual({
      annual_fee: 120,
      signup_bonus: 'Earn 60,000 points after $4,000 in 3 months.',
      signup_bonus_points: 75_000,
      signup_min_spend: 4_000,
      signup_min_spend_months: 3,
    })
  })

  it('queue all changes of the disputed page, with both quotes', () => {
    const odd = terms({ late_payment_fee: 40, returned_payment_fee: 40 })
    const { queued: items, changes } = judge([usual({ annual_fee: 120 }), odd])
    expect(changes.map(({ values }) => values)).toEqual([{ annual_fee: 120 }])
    expect(items.map(({ waits, values }) => ({ waits, values }))).toEqual([
      { waits: 'review', values: { late_payment_fee: 40, returned_payment_fee: 40 } },
    ])
    expect(items[0]?.reasons).toEqual([
      'late_payment_fee: the pages disagree: 29 in "late_payment_fee is 29" (https://bank.com/product), 40 ' +
        'in "late_payment_fee is 40" (https://bank.com/terms)',
    ])
  })

  it('get a cause of their own, and list the rows that are not compared', () => {
    const relations = { reward_rates: [{ categories: ['travel'], rate_multiplier: 3 }] }
    const odd = page({ role: 'terms', values: { late_payment_fee: 40 }, relations })
    const verdict = judge([usual(), odd])
    expect(verdict.queued[0]?.cause).toEqual({ code: 'pages-disagree', field: 'late_payment_fee' })
    expect(verdict.ignored).toEqual([{ url: 'https://bank.com/terms', relations: ['reward_rates'] }])
    expect(judge([usual({ annual_fee: 120 }), terms({ annual_fee: 95 })]).ahead[0]?.cause).toEqual({
      code: 'ahead-of-terms',
      field: 'annual_fee',
    })
  })

  it('confirm the values of the undisputed page', () => {
    const verdict = judge([usual(), terms({ annual_fee: 95, late_payment_fee: 40 })])
    expect(verdict.stated).toEqual({
      ...{ annual_fee: 95, late_payment_fee: 29, interest_rate_purchase: 19.99, interest_rate_cash: 28.99 },
      ...{ signup_bonus: 'Earn 60,000 points after $4,000 in 3 months.', signup_bonus_points: 60_000 },
      ...{ signup_min_spend: 4_000, signup_min_spend_months: 3 },
    })
    expect(judge([usual({ annual_fee: 99 }), terms({ annual_fee: 95 })]).stated).toEqual({ annual_fee: 95 })
  })
})

describe('rates that change by the same step', () => {
  const moved = (slug: string) =>
    judgeCard(
      before({ slug }),
      [usual({ interest_rate_purchase: 20.24 }), terms({ interest_rate_purchase: 19.99 })],
      context,
    )

  it('are accepted together on many cards, before the terms change', () => {
    const [first, ...others] = moveTogether(['gold', 'silver', 'black'].map(moved))
    expect([first?.queued, others.length]).toEqual([[], 2])
    expect(first?.changes.map(({ values }) => values)).toEqual([{ interest_rate_purchase: 20.24 }])
  })

  it('are queued on few cards', () => {
    const [first] = moveTogether(['gold', 'silver'].map(moved))
    expect([first?.changes, first?.queued.length]).toEqual([[], 1])
  })
})

describe('a text by a maintainer', () => {
  it('is not replaced by the first reading of a page', () => {
    const row = { ...FACTS, application_rules: 'One card in 24 months.' }
    const { changes, queued: items } = judge(
      [usual({ application_rules: 'Offer may change at any time.' })],
      {
        row,
      },
    )
    expect([changes, items]).toEqual([[], []])
  })
})

describe('a value that a maintainer has corrected', () => {
  it('is not queued: the page contradicts the correction', () => {
    const { changes, queued: items } = judge([usual({ annual_fee: 900 })], {
      corrected: new Set(['annual_fee']),
    })
    expect([changes.length, items]).toEqual([1, []])
  })
})

describe('an alternating value', () => {
  const A = { ...FACTS, annual_fee: 95 }
  const B = { ...FACTS, annual_fee: 120 }
  const read = (formerly: readonly [string, object][]) =>
    queued([usual({ annual_fee: 120 })], {
      formerly: formerly.map(([until, row]) => ({ until, row: { ...row } })),
    })

  it('is queued for a maintainer if it returns after the current value', () => {
    expect(
      read([
        ['2026-10-19', A],
        ['2026-11-02', B],
      ]),
    ).toEqual([
      [
        'review',
        { annual_fee: 120 },
        'annual_fee: the pages alternate: they showed this until 2026-11-02, then the current value',
      ],
    ])
  })

  it('needs a second run if it returns for the first time or after a long time', () => {
    expect(read([['2026-11-02', B]])[0]?.[0]).toBe('second run')
    expect(
      read([
        ['2026-08-01', A],
        ['2026-11-02', B],
      ])[0]?.[0],
    ).toBe('second run')
  })
})
