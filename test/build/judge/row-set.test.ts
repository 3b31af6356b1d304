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
/** Rows as a reader gives them. */
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
    expect(rowsOf(OTHER, GAS, DINING)).toMatchObject({ added: [], removed: [], unread: [] })
  })

  it('may have a category more, which is written as the others are', () => {
    const transit = row('transit', 2, { rate_type: 'multiplier' })
    expect(rowsOf(...CURRENT, transit)).toMatchObject({ added: [row('transit', 2)], removed: [] })
    expect(rowsOf(...CURRENT, transit)?.rows).toEqual([...CURRENT, row('transit', 2)])
  })

  it('may lack a category', () => {
    expect(rowsOf(DINING, OTHER)).toMatchObject({ rows: [DINING, OTHER], removed: [GAS], unread: [] })
  })

  it('lack nothing that the page still names', () => {
    const named = rowSetOf('reward_rates', CURRENT, page([DINING, OTHER], 'Twice the points on gas.'))
    expect(named).toMatchObject({ rows: CURRENT, removed: [], unread: [GAS] })
  })

  it('never lack what all else earns', () => {
    expect(rowsOf(DINING, GAS)).toMatchObject({ removed: [], unread: [OTHER] })
  })

  it('may not be a rate with a merchant', () => {
    expect(rowsOf(...CURRENT, row('travel', 5, { merchant: 'Oak Air' }))?.added).toEqual([])
  })

  it.each([
    ['figures that move at once', [row('dining', 4), GAS, OTHER, row('transit', 2)]],
    ['few of them', [OTHER]],
  ])('are not compared where they are %s', (_, rows) => expect(rowsOf(...rows)).toBeUndefined())
})
