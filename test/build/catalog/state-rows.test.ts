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
  it('are read back as what makes the states that were written out of the last one', () => {
    fc.assert(
      fc.property(states, (list) => {
        const written = dated(list)
        const today = written.at(-1)!
        const read = statesFrom(stateRows('card', written), today.sources)
        const restored = read.map(({ validFrom, changed, sources: entries }) => ({
          validFrom,
          row: { ...today.row, ...changed },
          sources: entries.map((entry) => (typeof entry === 'number' ? today.sources[entry] : entry)),
        }))
        expect(JSON.stringify(restored)).toBe(JSON.stringify(written))
      }),
    )
  })

  it('have only what differs from the next state', () => {
    const [rates, issuer] = [[{ rate: 3 }], { slug: 'bank' }]
    const written = dated([
      { row: { annual_fee: 95, rates: [{ rate: 3 }], issuer }, sources: [sourceOf('annual_fee', 5)] },
      { row: { annual_fee: 0, rates, issuer: { slug: 'bank' } }, sources: [sourceOf('annual_fee', 1)] },
      { row: { annual_fee: 0, rates, issuer }, sources: [sourceOf('name', 1), sourceOf('annual_fee', 5)] },
    ])
    const rows = stateRows('card', written)
    expect(rows.map((each) => [each.row, each.sources])).toEqual([
      ['{"annual_fee":95}', JSON.stringify([sourceOf('annual_fee', 5)])],
      ['{}', JSON.stringify([sourceOf('annual_fee', 1)])],
      [null, null],
    ])
    const read = statesFrom(rows, written.at(-1)!.sources)
    expect(read.map(({ changed, sources }) => [changed, sources])).toEqual([
      [{ annual_fee: 95 }, [sourceOf('annual_fee', 5)]],
      [{}, [sourceOf('annual_fee', 1)]],
      [{}, [0, 1]],
    ])
  })
})
