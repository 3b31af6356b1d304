import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadFacts } from '../../../build/facts/load.ts'
import { catalogCoverage } from '../../../build/lint/coverage.ts'
import { BUILD_DAY } from '../../support/built.ts'
import { root } from '../../support/root.ts'
import { base, clean, dining, withRates, withValues } from './clean.ts'

const TODAY = '2026-11-21'

/** Least share in percent that the project's facts keep. */
const FLOORS: Readonly<Record<string, number>> = {
  'annual fee': 97,
  'purchase APR': 85,
  'foreign transaction fee': 80,
  network: 92,
  'reward rates': 95,
  'base rate': 97,
  'program value': 97,
}

const sharesOf = (facts: Parameters<typeof catalogCoverage>[0]) =>
  Object.fromEntries(
    catalogCoverage(facts, TODAY).shares.map(({ name, stated, of }) => [name, `${stated} of ${of}`]),
  )

describe('coverage of the catalog', () => {
  it('stays above its floors in the facts of the project', async () => {
    const { facts } = await loadFacts(join(root, 'data/facts'))
    const { cards, issuers, shares } = catalogCoverage(facts, BUILD_DAY)
    expect(cards).toBeGreaterThanOrEqual(840)
    expect(issuers).toBeGreaterThanOrEqual(170)
    expect(shares.map(({ name }) => name)).toEqual(Object.keys(FLOORS))
    const below = shares.filter(({ name, stated, of }) => (100 * stated) / of < (FLOORS[name] ?? 100))
    expect(below).toEqual([])
  })

  it('counts what open cards state, and what those with rewards earn', () => {
    expect(sharesOf(clean)).toMatchObject({ 'annual fee': '2 of 2', 'program value': '2 of 2' })
    expect(sharesOf(withValues({ annual_fee: null }))).toMatchObject({ 'annual fee': '1 of 2' })
    expect(sharesOf(withRates(dining))).toMatchObject({ 'reward rates': '2 of 2', 'base rate': '1 of 2' })
    expect(sharesOf(withRates(base, { ...base, rate_multiplier: 2 }))).toMatchObject({
      'base rate': '1 of 2',
    })
    expect(sharesOf(withValues({ reward_currency: 'none', reward_currency_name: null }))).toMatchObject({
      'reward rates': '1 of 1',
    })
    expect(sharesOf(withValues({ reward_currency: 'points', reward_currency_name: 'Stars' }))).toMatchObject({
      'program value': '1 of 2',
    })
  })

  it('counts a card that is stated to run on no network, and no closed card', () => {
    expect(sharesOf(withValues({ network: null }))).toMatchObject({ network: '2 of 2' })
    expect(sharesOf(withValues({ network: undefined }))).toMatchObject({ network: '1 of 2' })
    expect(sharesOf(withValues({ is_discontinued: true }))).toMatchObject({ network: '1 of 1' })
    expect(catalogCoverage(clean, TODAY)).toMatchObject({ cards: clean.cards.length, issuers: 1 })
  })
})
