import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateRows, statesFrom } from '../../../build/catalog/state-rows.ts'
import type { CardStateOn } from '../../../build/replay/states.ts'
import type { FieldSource } from '../../../data/schema/provenance.ts'

const sourceOf = (field: string, trust: number): FieldSource => ({
  ...{ field, source: { name: 'Bank', kind: 'issuer', url: null }, trust },
  ...{ seen: '2026-01-01', first_seen: '2026-01-01', verified: null, others: [] },
})

const FIELDS = ['name', 'annual_fee', 'reward_rates', 'network']
const values = fc.constantFrom(null, 0, 95, 'VISA', [], [{ rate: 3 }, { rate: 1 }], { slug: 'bank' })
const row = fc.record(Object.fromEntries(FIELDS.map((field) => [field, values])))
const sources = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(1, 5)), { selector: ([field]) => field })
  .map((list) => list.map(([field, trust]) => sourceOf(field, trust)))
const states = fc.array(fc.record({ row, sources }), { minLength: 1, maxLength: 6 })

const dated = (list: readonly Omit<CardStateOn, 'validFrom'>[]): readonly CardStateOn[] =>
  list.map((state, i) => ({ validFrom: `2026-01-0${i + 1}`, ...state }))

describe('rows of states', () => {
  it('are read back as the states that were written, with the members in their order', () => {
    fc.assert(
      fc.property(states, (list) => {
        const written = dated(list)
        const read = statesFrom(stateRows('card', written), written.at(-1)!)
        expect(JSON.stringify(read)).toBe(JSON.stringify(written))
      }),
    )
  })

  it('have only what differs from the next state, whose equal values become the same objects', () => {
    const [rates, issuer] = [[{ rate: 3 }], { slug: 'bank' }]
    const written = dated([
      { row: { annual_fee: 95, rates: [{ rate: 3 }], issuer }, sources: [sourceOf('annual_fee', 5)] },
      { row: { annual_fee: 0, rates, issuer }, sources: [sourceOf('name', 1), sourceOf('annual_fee', 5)] },
    ])
    const rows = stateRows('card', written)
    expect(rows.map((each) => [each.row, each.sources])).toEqual([
      ['{"annual_fee":95}', '[1]'],
      [null, null],
    ])
    const [past, today] = statesFrom(rows, written.at(-1)!)
    expect(past?.row.rates).toBe(today?.row.rates)
    expect(past?.sources[0]).toBe(today?.sources[1])
  })
})
