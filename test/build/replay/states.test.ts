import { describe, expect, it } from 'vitest'
import { replayCards } from '../../../build/replay/replay.ts'
import { type CardStateOn, statesOf } from '../../../build/replay/states.ts'
import type { Observation } from '../../../data/schema/fact.ts'
import { card, reference, seen } from '../../support/facts.ts'

const TODAY = '2026-11-22'

async function statesFor(observations: readonly Observation[]): Promise<readonly CardStateOn[]> {
  async function* cards() {
    yield card('acme-one', observations)
  }
  for await (const replayed of replayCards(
    { cards, cardFiles: [], checks: new Map(), reference },
    '2026-11-22',
  ))
    return statesOf(replayed)
  return []
}

describe('the states of a card', () => {
  it('do not differ where a source only adds that there is no value', async () => {
    const [before, after] = await statesFor([
      seen('2026-01-01', 'good', { annual_fee: 95 }),
      seen('2026-02-01', 'good', { network: null }),
    ])
    expect(after).toEqual({ ...before, validFrom: '2026-02-01' })
    expect(after?.row.updated_at).toBe('2026-01-01T00:00:00Z')
  })

  it('name the day on which the offer was last seen from six months after it on, and not before', async () => {
    const text = '60,000 points'
    const states = await statesFor([
      seen('2025-01-31', 'good', { signup_bonus: text, signup_bonus_points: 60_000 }),
      seen('2025-03-01', 'good', { annual_fee: 95 }),
      seen('2025-12-01', 'good', { annual_fee: 99 }),
      seen('2026-02-15', 'good', { signup_bonus: text, signup_bonus_points: 60_000 }),
      seen('2026-06-01', 'good', { signup_bonus: null }),
      seen('2026-07-01', 'good', { signup_bonus: text }),
    ])
    expect(states.map(({ validFrom, row }) => [validFrom, row.annual_fee, row.signup_bonus])).toEqual([
      ['2025-01-31', null, text],
      ['2025-03-01', 95, text],
      ['2025-08-01', 95, `${text} (last seen 2025-01-31)`],
      ['2025-12-01', 99, `${text} (last seen 2025-01-31)`],
      ['2026-02-15', 99, text],
      ['2026-06-01', 99, null],
      ['2026-07-01', 99, text],
    ])
  })

  it('of today begins when its offer was not seen for six months', async () => {
    const states = await statesFor([seen('2026-05-21', 'good', { signup_bonus: 'A lounge visit' })])
    expect(states.map(({ validFrom, row }) => [validFrom, row.signup_bonus])).toEqual([
      ['2026-05-21', 'A lounge visit'],
      [TODAY, 'A lounge visit (last seen 2026-05-21)'],
    ])
  })
})
