import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { fieldsOf, PLANS, type Plan, sees } from './contract.ts'
import type { CardRow } from './rows.ts'

interface SourceRow {
  readonly field: string
  readonly source: { readonly name: string; readonly kind: string; readonly url: string | null }
  readonly trust: number
  readonly seen: string
  readonly first_seen: string
  readonly verified: string | null
  readonly others: readonly { readonly seen: string; readonly value: unknown }[]
}

/** Part two, section 19: identity and bookkeeping have no source. */
const LEFT_OUT =
  'id slug issuer_id issuers created_at updated_at last_scraped last_verified last_published is_active is_published'
/** Part two, section 10: the core values of `last_verified`. */
const CORE =
  'name annual_fee interest_rate_purchase reward_rates signup_bonus signup_bonus_points signup_bonus_cash_value ' +
  'signup_min_spend signup_min_spend_months'

let service: Service
const cards = new Map<Plan, readonly CardRow[]>()
const sources = new Map<string, readonly SourceRow[]>()

const rowsOf = async (plan: Plan, slug: string) =>
  ((await service.ok(plan, `/v1/cards/${slug}/sources`)).body as { data: readonly SourceRow[] }).data

beforeAll(async () => {
  service = await startService()
  for (const plan of PLANS) {
    const listed = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
    const some = listed.filter((_, place) => place % 8 === 0)
    cards.set(plan, some)
    for (const { slug } of some) sources.set(`${plan} ${slug}`, await rowsOf(plan, slug))
  }
}, 120_000)
afterAll(() => service?.stop())

const of = (plan: Plan, { slug }: CardRow) => sources.get(`${plan} ${slug}`) ?? []

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

describe.each(PLANS)('the sources of a card on the plan %s', (plan) => {
  it('have the form of the contract', () => {
    const rows = (cards.get(plan) ?? []).flatMap((card) => of(plan, card))
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.flatMap((row) => problems(row, 'FieldSource', plan))).toEqual([])
  })

  it('are one per field that the plan sees and that has a value, in the order of the fields', () => {
    for (const card of cards.get(plan) ?? []) {
      const values = Object.entries(card).filter(
        ([name, value]) => !LEFT_OUT.includes(name) && !isEmpty(value),
      )
      expect(
        of(plan, card).map(({ field }) => field),
        card.slug,
      ).toEqual(values.map(([name]) => name))
    }
  })

  it('contain no field above the plan, in others’ rows either', () => {
    const above = fieldsOf('Card').filter((field) => !sees(plan, field.plan))
    for (const card of cards.get(plan) ?? []) {
      expect(of(plan, card).filter(({ field }) => above.some(({ name }) => name === field))).toEqual([])
      const rates = of(plan, card).find(({ field }) => field === 'reward_rates')
      const longest = Math.max(0, ...(rates?.others ?? []).map(({ value }) => (value as unknown[]).length))
      if (plan === 'free') expect(longest, card.slug).toBeLessThanOrEqual(3)
    }
  })

  it('have a trust of 5 exactly for the issuer, and at most five others, newest first', () => {
    for (const { source, trust, seen, first_seen, others } of (cards.get(plan) ?? []).flatMap((card) =>
      of(plan, card),
    )) {
      expect(trust === 5).toBe(source.kind === 'issuer')
      expect(first_seen <= seen).toBe(true)
      expect(others.length).toBeLessThanOrEqual(5)
      const days = others.map((other) => other.seen)
      expect(days).toEqual(days.toSorted().reverse())
    }
  })

  it('give last_verified: the oldest of the core values, null while one was never confirmed', () => {
    for (const card of cards.get(plan) ?? []) {
      const core = of('enterprise', card).filter(({ field }) => CORE.split(' ').includes(field))
      const times = core.map(({ verified }) => verified)
      const oldest = times.includes(null) ? null : (times.toSorted()[0] ?? null)
      expect((card as unknown as { last_verified: unknown }).last_verified, card.slug).toBe(oldest)
    }
  })
})

it('return 404 for an unknown card, and 400 for a malformed slug', async () => {
  expect((await service.request('free', '/v1/cards/no-such-card/sources')).error?.code).toBe('not_found')
  const { status, error } = await service.request('free', '/v1/cards/No_Slug/sources')
  expect([status, error?.message]).toEqual([400, expect.stringContaining('`slug`')])
})
