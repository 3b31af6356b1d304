import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, listQueue, reject } from '../../../build/weekly/decide.ts'
import { readQueue } from '../../../build/weekly/records.ts'
import { type IssuerWorld, openIssuerWorld } from './world/issuer-world.ts'
import { runWeek } from './world/week.ts'

const CARD = 'rbc-avion-visa-infinite'
let { issuers, world, where, close } = {} as IssuerWorld
const deciding = () => ({ folder: where.facts, today: '2026-10-13', why: 'looked at the page' })
const week = (day: string) => runWeek({ place: where, issuers, fetch: world.fetch, day })
const card = async () => JSON.parse(await readFile(join(where.facts, `cards/rbc/${CARD}.json`), 'utf8'))

function fee(amount: number): void {
  const before = world.cards.get(CARD)!
  world.cards.set(CARD, { ...before, stated: { ...before.stated, annual_fee: amount } })
}

beforeAll(async () => {
  ;({ issuers, world, where, close } = await openIssuerWorld('rbc', { stated: { annual_fee: 120 } }))
  await week('2026-10-05')
})
afterAll(() => close())

describe('a decision about a queued reading', () => {
  it('keeps a rejected reading out every week and records the rejection', async () => {
    fee(250)
    await week('2026-10-12')
    const [waiting] = await listQueue(where.facts)
    const { card, values, reasons } = waiting!.item
    expect([card, values, reasons]).toEqual([CARD, { annual_fee: 250 }, ['annual_fee: up by 108 %']])
    await reject(waiting!, deciding())
    const run = await week('2026-10-19')
    expect(run.issuers[0]).toMatchObject({ queued: [], changed: [], rejected: [{ card: CARD }] })
    expect((await readQueue(where.facts, 'rbc')).decided).toMatchObject([
      { verdict: 'rejected', on: '2026-10-13', why: 'looked at the page' },
    ])
  })

  it('appends an accepted reading with its quote and date, and the next run confirms it', async () => {
    fee(260)
    await week('2026-10-26')
    const [waiting] = await listQueue(where.facts)
    await accept(waiting!, { ...deciding(), today: '2026-10-27' })
    const { seen, source, values, quotes } = (await card()).observations.at(-1)
    expect({ seen, source, values, quotes }).toEqual({
      seen: '2026-10-26',
      source: 'issuer',
      values: { annual_fee: 260 },
      quotes: { annual_fee: 'Annual Fee $260' },
    })
    expect(await listQueue(where.facts)).toEqual([])
    expect((await week('2026-11-02')).issuers[0]).toMatchObject({ queued: [], changed: [] })
  })

  it('is rejected if it would violate the rules of the facts', async () => {
    fee(900)
    await week('2026-11-09')
    const [waiting] = await listQueue(where.facts)
    const spoilt = { ...waiting!, item: { ...waiting!.item, values: { annual_fee: 9_000 } } }
    await expect(accept(spoilt, deciding())).rejects.toThrow(/outside 0 to 5000/)
  })

  it('is not needed once the page no longer states the reading', async () => {
    fee(260)
    const run = await week('2026-11-16')
    expect(run.issuers[0]).toMatchObject({ queued: [], changed: [], resolved: [{ card: CARD }] })
  })
})

describe('a rejection', () => {
  it('applies while pages state the value, and lapses once they stop stating it', async () => {
    fee(500)
    await week('2026-11-23')
    const [waiting] = await listQueue(where.facts)
    await reject(waiting!, deciding())
    fee(260)
    await week('2026-11-30')
    fee(500)
    await week('2026-12-07')
    expect((await listQueue(where.facts)).map(({ item }) => item.values)).toEqual([{ annual_fee: 500 }])
    fee(260)
    await week('2026-12-14')
    expect((await readQueue(where.facts, 'rbc')).decided.at(-1)).toMatchObject({ lapsed: '2026-11-30' })
  })
})

describe('an offline run', () => {
  it('reads the cached pages of the last run, dated by when they were fetched', async () => {
    fee(300)
    await runWeek({ place: where, issuers, fetch: world.fetch, day: '2026-11-23', dryRun: true })
    const before = world.requests.length
    await runWeek({ place: where, issuers, fetch: world.fetch, day: '2026-12-24', offline: true })
    expect(world.requests).toHaveLength(before)
    const { seen, values } = (await card()).observations.at(-1)
    expect({ seen, values }).toEqual({ seen: '2026-11-23', values: { annual_fee: 300 } })
  })

  it('that is also a dry run writes nothing', async () => {
    fee(330)
    const before = await card()
    const run = await runWeek({ place: where, issuers, fetch: world.fetch, day: '2026-12-28', dryRun: true })
    const changed = run.issuers[0]?.changed.map(({ card, values }) => ({ card, values }))
    expect(changed).toEqual([{ card: CARD, values: { annual_fee: 330 } }])
    expect(await card()).toEqual(before)
  })
})
