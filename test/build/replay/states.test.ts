import { describe, expect, it } from 'vitest'
import { replayCards } from '../../../build/replay/replay.ts'
import { type CardStateOn, statesOf } from '../../../build/replay/states.ts'
import type { Observation } from '../../../data/schema/fact.ts'
import { card, reference, seen } from '../../support/facts.ts'

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
})
