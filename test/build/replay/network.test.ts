import { describe, expect, it } from 'vitest'
import { history, seen } from '../../support/facts.ts'

describe('a network that is stated to be none', () => {
  const network = (day: string, source: string, value: string | null) => seen(day, source, { network: value })

  it('holds against a less trusted source', () => {
    const { row } = history([network('2026-01-01', 'good', null), network('2026-02-01', 'poor', 'VISA')])
    expect(row.network).toBe(null)
  })

  it('gives way to the issuer, which is a change', () => {
    const { row, changes } = history([
      network('2026-01-01', 'good', null),
      network('2026-02-01', 'issuer', 'VISA'),
    ])
    expect(row.network).toBe('VISA')
    expect(changes.map(({ changed_fields }) => changed_fields.network)).toEqual([{ old: null, new: 'VISA' }])
  })
})
