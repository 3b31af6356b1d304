import { describe, expect, it } from 'vitest'
import { CardChange } from '../../../data/schema/offers.ts'
import { history, seen } from '../../support/facts.ts'

const rate = (multiplier: number) => ({
  categories: ['dining'],
  rate_multiplier: multiplier,
  rate_type: 'points_per_dollar',
})
const CHANGED = [
  seen('2026-01-01', 'good', { values: { annual_fee: 95, network: 'VISA' }, reward_rates: [rate(3)] }),
  seen('2026-02-01', 'good', { values: { annual_fee: 120, network: 'VISA' }, reward_rates: [rate(4)] }),
]

describe('an event', () => {
  it('of an update has the changed fields, their old and new values, and the changed relations', () => {
    const { events, row } = history(CHANGED)
    expect(events.at(-1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'card.updated',
      timestamp: '2026-02-01T00:00:00Z',
      api_version: '1.2.0',
      data: {
        ...{ id: row.id, slug: 'acme-one', name: 'Card acme-one', release: '2026-02-01', annual_fee: 120 },
        changes: { annual_fee: { old: 95, new: 120 } },
        changed_relations: ['reward_rates'],
      },
    })
  })

  it('is not created without a change', () => {
    const again = { ...CHANGED[0]!, seen: '2026-02-01' }
    const { events, changes } = history([CHANGED[0]!, again])
    expect(changes).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['card.created'])
  })

  it('is created for another row of a more trusted source', () => {
    const other = seen('2026-02-01', 'archive', { reward_rates: [rate(4)] })
    const { events, row } = history([CHANGED[0]!, other])
    expect((row.reward_rates as { rate_multiplier: number }[]).map((each) => each.rate_multiplier)).toEqual([
      4,
    ])
    expect(events.map(({ type }) => type)).toEqual(['card.created', 'card.updated'])
    const { changes, changed_relations } = events[1]!.data as Record<string, unknown>
    expect({ changes, changed_relations }).toEqual({ changes: {}, changed_relations: ['reward_rates'] })
  })

  it('has the same id for the same facts', () => {
    const ids = () => history(CHANGED).events.map(({ id }) => id)
    expect(ids()).toEqual(ids())
    expect(new Set(ids()).size).toBe(2)
  })
})

describe('a card change', () => {
  it('has the whole card before it, and matches the resource', () => {
    const { changes, steps } = history(CHANGED)
    expect(changes).toHaveLength(1)
    expect(changes[0]?.snapshot).toEqual(steps[0]?.after)
    expect(changes[0]?.changed_at).toBe('2026-02-01T00:00:00Z')
    CardChange.parse(changes[0])
  })
})
