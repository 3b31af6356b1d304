import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { Card, COUNTRIES, type Country } from '../../data/schema/card.ts'
import { fieldsOf } from '../../data/schema/view.ts'
import { calculate } from '../../data/value/calculate.ts'
import { CARD_FIELDS } from '../../data/value/facts.ts'
import { quarterOf } from '../../data/value/quarters.ts'
import { type CalculatorFile, openFacts } from '../../site/src/calculator/facts.ts'
import { EXAMPLE, queryOf } from '../../site/src/calculator/query.ts'
import { BUILD_DAY, builtSnapshot } from '../support/built.ts'
import { type BuiltSite, builtSite } from '../support/built-site.ts'
import { starterFacts } from '../support/value-facts.ts'

let site: BuiltSite
let snapshot: string
beforeAll(async () => {
  snapshot = await builtSnapshot()
  site = await builtSite()
}, 400_000)

const fileOf = async (country: Country) =>
  JSON.parse(
    await readFile(join(site.folder, `calculator/${country.toLowerCase()}.json`), 'utf8'),
  ) as CalculatorFile

const quarter = quarterOf(new Date(BUILD_DAY))

describe.each(COUNTRIES)('the data of the calculator for %s', (country) => {
  it('has no field above the Free plan', async () => {
    const { cards } = await fileOf(country)
    const above = CARD_FIELDS.filter((field) => !fieldsOf(Card, 'free').includes(field))
    expect(above).toContain('monthly_fee')
    const names = [...above, 'credits', 'hasSpendBonuses', 'hasForeignFee']
    expect(cards.filter((card) => names.some((name) => name in card)).map(({ slug }) => slug)).toEqual([])
  })

  it('values almost every card as Starter does, and never its rewards higher', async () => {
    const [free, starter] = [openFacts(await fileOf(country)), await starterFacts(snapshot, country)]
    const query = { ...queryOf({ ...EXAMPLE, country }), limit: 1_000 }
    const valued = calculate(free, query, quarter).data
    const rewards = new Map(calculate(starter, query, quarter).data.map((card) => [card.slug, card.rewards]))
    expect(valued.length).toBeGreaterThan(50)
    const higher = valued.filter((card) => card.rewards > (rewards.get(card.slug) ?? Number.NaN))
    expect(higher.map(({ slug }) => slug)).toEqual([])
    const equal = valued.filter((card) => card.rewards === rewards.get(card.slug))
    expect(equal.length / valued.length).toBeGreaterThan(0.9)
  })
})

it('is found by the search', async () => {
  const found: string[] = []
  for await (const name of glob('pagefind/fragment/*', { cwd: site.folder })) {
    const text = gunzipSync(await readFile(join(site.folder, name))).toString()
    if (text.includes('"url":"/calculator/"')) found.push(text)
  }
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('Card calculator')
})
