import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildInto } from '../support/built.ts'
import { root } from '../support/root.ts'
import { type Service, startService } from '../support/service.ts'
import { CARD, canary, labeledRates, RELATIONS, relationCanary, stated, writeCanaries } from './canaries.ts'
import { problems } from './conform.ts'
import { fieldsOf, PLANS, type Plan, sees } from './contract.ts'
import type { RateRow } from './rows.ts'

let service: Service
beforeAll(async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'canaries-'))
  await writeCanaries(join(root, 'data/facts'), join(folder, 'facts'))
  await buildInto(join(folder, 'snapshot'), join(folder, 'facts'))
  service = await startService(join(folder, 'snapshot'))
})
afterAll(() => service?.stop())

const PATHS: readonly (readonly [path: string, lowest: Plan])[] = [
  ['/v1/cards?issuer=chase&limit=100', 'free'],
  [`/v1/cards/${CARD}`, 'free'],
  ['/v1/cards/search?q=sapphire', 'free'],
  [`/v1/cards/compare?slugs=${CARD},chase-sapphire-reserve`, 'free'],
  ['/v1/cards/best?category=dining&include_restricted=true&limit=50', 'free'],
  ['/v1/product-changes', 'free'],
  [`/v1/cards/${CARD}/perks`, 'starter'],
  [`/v1/cards/${CARD}/credits`, 'starter'],
  [`/v1/cards/${CARD}/history`, 'pro'],
  [`/v1/offers/history?card_slug=${CARD}`, 'pro'],
  ['/v1/offers/notable', 'pro'],
]

const planOf = (field: string) => fieldsOf('Card').find(({ name }) => name === field)?.plan ?? ''
/** Texts that identify a field in either observation. Booleans have none. */
const traces = [1, 2].flatMap((turn) => [
  ...stated
    .filter(({ type }) => type !== 'boolean')
    .map(({ name }) => ({ field: name, text: JSON.stringify(canary(name, turn)) })),
  ...RELATIONS.map((field) => ({
    field,
    text: relationCanary(field, turn),
  })),
])

describe.each(PLANS)('where every field of a card is stated, the plan %s', (plan) => {
  it('finds no value above the plan in any response, apart from the values that its endpoints serve', async () => {
    const leaks: string[] = []
    for (const [path, lowest] of PATHS) {
      if (!sees(plan, lowest)) continue
      const { text } = await service.ok(plan, path)
      const above = traces.filter(({ field }) => !sees(plan, planOf(field)))
      for (const { field, text: trace } of above)
        if (text.includes(trace)) leaks.push(`${path}: ${field} (${trace})`)
    }
    expect(leaks).toEqual([])
  })

  it('finds every value that the plan includes', async () => {
    const { body } = await service.ok(plan, `/v1/cards/${CARD}`)
    const { data } = body as { data: Record<string, unknown> }
    expect(problems(data, 'Card', plan, { detail: true })).toEqual([])
    for (const { name, plan: needed } of stated.filter(({ name }) => name in data))
      expect([needed, data[name]], name).toEqual([needed, canary(name, 2)])
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(stated.filter((f) => sees(plan, f.plan)).map((f) => f.name)),
    )
  })
})

describe.each(['pro', 'enterprise'] as const)('the history on the plan %s', (plan) => {
  it('returns every change of the fields that the plan includes', async () => {
    const { body } = await service.ok(plan, `/v1/cards/${CARD}/history`)
    const { data } = body as { data: { changed_fields: Record<string, unknown>; snapshot: unknown }[] }
    const [latest] = data
    const expected = stated.filter((field) => sees(plan, field.plan)).map((field) => field.name)
    for (const name of expected)
      expect(latest?.changed_fields[name], name).toEqual({ old: canary(name, 1), new: canary(name, 2) })
    expect(problems(latest?.snapshot, 'Card', plan)).toEqual([])
    const relations = RELATIONS.filter((name) => sees(plan, planOf(name)))
    expect(Object.keys(latest?.changed_fields ?? {})).toEqual(expect.arrayContaining(relations))
  })
})

describe('notable offers', () => {
  it('include card art and affiliate link only on Enterprise', async () => {
    for (const plan of ['pro', 'enterprise'] as const) {
      const { body } = await service.ok(plan, '/v1/offers/notable')
      const { data } = body as { data: Record<string, unknown>[] }
      const own = data.filter((row) => row.card_slug === CARD)
      expect(own.length).toBeGreaterThan(0)
      expect(own.flatMap((row) => problems(row, 'NotableOfferChange', plan))).toEqual([])
      if (plan === 'enterprise')
        expect(own[0]).toMatchObject({
          card_image_url: canary('image_url', 2),
          card_affiliate_url: canary('affiliate_url', 2),
        })
    }
  })
})

describe('labels', () => {
  it('are derived from the rate, with a tag for duplicates within a quarter', async () => {
    const { body } = await service.ok('starter', `/v1/cards/${CARD}`)
    const rates = (body as { data: { reward_rates: RateRow[] } }).data.reward_rates
    const found = rates.map((rate) => rate.category_slug)
    expect(found.map((label) => label.replace(/~.+$/, '~'))).toEqual(labeledRates.map(([, label]) => label))
  })
})
