import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../data/schema/fact.ts'
import { history, seen } from '../../support/facts.ts'

interface Case {
  readonly rule: string
  readonly observations: readonly Observation[]
  readonly fee: number | null
  /** Old and new value if it counts as a change. */
  readonly changed?: readonly [number | null, number | null]
}

const fee = (day: string, source: string, value: number | null) => seen(day, source, { annual_fee: value })
const perk = (day: string, source: string) => seen(day, source, { network_tier: 'World' })

const multipliersOf = (rates: unknown) =>
  (rates as { rate_multiplier: number }[]).map(({ rate_multiplier }) => rate_multiplier)

const CASES: readonly Case[] = [
  {
    rule: 'a first value is not a change',
    observations: [perk('2026-01-01', 'good'), fee('2026-02-01', 'good', 95)],
    fee: 95,
  },
  {
    rule: 'a difference from an equally trusted source is a change',
    observations: [fee('2026-01-01', 'fair', 95), fee('2026-02-01', 'alike', 99)],
    fee: 99,
    changed: [95, 99],
  },
  {
    rule: 'a difference from a better source is a change',
    observations: [fee('2026-01-01', 'poor', 95), fee('2026-02-01', 'good', 99)],
    fee: 99,
    changed: [95, 99],
  },
  {
    rule: 'a less trusted source does not override',
    observations: [fee('2026-01-01', 'good', 95), fee('2026-02-01', 'fair', 99)],
    fee: 95,
  },
  {
    rule: 'a less trusted source fills a gap',
    observations: [perk('2026-01-01', 'good'), fee('2026-02-01', 'poor', 99)],
    fee: 99,
  },
  {
    rule: 'a source less trusted by one step does not override on the day the better value is 6 months old',
    observations: [fee('2025-08-31', 'good', 95), fee('2026-02-28', 'fair', 99)],
    fee: 95,
  },
  {
    rule: 'a source less trusted by one step overrides a value more than 6 months older, without a change',
    observations: [fee('2025-08-31', 'good', 95), fee('2026-03-01', 'fair', 99)],
    fee: 99,
  },
  {
    rule: 'a source less trusted by two steps does not override a value 12 months older',
    observations: [fee('2025-02-28', 'archive', 95), fee('2026-02-28', 'fair', 99)],
    fee: 95,
  },
  {
    rule: 'a less trusted source does not override on the day the better value is 18 months old',
    observations: [fee('2024-08-31', 'archive', 95), fee('2026-02-28', 'poor', 99)],
    fee: 95,
  },
  {
    rule: 'any source overrides a value more than 18 months older, without a change',
    observations: [fee('2024-08-31', 'archive', 95), fee('2026-03-01', 'poor', 99)],
    fee: 99,
  },
  {
    rule: 'any source overrides what a survey found on an earlier day',
    observations: [fee('2026-01-01', 'survey', 95), fee('2026-01-02', 'poor', 99)],
    fee: 99,
  },
  {
    rule: 'a survey does not override what a better source said before',
    observations: [fee('2025-12-01', 'archive', 95), fee('2026-01-01', 'survey', 99)],
    fee: 95,
  },
  {
    rule: 'an equal value of a better source takes over its trust and date',
    observations: [
      fee('2024-01-01', 'poor', 95),
      fee('2026-01-01', 'good', 95),
      fee('2026-02-01', 'fair', 99),
    ],
    fee: 95,
  },
  {
    rule: 'an equal value of a less trusted source does not renew an old value',
    observations: [
      fee('2024-01-01', 'good', 95),
      fee('2026-01-01', 'poor', 95),
      fee('2026-02-01', 'poor', 99),
    ],
    fee: 99,
  },
  {
    rule: 'an issuer’s page overrides every data set',
    observations: [fee('2026-01-01', 'archive', 95), fee('2026-02-01', 'issuer', 99)],
    fee: 99,
    changed: [95, 99],
  },
  {
    rule: 'only the issuer overrides an issuer’s page, however old',
    observations: [fee('2024-01-01', 'issuer', 95), fee('2026-06-01', 'archive', 99)],
    fee: 95,
  },
  {
    rule: 'a curated correction overrides an issuer’s page, and counts as an edit',
    observations: [fee('2026-01-01', 'issuer', 95), fee('2026-02-01', 'curated', 99)],
    fee: 99,
    changed: [95, 99],
  },
  {
    rule: 'a curated correction overrides a later reading',
    observations: [
      fee('2026-01-01', 'issuer', 95),
      fee('2026-02-01', 'curated', 99),
      fee('2026-03-01', 'issuer', 105),
    ],
    fee: 99,
    changed: [95, 99],
  },
  {
    rule: 'two sources that differ on one day are not a change',
    observations: [fee('2026-01-01', 'alike', 95), fee('2026-01-01', 'fair', 99)],
    fee: 99,
  },
  {
    rule: 'a missing field keeps the current value',
    observations: [fee('2026-01-01', 'good', 95), perk('2026-02-01', 'good')],
    fee: 95,
  },
  {
    rule: 'null replaces a value',
    observations: [fee('2026-01-01', 'good', 95), fee('2026-02-01', 'good', null)],
    fee: null,
    changed: [95, null],
  },
  {
    rule: 'a value after null is a first value',
    observations: [fee('2026-01-01', 'good', null), fee('2026-02-01', 'poor', 95)],
    fee: 95,
  },
  {
    rule: '0 is a value like any other',
    observations: [fee('2026-01-01', 'good', 95), fee('2026-02-01', 'good', 0)],
    fee: 0,
    changed: [95, 0],
  },
]

