import { describe, expect, it } from 'vitest'
import { FACTS, judge, page, STATED } from './gold.ts'

interface Rest {
  readonly hiddenOffer?: 'a picture'
  readonly more?: string
}

describe('an offer that is no longer stated', () => {
  const values = Object.fromEntries(STATED.map((field) => [field, FACTS[field]]))

  it('waits for a second run where only its place is empty', () => {
    expect(judge([page({ values })]).queued).toMatchObject([{ kind: 'offer gone', waits: 'second run' }])
  })

  it('may be unreadable where a picture stands in its place', () => {
    const verdict = judge([page({ values, hiddenOffer: 'a picture' })])
    expect([verdict.queued, verdict.unreadable]).toEqual([
      [],
      'no longer readable: a picture stands in its place',
    ])
  })

  it.each([
    'This offer has ended',
    'The welcome offer for this card has ended',
    'The welcome offer for the Gold Card has ended',
    'The bonus offer on the card is over',
    'There is currently no welcome offer',
  ])('is over where the page says so and its place is empty: %s', (words) => {
    const [item] = judge([page({ values, words })]).queued
    expect(item).toMatchObject({ kind: 'offer gone', waits: 'nothing' })
    expect(item?.reasons[0]).toMatch(/^its page says: ".*offer/)
  })

  it('is for a maintainer where a sentence about it is left that no reader understood', () => {
    const words = 'Earn $1,000 in Bank Dollars after you spend $500 in the first 3 months'
    expect(judge([page({ values, words })]).queued).toMatchObject([
      {
        kind: 'reading',
        waits: 'review',
        cause: { code: 'unread-offer' },
        values: { signup_bonus: words, signup_bonus_points: null },
        quotes: { signup_bonus: words },
      },
    ])
  })

  it('is not taken for an offer of another kind', () => {
    const words =
      'Balance transfer offer: 3% of each transfer, $5 at the least. Refer a friend for a bonus of $50'
    expect(judge([page({ values, words })]).queued).toMatchObject([
      { kind: 'offer gone', waits: 'second run' },
    ])
  })

  it.each([
    ['a picture stands in its place', { hiddenOffer: 'a picture' as const }],
    [
      'another offer with an amount stands on the page',
      { more: ' New bonus: take home $300 in your first year' },
    ],
  ])('waits for a second run where the page says so and %s', (_, { hiddenOffer, more = '' }: Rest) => {
    const [item] = judge([
      page({ values, words: `This offer has ended.${more}`, hiddenOffer: hiddenOffer ?? null }),
    ]).queued
    expect(item).toMatchObject({ kind: 'offer gone', waits: 'second run' })
  })

  it.each([
    'The welcome offer for the Gold Business Card has ended',
    'This offer for the Bank Silver Card has ended',
  ])('waits for a second run where the page speaks of another card: %s', (words) => {
    const [item] = judge([page({ values, words })]).queued
    expect(item).toMatchObject({
      waits: 'second run',
      reasons: ['the welcome offer no longer stands on the page'],
    })
  })
})
