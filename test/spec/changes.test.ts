import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { fieldsOf, limitOf, type Plan, sees } from './contract.ts'
import type { CardRow } from './rows.ts'

interface Change {
  readonly id: string
  readonly release: string
  readonly published_at: string
  readonly type: string
  readonly card: { readonly slug: string; readonly issuer: string; readonly country: string }
  readonly changes: Record<string, { readonly old: unknown; readonly new: unknown }>
  readonly changed_relations: readonly string[]
}

interface Page {
  readonly data: readonly Change[]
  readonly next: string
  readonly has_more: boolean
}

const PLANS = ['pro', 'enterprise'] as const
/** The specification's list of fields without changes, independent of the code. */
const OMITTED = new Set([
  ...['id', 'slug', 'issuer_id', 'issuers', 'created_at', 'updated_at', 'last_scraped', 'last_verified'],
  ...['last_published', 'is_active', 'is_published'],
])
const RELATIONS = ['reward_rates', 'benefits', 'statement_credits', 'card_perks', 'spend_bonuses']

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const page = async (plan: Plan, query = '') =>
  (await service.ok(plan, `/v1/changes${query === '' ? '' : `?${query}`}`)).body as Page

async function follow(plan: Plan, query: string): Promise<{ changes: readonly Change[]; next: string }> {
  const changes: Change[] = []
  for (let next = ''; ; ) {
    const found = await page(plan, [query, next === '' ? '' : `since=${next}`].filter(Boolean).join('&'))
    changes.push(...found.data)
    next = found.next
    if (!found.has_more) return { changes, next }
    expect(found.data.length).toBeGreaterThan(0)
  }
}

describe.each(PLANS)('the changes on the plan %s', (plan) => {
  it('lead from the first release to the cards of today', async () => {
    const { changes } = await follow(plan, 'limit=499')
    const cards = new Map<string, Record<string, unknown>>()
    for (const { type, card, changes: fields } of changes) {
      const before = cards.get(card.slug)
      if (type === 'withdrawn') cards.delete(card.slug)
      else {
        const entries = Object.entries(fields)
        const replaced = entries.map(([name]) => [name, before?.[name] ?? null])
        expect(
          entries.map(([name, { old }]) => [name, old]),
          card.slug,
        ).toEqual(replaced)
        const now = Object.fromEntries(entries.map(([name, field]) => [name, field.new]))
        cards.set(card.slug, { ...before, ...now })
      }
    }
    const today = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
    const compared = fieldsOf('Card').filter(
      ({ name, plan: needed }) => sees(plan, needed) && !OMITTED.has(name) && !RELATIONS.includes(name),
    )
    expect([...cards.keys()].sort()).toEqual(today.map(({ slug }) => slug).sort())
    for (const card of today) {
      const row = card as unknown as Record<string, unknown>
      const own = compared.map(({ name }) => [name, cards.get(card.slug)?.[name] ?? null])
      expect(own, card.slug).toEqual(compared.map(({ name }) => [name, row[name]]))
    }
  })

  it('have the form of the contract, and only fields of the plan', async () => {
    const { changes } = await follow(plan, 'limit=500')
    expect(changes.flatMap((change) => problems(change, 'Change', plan))).toEqual([])
    const seen = new Set(
      fieldsOf('Card')
        .filter((field) => sees(plan, field.plan) && !OMITTED.has(field.name))
        .map(({ name }) => name),
    )
    const names = changes.flatMap((each) => [...Object.keys(each.changes), ...each.changed_relations])
    expect(names.filter((name) => !seen.has(name))).toEqual([])
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
  })

  it('name the relations with rows of a card that joined', async () => {
    const { changes: all } = await follow(plan, 'limit=500')
    const counts = Map.groupBy(all, ({ card }) => card.slug)
    const changes = all.filter(({ type, card }) => type === 'created' && counts.get(card.slug)?.length === 1)
    expect(changes.length).toBeGreaterThan(100)
    const today = new Map(
      (await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')).map((card) => [
        card.slug,
        card as unknown as Record<string, readonly unknown[]>,
      ]),
    )
    for (const { card, changed_relations } of changes) {
      const own = today.get(card.slug)
      if (own !== undefined)
        expect(changed_relations, card.slug).toEqual(
          fieldsOf('Card')
            .map(({ name }) => name)
            .filter((name) => RELATIONS.includes(name) && (own[name]?.length ?? 0) > 0),
        )
    }
  })
})