describe('the current value of a field', () => {
  it.each(CASES)('$rule', ({ observations, fee: current, changed }) => {
    const { row, changes } = history(observations)
    expect(row.annual_fee).toBe(current)
    const fees = changes.flatMap(({ changed_fields }) => changed_fields.annual_fee ?? [])
    expect(fees).toEqual(changed ? [{ old: changed[0], new: changed[1] }] : [])
  })

  it.each(CASES)('does not depend on the order in the file: $rule', ({ observations }) => {
    const facts = [seen('2020-01-01', 'poor', { network: 'VISA' }), ...observations]
    const [first, ...rest] = history(facts).steps
    const backwards = history([facts[0]!, ...observations.toReversed()])
    expect(backwards.steps).toEqual([first, ...rest])
  })

  it('reports later readings that contradict a correction', () => {
    const { contradictions } = history([
      fee('2026-01-01', 'issuer', 95),
      fee('2026-02-01', 'curated', 99),
      fee('2026-03-01', 'issuer', 99),
      fee('2026-04-01', 'issuer', 105),
      fee('2026-05-01', 'good', 110),
    ])
    expect(contradictions).toEqual([
      { unit: 'annual_fee', curated: { annual_fee: 99 }, issuer: { annual_fee: 105 }, seen: '2026-04-01' },
    ])
  })

  it('is the issuer’s again when a correction is lifted', () => {
    const { row, changes } = history([
      fee('2026-01-01', 'issuer', 95),
      fee('2026-02-01', 'curated', 99),
      fee('2026-03-01', 'issuer', 105),
      seen('2026-04-01', 'curated', { lifts: ['annual_fee'] }),
    ])
    expect(row.annual_fee).toBe(105)
    expect(changes.at(-1)?.changed_fields).toEqual({ annual_fee: { old: 99, new: 105 } })
  })
})

describe('text and rows', () => {
  const rates = (multiplier: number) => ({
    reward_rates: [{ categories: ['dining'], rate_multiplier: multiplier, rate_type: 'points_per_dollar' }],
  })
  const CHANGES = [
    ['another source', 'fair', 'alike', 0],
    ['the same source', 'fair', 'fair', 1],
    ["the issuer's page", 'fair', 'issuer', 1],
  ] as const

  it.each(CHANGES)('from %s: new text replaces the old text', (_, before, after, count) => {
    const { row, changes } = history([
      seen('2026-01-01', before, { application_rules: 'Members only.' }),
      seen('2026-02-01', after, { application_rules: 'For members.' }),
    ])
    expect(row.application_rules).toBe('For members.')
    expect(changes).toHaveLength(count)
  })

  it.each(CHANGES)('from %s: new rates replace the old rates', (_, before, after, count) => {
    const { row, changes } = history([
      seen('2026-01-01', before, rates(3)),
      seen('2026-02-01', after, rates(4)),
    ])
    expect(multipliersOf(row.reward_rates)).toEqual([4])
    expect(changes).toHaveLength(count)
  })

  it('rates of a less trusted source do not replace better ones', () => {
    const { row } = history([seen('2026-01-01', 'good', rates(3)), seen('2026-02-01', 'fair', rates(4))])
    expect(multipliersOf(row.reward_rates)).toEqual([3])
  })

  it('an empty list means none', () => {
    const { row, changes } = history([
      seen('2026-01-01', 'good', rates(3)),
      seen('2026-02-01', 'good', { reward_rates: [] }),
    ])
    expect(row.reward_rates).toEqual([])
    const fields = changes.flatMap(({ changed_fields }) => changed_fields.reward_rates ?? [])
    expect(fields.map((each) => [multipliersOf(each.old), each.new])).toEqual([[[3], []]])
  })

  it('the same rows in another order, or with explicit nulls, are not a change', () => {
    const one = { benefit_type: 'insurance', name: 'Trip delay' }
    const two = { benefit_type: 'insurance', name: 'Lost luggage' }
    const { changes, row } = history([
      seen('2026-01-01', 'issuer', { benefits: [one, two] }),
      seen('2026-02-01', 'issuer', { benefits: [{ ...two, value: null, description: null }, one] }),
    ])
    expect(changes).toEqual([])
    expect(row.benefits).toMatchObject([one, two])
  })
})
