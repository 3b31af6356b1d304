import { describe, expect, it } from 'vitest'
import { FACTS, judge, page, STATED } from './gold.ts'

interface Rest {
  readonly hiddenOffer?: 'a picture'
  readonly more?: string
}

describe('a missing offer', () => {
  const values = Object.fromEntries(STATED.map((field) => [field, FACTS[field]]))

  it('needs a second run without a statement', () => {
    expect(judge([page({ values })]).queued).toMatchObject([{ kind: 'offer gone', waits: 'second run' }])
  })

  it('may be unreadable if the page has a picture of an offer', () => {
    const verdict = judge([page({ values, hiddenOffer: 'a picture' })])
    expect([verdict.queued, verdict.unreadable]).toEqual([
      [],
      'no longer readable: a picture is in its place',
    ])
  })

  it.each([
    'This offer has ended',
    'The welcome offer for this card has ended',
    'The welcome offer for the Gold Card has ended',
    'The bonus offer on the card is over',
    'There is currently no welcome offer',
  ])('has ended if the page says so and has no other offer: %s', (words) => {
    const [item] = judge([page({ values, words })]).queued
    expect(item).toMatchObject({ kind: 'offer gone', waits: 'nothing' })
    expect(item?.reasons[0]).toMatch(/^its page says: ".*offer/)
  })

  it('needs a maintainer if the page has an unread sentence about an offer', () => {
    const words = 'Earn $1,000 in Bank Dollars after you spend $500 in the first 3 months'
    const [item, ...others] = judge([page({ values, words })]).queued
    expect([item?.kind, item?.waits, item?.cause?.code, others]).toEqual([
      'reading',
      'review',
      'unread-offer',
      [],
    ])
    expect(item?.values).toEqual({
      ...{ signup_bonus: words, signup_bonus_points: null, signup_bonus_cash_value: null },
      ...{ signup_min_spend: null, signup_min_spend_months: null },
    })
    expect(item?.quotes).toEqual({ signup_bonus: words })
  })

  it('is not confused with other kinds of offers', () => {
    const words =
      'Balance transfer offer: 3% of each transfer, $5 at the least. Refer a friend for a bonus of $50'
    expect(judge([page({ values, words })]).queued).toMatchObject([
      { kind: 'offer gone', waits: 'second run' },
    ])
  })

  it.each([
    ['has a picture in its place', { hiddenOffer: 'a picture' as const }],
    ['has another offer with an amount', { more: ' New bonus: take home $300 in your first year' }],
  ])('needs a second run if the page says so and %s', (_, { hiddenOffer, more = '' }: Rest) => {
    const [item] = judge([
      page({ values, words: `This offer has ended.${more}`, hiddenOffer: hiddenOffer ?? null }),
    ]).queued
    expect(item).toMatchObject({ kind: 'offer gone', waits: 'second run' })
  })

  it.each([
    'The welcome offer for the Gold Business Card has ended',
    'This offer for the Bank Silver Card has ended',
  ])('needs a second run if the page names another card: %s', (words) => {
    const [item] = judge([page({ values, words })]).queued
    expect(item).toMatchObject({
      waits: 'second run',
      reasons: ['the welcome offer is no longer on the page'],
    })
  })
})
