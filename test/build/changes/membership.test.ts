import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../data/schema/fact.ts'
import { history, seen } from '../../support/facts.ts'

const STATES = {
  published: { is_published: true, is_discontinued: false },
  discontinued: { is_published: true, is_discontinued: true },
  unpublished: { is_published: false, is_discontinued: false },
} as const
type State = keyof typeof STATES

const eventsOf = (observations: readonly Observation[]) =>
  history(observations).events.map(({ type, data }) => (data.reason ? `${type} ${data.reason}` : type))

const transition = (from: State, to: State) =>
  eventsOf([seen('2026-01-01', 'good', STATES[from]), seen('2026-02-01', 'good', STATES[to])]).slice(
    eventsOf([seen('2026-01-01', 'good', STATES[from])]).length,
  )

describe('the membership of a card', () => {
  it.each([
    ['published', ['card.created published']],
    ['discontinued', []],
    ['unpublished', []],
  ] as const)('that starts as %s creates the events %j', (state, events) => {
    expect(eventsOf([seen('2026-01-01', 'good', STATES[state])])).toEqual(events)
  })

  it.each([
    ['published', 'published', []],
    ['published', 'discontinued', ['card.deleted discontinued']],
    ['published', 'unpublished', ['card.deleted unpublished']],
    ['discontinued', 'published', ['card.created reinstated']],
    ['discontinued', 'discontinued', []],
    ['discontinued', 'unpublished', ['card.deleted unpublished']],
    ['unpublished', 'published', ['card.created published']],
    ['unpublished', 'discontinued', []],
    ['unpublished', 'unpublished', []],
  ] as const)('from %s to %s creates the events %j', (from, to, events) => {
    expect(transition(from, to)).toEqual(events)
  })

  it('ends when a source first states that the card is discontinued', () => {
    const { events, changes, row } = history([
      seen('2026-01-01', 'good', { annual_fee: 95 }),
      seen('2026-02-01', 'poor', { is_discontinued: true }),
    ])
    expect(events.map(({ type }) => type)).toEqual(['card.created', 'card.deleted'])
    expect(row.is_active).toBe(false)
    expect(changes[0]?.changed_fields).toEqual({
      is_discontinued: { old: null, new: true },
      is_active: { old: true, new: false },
    })
  })

  it('creates no update in addition, even if other data changed too', () => {
    const { events } = history([
      seen('2026-01-01', 'good', { ...STATES.discontinued, annual_fee: 95 }),
      seen('2026-02-01', 'good', { ...STATES.published, annual_fee: 120 }),
    ])
    expect(events.map(({ type, data }) => [type, data.reason])).toEqual([['card.created', 'reinstated']])
  })

  it('creates no update for a card that is not published', () => {
    const { events, changes } = history([
      seen('2026-01-01', 'good', { ...STATES.discontinued, annual_fee: 95 }),
      seen('2026-02-01', 'good', { annual_fee: 90 }),
    ])
    expect(changes).toHaveLength(1)
    expect(events).toEqual([])
  })
})
