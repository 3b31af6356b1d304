import { describe, expect, it } from 'vitest'
import { FACTS, judge, page, STATED, terms } from './gold.ts'

const OUTLIER = { value: 209.9, quote: 'APR 209.9%' }
const { interest_rate_purchase: _, ...others } = Object.fromEntries(
  STATED.map((field) => [field, FACTS[field]]),
)
const own = (refused: Parameters<typeof page>[0]['refused']) =>
  page({ values: others, words: 'APR 209.9%. Rate 2.9%', ...(refused ? { refused } : {}) })
const queuedOf = (parts: Parameters<typeof judge>[0], more?: Parameters<typeof judge>[1]) =>
  judge(parts, more).queued.filter(({ kind }) => kind === 'reading')

describe('a value that no field can have', () => {
  it('is queued with its quote if the page has no other value of the field', () => {
    const items = queuedOf([own({ interest_rate_purchase: OUTLIER })])
    expect(items.map(({ waits, old, values, quotes }) => ({ waits, old, values, quotes }))).toEqual([
      {
        waits: 'review',
        old: { interest_rate_purchase: 19.99 },
        values: { interest_rate_purchase: 209.9 },
        quotes: { interest_rate_purchase: 'APR 209.9%' },
      },
    ])
    expect(items[0]?.cause).toMatchObject({ code: 'out-of-range', field: 'interest_rate_purchase' })
  })

  it('is queued even if another page states the current value', () => {
    expect(
      queuedOf([own({ interest_rate_purchase: OUTLIER }), terms({ interest_rate_purchase: 19.99 })]),
    ).toHaveLength(1)
  })

  it('is ignored if only a reader’s expectation excludes it, or if the field has no current value', () => {
    expect(queuedOf([own({ interest_rate_purchase: { value: 2.9, quote: 'Rate 2.9%' } })])).toEqual([])
    expect(queuedOf([own({ over_limit_fee: { value: 209.9, quote: 'APR 209.9%' } })])).toEqual([])
  })
})
