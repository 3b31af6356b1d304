import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueCard, ValueRate } from '../../../data/value/facts.ts'
import type { WalletQuery } from '../../../data/value/query.ts'
import { emptyLevel, insert, topGains } from '../../../data/value/wallet/levels.ts'
import { optimize } from '../../../data/value/wallet/optimize.ts'
import { TooMuchWork } from '../../../data/value/wallet/search.ts'
import { base, card, facts, percent, Q4_2026, query } from './made-up.ts'
import { cardsArbitrary, exactWorth, spendArbitrary } from './made-up-wallets.ts'

const walletQuery = (spend: WalletQuery['spend'], more: Partial<WalletQuery> = {}): WalletQuery => ({
  ...query(spend),
  ...{ max_cards: 2, have: [], exclude: [], objective: 'ongoing', limit: 10 },
  ...more,
})

function solve(cards: readonly ValueCard[], wanted: WalletQuery) {
  const search = optimize(facts(...cards), wanted, Q4_2026)
  for (;;) {
    const step = search.next()
    if (step.done === true) return step.value
  }
}

describe('gains', () => {
  it('end at one that is no number', () => {
    const level = emptyLevel(2)
    insert(level, 0, Number.NaN)
    expect(topGains([], level, 0, 2)).toBe(0)
  })
})

describe('a set of cards', () => {
  const grocer = card('grocer', {
    rates: [percent(['groceries'], 5, { cap_amount: 6000, cap_period: 'annual' }), base(1)],
  })
  const flat = card('flat', { rates: [base(2)] })

  it('sends each dollar to the card that earns most', () => {
    const [best] = solve([grocer, flat], walletQuery({ groceries: 600, other: 400 })).data
    expect(best).toMatchObject({ cards: ['flat', 'grocer'], ongoing: 420, annual_fee: 0 })
    expect(best?.lines.map(({ card: slug, spend, value }) => [slug, spend, value])).toEqual([
      ['grocer', 6000, 300],
      ['flat', 1200, 24],
      ['flat', 4800, 96],
    ])
    expect(best?.marginal).toEqual([
      { slug: 'flat', value: 60 },
      { slug: 'grocer', value: 180 },
    ])
  })

  it('has fewer cards if more add nothing, then lower fees, then the first slugs', () => {
    const cards = [
      flat,
      card('twin', { rates: [base(2)] }),
      card('dear', { rates: [base(2.1)], annual_fee: 12 }),
    ]
    const sets = solve(cards, walletQuery({ other: 1000 })).data.map(({ cards: slugs }) => slugs)
    expect(sets).toEqual([['flat'], ['twin'], ['dear'], ['flat', 'twin'], ['dear', 'flat'], ['dear', 'twin']])
  })

  it('never costs more than the maximum fee', () => {
    const dear = card('dear', { rates: [percent(['dining'], 10), base(1)], annual_fee: 100 })
    const spend = { dining: 500, other: 500 }
    expect(solve([flat, dear], walletQuery(spend)).data[0]?.cards).toEqual(['dear', 'flat'])
    const cheap = solve([flat, dear], walletQuery(spend, { max_annual_fee: 99.99 })).data
    expect(cheap.map(({ cards }) => cards)).toEqual([['flat']])
  })

  it('counts welcome offers in the first year only', () => {
    const bonus = card('bonus', { rates: [base(1)], signup_bonus_cash_value: 500, annual_fee: 95 })
    const spend = { other: 1000 }
    expect(solve([flat, bonus], walletQuery(spend)).data[0]?.cards).toEqual(['flat'])
    const [first] = solve([flat, bonus], walletQuery(spend, { objective: 'first_year' })).data
    expect(first).toMatchObject({ cards: ['bonus', 'flat'], first_year: 240 + 500 - 95, ongoing: 240 - 95 })
  })

  it('picks from choice groups what is best for the set', () => {
    const choice = (slug: string): ValueRate => percent([slug], 5, { choice_group: 'one', choice_picks: 1 })
    const picker = card('picker', { rates: [choice('dining'), choice('gas'), base(1)] })
    const diner = card('diner', { rates: [percent(['dining'], 4)] })
    const { data, assumptions } = solve([picker, diner], walletQuery({ dining: 500, gas: 300 }, { limit: 1 }))
    expect(data[0]).toMatchObject({ cards: ['diner', 'picker'], ongoing: 240 + 180 })
    expect(assumptions.join(' ')).toContain('picks gas')
  })

  it('fails when a budget is used up, which searches may share', () => {
    const cards = [grocer, flat, card('dear', { rates: [base(2.1)], annual_fee: 12 })]
    const budget = { sets: 12 }
    const search = () => [...optimize(facts(...cards), walletQuery({ groceries: 600 }), Q4_2026, budget)]
    search()
    expect(budget.sets).toBeGreaterThanOrEqual(0)
    expect(() => [...search(), ...search()]).toThrow(TooMuchWork)
  })

  it('can hold more cards of `have` with choices than there are sets', () => {
    const choices = ['dining', 'groceries', 'gas', 'travel', 'airlines'].map((slug) =>
      percent([slug], 5, { choice_group: 'two', choice_picks: 2 }),
    )
    const slugs = ['a', 'b', 'c', 'd']
    const cards = slugs.map((slug) => card(slug, { rates: [...choices, base(1)] }))
    const spend = { dining: 100, groceries: 90, gas: 80, travel: 70, airlines: 60 }
    const { data } = solve(cards, walletQuery(spend, { have: slugs, max_cards: 4 }))
    expect(data).toMatchObject([{ cards: slugs, ongoing: 240 }])
  })
})

/** Every set of at most `size` cards, with its value by the oracle. */
function everySet(cards: readonly ValueCard[], wanted: WalletQuery): readonly number[] {
  const sets = cards.reduce<readonly (readonly ValueCard[])[]>(
    (all, next) =>
      all.concat(all.filter((set) => set.length < wanted.max_cards).map((set) => [...set, next])),
    [[]],
  )
  return sets
    .filter((set) => set.length > 0)
    .map((set) => exactWorth(set, wanted))
    .sort((a, b) => b - a)
}

/** Each line is rounded to cents on its own. */
const ROUNDING = 0.25

it('is as good as the best of all sets', () => {
  fc.assert(
    fc.property(cardsArbitrary, spendArbitrary, fc.integer({ min: 1, max: 4 }), (cards, spend, size) => {
      const wanted = walletQuery(spend, { max_cards: size, limit: 3 })
      const values = everySet(cards, wanted)
      const { data, considered } = solve(cards, wanted)
      expect(considered).toBe(cards.length)
      for (const [i, { ongoing }] of data.entries())
        expect(Math.abs(ongoing - (values[i] ?? Number.NaN))).toBeLessThan(ROUNDING)
    }),
    { numRuns: 30 },
  )
}, 120_000)

it('is never worse with one more card to choose from, or with more spend', () => {
  fc.assert(
    fc.property(cardsArbitrary, spendArbitrary, (cards, spend) => {
      const best = (own: readonly ValueCard[], wanted: WalletQuery['spend']) =>
        solve(own, walletQuery(wanted, { max_cards: 3, limit: 1 })).data[0]?.ongoing ?? 0
      const all = best(cards, spend)
      if (cards.length > 1) expect(all).toBeGreaterThanOrEqual(best(cards.slice(1), spend) - ROUNDING)
      expect(best(cards, { ...spend, other: (spend.other ?? 0) + 50 })).toBeGreaterThanOrEqual(all - ROUNDING)
      expect(best(cards.toReversed(), spend)).toBe(all)
    }),
    { numRuns: 80 },
  )
})
