import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, listQueue } from '../../../build/weekly/decide.ts'
import { lintFolder } from '../../support/lint-folder.ts'
import type { Stated } from './world/facts.ts'
import { type IssuerWorld, openIssuerWorld } from './world/issuer-world.ts'
import { runWeek } from './world/week.ts'

const CARD = 'rbc-avion-visa-infinite'
let { issuers, world, where, close } = {} as IssuerWorld
const week = (day: string) => runWeek({ place: where, issuers, fetch: world.fetch, day })
const card = async () => JSON.parse(await readFile(join(where.facts, `cards/rbc/${CARD}.json`), 'utf8'))

function state(what: Partial<Stated>): void {
  const before = world.cards.get(CARD)!
  world.cards.set(CARD, { ...before, stated: { ...before.stated, ...what } })
}

async function acceptAll(today: string): Promise<number> {
  const waiting = await listQueue(where.facts)
  for (const each of waiting) await accept(each, { folder: where.facts, today, why: null })
  return waiting.length
}

beforeAll(async () => {
  const stated = { annual_fee: 120, interest_rate_purchase: 19.99, late_payment_fee: 29 }
  ;({ issuers, world, where, close } = await openIssuerWorld('rbc', { stated }))
  await week('2026-10-05')
})
afterAll(() => close())

describe('two accepted readings from one page', () => {
  it('become one observation of that day, which passes lint and is read by the next run', async () => {
    state({ annual_fee: 300, interest_rate_purchase: 35.99 })
    await week('2026-10-12')
    expect(await acceptAll('2026-10-13')).toBe(2)
    const { seen, values, quotes } = (await card()).observations.at(-1)
    expect({ seen, values, quotes }).toEqual({
      seen: '2026-10-12',
      values: { annual_fee: 300, interest_rate_purchase: 35.99 },
      quotes: { annual_fee: 'Annual Fee $300', interest_rate_purchase: 'Purchases: 35.99%' },
    })
    expect(await lintFolder(where.facts)).toEqual([])
    expect((await week('2026-10-19')).issuers[0]).toMatchObject({ failure: null, queued: [], changed: [] })
  })

  it('merge with the observation that the run of that day wrote', async () => {
    state({ annual_fee: 320, interest_rate_purchase: 19.99, interest_rate_cash: 55.99 })
    await week('2026-10-26')
    await acceptAll('2026-10-26')
    const { observations } = await card()
    const { seen, values } = observations.at(-1)
    const expected = { annual_fee: 320, interest_rate_purchase: 19.99, interest_rate_cash: 55.99 }
    expect({ seen, values }).toEqual({ seen: '2026-10-26', values: expected })
    expect(observations.filter(({ seen }: { seen: string }) => seen === '2026-10-26')).toHaveLength(1)
    expect(await lintFolder(where.facts)).toEqual([])
  })
})

describe('a better offer', () => {
  const states = async () =>
    (await card()).observations
      .filter(({ values }: { values: object }) => 'annual_fee' in values)
      .slice(-2)
      .map(({ seen, unconfirmed = [] }: { seen: string; unconfirmed?: string[] }) => [seen, unconfirmed])

  it('is marked as new by the first run that reads it, and repeated only by the next one', async () => {
    state({ annual_fee: 280 })
    await week('2026-11-02')
    expect((await states()).at(-1)).toEqual(['2026-11-02', ['annual_fee']])
    const { issuers: runs } = await week('2026-11-09')
    expect(runs[0]).toMatchObject({ changed: [], queued: [] })
    expect(await states()).toEqual([
      ['2026-11-02', ['annual_fee']],
      ['2026-11-09', []],
    ])
    await week('2026-11-16')
    expect((await states()).at(-1)).toEqual(['2026-11-09', []])
  })
})
