import { describe, expect, it } from 'vitest'
import { base, linesOf, percent, valued } from './made-up.ts'

describe('caps', () => {
  it('count per year, and spend beyond them earns the next rate', () => {
    const rates = [percent(['groceries'], 6, { cap_amount: 500, cap_period: 'monthly' }), base(1)]
    expect(linesOf(valued({ rates }, { groceries: 600 }))).toEqual([
      ['groceries', 6000, 'groceries', 6, 360],
      ['groceries', 1200, 'other', 1, 12],
    ])
  })

  it('leave the fallback rate as a line of its own', () => {
    const cap = { cap_amount: 1000, cap_period: 'quarterly', fallback_rate: 2 } as const
    expect(linesOf(valued({ rates: [percent(['gas'], 5, cap), base(1)] }, { gas: 500 }))).toEqual([
      ['gas', 4000, 'gas', 5, 200],
      ['gas', 2000, 'gas', 2, 40],
    ])
  })

  it('that rates share go to the spend that gains most, even if a better rate comes later', () => {
    const shared = { cap_amount: 1200, cap_period: 'annual', cap_group: 'both' } as const
    const rates = [
      percent(['dining'], 5, shared),
      percent(['gas'], 4, shared),
      percent(['dining'], 4, { category_slug: 'dining~2' }),
      base(1),
    ]
    expect(linesOf(valued({ rates }, { dining: 100, gas: 100 }))).toEqual([
      ['dining', 1200, 'dining~2', 4, 48],
      ['gas', 1200, 'gas', 4, 48],
    ])
  })

  it('that compete are filled by the best chain of moves', () => {
    const annual = { cap_amount: 1200, cap_period: 'annual' } as const
    const rates = [
      percent(['dining', 'gas'], 5, annual),
      percent(['gas', 'groceries'], 4, annual),
      percent(['groceries'], 3, annual),
      base(1),
    ]
    const value = valued({ rates }, { dining: 100, gas: 100, groceries: 100 })
    expect(value.rewards).toBe(60 + 48 + 36)
  })
})

describe('rates', () => {
  it('of a parent category cover its children, never the other way', () => {
    const value = valued(
      { rates: [percent(['travel'], 3), percent(['airlines'], 5)] },
      { travel: 100, airlines: 100 },
    )
    expect(linesOf(value)).toEqual([
      ['travel', 1200, 'travel', 3, 36],
      ['airlines', 1200, 'airlines', 5, 60],
    ])
  })

  it('of portals count for their share of travel only, and direct rates for the rest', () => {
    const rates = [
      percent(['travel'], 10, { booking_channel: 'issuer_portal' }),
      percent(['dining'], 10, { booking_channel: 'issuer_portal' }),
      percent(['airlines'], 4, { booking_channel: 'direct' }),
      base(1),
    ]
    const value = valued({ rates }, { airlines: 100, dining: 100 }, { portal_share: 0.25 })
    expect(linesOf(value)).toEqual([
      ['dining', 1200, 'other', 1, 12],
      ['airlines', 300, 'travel', 10, 30],
      ['airlines', 900, 'airlines', 4, 36],
    ])
  })

  it('of merchants count for spend at them only, and not where the network is not taken', () => {
    const rates = [percent(['groceries'], 5, { merchant: 'Club', merchant_ids: ['club-us'] }), base(1)]
    const spend = [{ merchant: 'club-us', monthly: 100 }]
    const value = valued({ rates }, { groceries: 100 }, { merchants: spend })
    expect(value.lines.map(({ merchant, value: earned }) => [merchant, earned])).toEqual([
      [null, 12],
      ['club-us', 60],
    ])
    const refused = valued({ rates, network: 'AMEX' }, { groceries: 100 }, { merchants: spend })
    expect(linesOf(refused)).toEqual([
      ['groceries', 1200, 'other', 1, 12],
      ['groceries', 1200, null, null, 0],
    ])
  })

  it('that name no merchant are an assumption', () => {
    const value = valued(
      { rates: [percent(['dining'], 5, { merchant: 'Fast food restaurants' })] },
      { dining: 1 },
    )
    expect(value.rewards).toBe(0)
    expect(value.assumptions.join(' ')).toContain('Fast food restaurants')
  })

  it('of choice groups are the picks that are worth most', () => {
    const choice = { choice_group: 'pick', choice_picks: 1, cap_amount: 100, cap_period: 'monthly' } as const
    const rates = [percent(['dining'], 5, choice), percent(['gas'], 3, { choice_group: 'pick' }), base(1)]
    expect(valued({ rates }, { dining: 100, gas: 100 }).rewards).toBe(60 + 12)
    const value = valued({ rates }, { dining: 100, gas: 400 })
    expect(value.rewards).toBe(12 + 144)
    expect(value.assumptions.join(' ')).toContain('picks gas')
  })

  it('that rotate count in their quarter, with the cap of the quarter', () => {
    const of = (rotating_year: number, rotating_quarter: number) =>
      ({
        is_rotating: true,
        rotating_year,
        rotating_quarter,
        cap_amount: 1500,
        cap_period: 'quarterly',
      }) as const
    const rates = [
      percent(['dining'], 5, of(2026, 3)),
      percent(['dining'], 5, of(2026, 4)),
      percent(['gas'], 5, of(2027, 1)),
      percent(['dining'], 5, of(2027, 4)),
      base(1),
    ]
    const value = valued({ rates }, { dining: 1000, gas: 100 })
    expect(linesOf(value)).toEqual([
      ['dining', 1500, 'dining', 5, 75],
      ['dining', 10500, 'other', 1, 105],
      ['gas', 300, 'gas', 5, 15],
      ['gas', 900, 'other', 1, 9],
    ])
    expect(value.assumptions.join(' ')).toContain('Q2 2027, Q3 2027')
  })
})
