import { describe, expect, it } from 'vitest'
import { rowSetOf } from '../../../build/judge/row-set.ts'

const row = (category: string, rate_multiplier: number, more: object = {}) => ({
  categories: [category],
  rate_multiplier,
  rate_type: 'points_per_dollar',
  ...more,
})
const DINING = row('dining', 3)
const GAS = row('gas', 2)
const OTHER = row('other', 1, { is_base_rate: true })
const CURRENT = [DINING, GAS, OTHER]
/** Returns rows in the form of the readers. */
const page = (rows: readonly object[], source = '') => [
  {
    rows: rows.map((each) => ({ merchant: null, is_rotating: false, quote: 'Earn', ...each })) as never,
    url: 'https://bank.com/gold',
    source,
  },
]
const rowsOf = (...rows: object[]) => rowSetOf('reward_rates', CURRENT, page(rows))

describe('the rows of a page', () => {
  it('are the same in any order', () => {
    expect(rowsOf(OTHER, GAS, DINING)).toEqual({ rows: CURRENT, added: [], removed: [], unread: [] })
  })

  it('may have an additional category, which gets the form of the others', () => {
    const transit = row('transit', 2, { rate_type: 'multiplier' })
    const added = [row('transit', 2)]
    expect(rowsOf(...CURRENT, transit)).toEqual({
      rows: [...CURRENT, ...added],
      added,
      removed: [],
      unread: [],
    })
  })

  it('may lack a category', () => {
    expect(rowsOf(DINING, OTHER)).toEqual({ rows: [DINING, OTHER], added: [], removed: [GAS], unread: [] })
  })

  it('do not lack a category that the page still names', () => {
    const named = rowSetOf('reward_rates', CURRENT, page([DINING, OTHER], 'Twice the points on gas.'))
    expect(named).toEqual({ rows: CURRENT, added: [], removed: [], unread: [GAS] })
  })

  it('never lack the base rate', () => {
    expect(rowsOf(DINING, GAS)).toEqual({ rows: CURRENT, added: [], removed: [], unread: [OTHER] })
  })

  it('cannot gain a rate of a merchant', () => {
    expect(rowsOf(...CURRENT, row('travel', 5, { merchant: 'Oak Air' }))?.added).toEqual([])
  })

  it.each([
    ['different in a rate as well', [row('dining', 4), GAS, OTHER, row('transit', 2)]],
    ['mostly missing', [OTHER]],
  ])('are not compared if they are %s', (_, rows) => expect(rowsOf(...rows)).toBeUndefined())
})
