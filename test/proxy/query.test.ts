import { beforeAll, describe, expect, it } from 'vitest'
import type { Columns } from '../../data/snapshot/format.ts'
import { type BestQuery, best, findCategory } from '../../proxy/query/best.ts'
import { type Filters, list } from '../../proxy/query/list.ts'
import { catalogSnapshot } from '../support/catalog-snapshot.ts'

const snapshot = catalogSnapshot()
let columns: Columns
beforeAll(async () => {
  columns = snapshot().columns
})

const slugs = (places: readonly number[]) => places.map((place) => columns.slug[place])

describe('a list of cards', () => {
  const found = (filters: Filters) => slugs(list(columns, filters))

  it('is sorted by name, without discontinued cards by default', () => {
    expect(found({})).toEqual([
      'amex-gold',
      'rbc-avion',
      'boa-cash',
      'chase-freedom',
      'chase-ink',
      'csp',
      'csr',
    ])
    expect(found({ include_discontinued: true })).toContain('chase-old')
  })

  it('applies each filter and all together', () => {
    expect(found({ country: 'CA' })).toEqual(['rbc-avion'])
    expect(found({ network: 'MC' })).toEqual(['chase-freedom'])
    expect(found({ type: 'business' })).toEqual(['chase-ink'])
    expect(found({ no_annual_fee: true })).toEqual(['boa-cash', 'chase-freedom'])
    expect(found({ max_annual_fee: 95 })).toEqual(['boa-cash', 'chase-freedom', 'chase-ink', 'csp'])
    expect(found({ credit_score: 699, network: 'VISA', country: 'US' })).toEqual(['boa-cash', 'chase-ink'])
    expect(found({ issuer: 0, max_annual_fee: 0 })).toEqual(['chase-freedom'])
  })
})

describe('best', () => {
  const Q4 = 2026 * 4 + 3
  const defaults: BestQuery = { include_restricted: false, limit: 10, quarter: Q4 }
  const ranked = async (query: Partial<BestQuery>, category = 'dining') => {
    const rates = (await snapshot().best(category, () => AbortSignal.timeout(5_000)))!
    return best(columns, rates, { ...defaults, ...query }).map(({ card, row }) => {
      const { rate_multiplier } = JSON.parse(rates.row(row).toString()) as { rate_multiplier: number }
      return `${columns.slug[card]} ${rate_multiplier}`
    })
  }

  it('ranks each card once, by its best eligible rate', async () => {
    expect(await ranked({})).toEqual(['chase-freedom 5', 'amex-gold 4', 'csp 3', 'boa-cash 1'])
  })

  it('includes rotating rates of the active quarter only', async () => {
    expect(await ranked({ quarter: Q4 + 1 })).toEqual([
      'amex-gold 4',
      'chase-freedom 3',
      'csp 3',
      'boa-cash 1',
    ])
  })

  it('includes restricted rates and discontinued cards on request', async () => {
    expect(await ranked({ include_restricted: true })).toContain('boa-cash 6')
    expect((await ranked({ include_discontinued: true }))[0]).toBe('chase-old 9')
  })

  it('filters by country and fee, where an unknown fee is not zero, and applies the limit', async () => {
    expect(await ranked({ no_annual_fee: true })).toEqual(['chase-freedom 5', 'boa-cash 1'])
    expect(await ranked({ limit: 1 })).toEqual(['chase-freedom 5'])
    expect(await ranked({ max_annual_fee: 1_000, country: 'CA' }, 'travel')).toEqual([])
    expect(await ranked({ country: 'CA' }, 'travel')).toEqual(['rbc-avion 1.25'])
  })

  it.each([
    ['dining', 'dining'],
    ['restaurants', 'dining'],
    ['Restaurants', 'dining'],
    ['dining#choice', 'dining'],
    ['travel@portal', 'travel'],
    ['travel:delta-air@direct', 'travel'],
    ['dining~2', 'dining'],
    ['dining+travel', null],
    ['nothing', null],
    ['', null],
    ['__proto__', null],
    ['@portal', null],
  ])('resolves %j to the category %j', (query, category) =>
    expect(findCategory(columns, query)).toBe(category),
  )
})