describe('a page of changes', () => {
  it('has 100 changes by default and at most 500', async () => {
    expect((await page('pro')).data.length).toBe(limitOf('changes default'))
    expect((await page('pro', 'limit=501')).data.length).toBe(limitOf('changes max'))
  })

  it('is the same, whatever the size of the pages', async () => {
    const whole = await follow('pro', 'limit=500')
    expect((await follow('pro', 'limit=97')).changes).toEqual(whole.changes)
    const day = whole.changes[0]?.published_at.slice(0, 10)
    expect((await page('pro', `since=${day}&limit=3`)).data).toEqual(whole.changes.slice(0, 3))
  })

  it('has a cursor when it is empty, which stays valid for 400 days', async () => {
    const { next } = await follow('pro', 'limit=500')
    const empty = await page('pro', `since=${next}`)
    expect(empty).toEqual({ data: [], next, has_more: false })
    const now = service.clock.now
    service.clock.now = new Date(now.getTime() + 400 * 86_400_000)
    expect((await page('pro', `since=${next}`)).data).toEqual([])
    service.clock.now = new Date(now.getTime() + 401 * 86_400_000)
    const { status, error } = await service.request('pro', `/v1/changes?since=${next}`)
    expect([status, error?.code]).toEqual([410, 'cursor_expired'])
    expect(error?.message).toContain('/v1/exports')
    service.clock.now = now
  })

  it('starts at a day of the last 400', async () => {
    const day = (days: number) =>
      new Date(service.clock.now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
    await service.ok('pro', `/v1/changes?since=${day(400)}`)
    const { status, error } = await service.request('pro', `/v1/changes?since=${day(401)}`)
    expect([status, error?.code]).toEqual([410, 'cursor_expired'])
    expect((await page('pro', 'since=2099-01-01')).data).toEqual([])
  })

  it('refuses the cursor of another service, and one that was tampered with', async () => {
    const { next } = await page('pro', 'limit=1')
    const other = next.replace(/^[0-9a-f]{8}/, '00000000')
    expect((await service.request('pro', `/v1/changes?since=${other}`)).status).toBe(410)
    for (const wrong of [`${next}x`, next.slice(1), `${next}.1`, 'a.b.c.d.e.f', '.....'])
      expect((await service.request('pro', `/v1/changes?since=${wrong}`)).status, wrong).toBe(400)
  })

  it('filters by country, issuer, card, and type', async () => {
    const { changes } = await follow('pro', 'limit=500')
    const only = async (query: string) => (await follow('pro', `${query}&limit=50`)).changes
    expect(await only('country=CA')).toEqual(changes.filter(({ card }) => card.country === 'CA'))
    expect(await only('issuer=chase')).toEqual(changes.filter(({ card }) => card.issuer === 'chase'))
    const slug = changes.at(-1)?.card.slug
    expect(await only(`card=${slug}`)).toEqual(changes.filter(({ card }) => card.slug === slug))
    expect(await only('type=updated,created')).toEqual(
      changes.filter(({ type }) => type === 'updated' || type === 'created'),
    )
    for (const query of ['issuer=no-such-issuer', 'card=no-such-card']) {
      const { status, error } = await service.request('pro', `/v1/changes?${query}`)
      expect([status, error?.code]).toEqual([404, 'not_found'])
      expect(error?.message).toContain('no-such')
    }
  })

  it('is another one on another day, also for caches', async () => {
    const { headers } = await service.ok('pro', '/v1/changes?limit=2')
    const etag = headers.get('etag') ?? ''
    const again = (
      await service.request('pro', '/v1/changes?limit=2', { headers: { 'if-none-match': etag } })
    ).status
    const now = service.clock.now
    service.clock.now = new Date(now.getTime() + 86_400_000)
    const later = await service.request('pro', '/v1/changes?limit=2', { headers: { 'if-none-match': etag } })
    service.clock.now = now
    expect([again, later.status]).toEqual([304, 200])
  })
})
