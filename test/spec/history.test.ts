import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { isObject, problems } from './conform.ts'
import { fieldsOf, type Plan, seenBy } from './contract.ts'
import { byText, type CardRow } from './rows.ts'

type Values = Readonly<Record<string, unknown>>
interface ChangeRow {
  readonly id: string
  readonly card_id: string
  readonly changed_fields: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>
  readonly snapshot: Values | null
  readonly changed_at: string
}

const READERS = ['pro', 'enterprise'] as const
let service: Service
let cards: readonly CardRow[]
const histories = {} as Record<Plan, ReadonlyMap<string, readonly ChangeRow[]>>

beforeAll(async () => {
  service = await startService()
  cards = service.sample(
    await service.everything<CardRow>('enterprise', '/v1/cards?include_discontinued=true'),
  )
  for (const plan of READERS) {
    const byCard = new Map<string, readonly ChangeRow[]>()
    for (const { slug } of cards) {
      const { body } = await service.ok(plan, `/v1/cards/${slug}/history`)
      expect(Object.keys(body as object)).toEqual(['data'])
      byCard.set(slug, (body as { data: readonly ChangeRow[] }).data)
    }
    histories[plan] = byCard
  }
})
afterAll(() => service?.stop())

const entries = (plan: Plan) =>
  cards.flatMap((card) => (histories[plan].get(card.slug) ?? []).map((change) => ({ card, change })))

describe.each(READERS)('history on the plan %s', (plan) => {
  const seen = new Set(seenBy(plan, 'Card').map((field) => field.name))

  it('has entries with exactly the fields of a CardChange', () => {
    expect(entries(plan).length).toBeGreaterThan(50)
    expect(entries(plan).flatMap(({ change }) => problems(change, 'CardChange', plan))).toEqual([])
  })

  it('belongs to the card, newest first, with unique ids', () => {
    for (const card of cards) {
      const times = (histories[plan].get(card.slug) ?? []).map((change) => change.changed_at)
      expect(times, card.slug).toEqual([...times].sort(byText).reverse())
    }
    expect(entries(plan).filter(({ card, change }) => change.card_id !== card.id)).toEqual([])
    const ids = entries(plan).map(({ change }) => change.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names only fields that the plan includes, and only those whose value changed', () => {
    for (const { card, change } of entries(plan)) {
      const names = Object.keys(change.changed_fields)
      expect(names.length, card.slug).toBeGreaterThan(0)
      expect(
        names.filter((name) => !seen.has(name)),
        card.slug,
      ).toEqual([])
      for (const [name, pair] of Object.entries(change.changed_fields)) {
        expect(Object.keys(pair), `${card.slug}.${name}`).toEqual(['old', 'new'])
        expect(pair.old, `${card.slug}.${name}`).not.toEqual(pair.new)
      }
    }
  })

  it('shows old and new values of the field’s own type', () => {
    const types = new Map(fieldsOf('Card').map((field) => [field.name, field]))
    const wrong = entries(plan).flatMap(({ card, change }) =>
      Object.entries(change.changed_fields).flatMap(([name, pair]) =>
        [pair.old, pair.new]
          .filter((value) => value !== null && Array.isArray(value) !== types.get(name)?.list)
          .map(() => `${card.slug}.${name}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('has the complete card before the change, in the view of the plan', () => {
    for (const { card, change } of entries(plan)) {
      if (change.snapshot === null) continue
      expect(problems(change.snapshot, 'Card', plan), card.slug).toEqual([])
      expect([change.snapshot.id, change.snapshot.slug]).toEqual([card.id, card.slug])
      for (const [name, { old }] of Object.entries(change.changed_fields))
        expect(change.snapshot[name], `${card.slug}.${name}`).toEqual(old)
    }
  })
})

describe('history', () => {
  it('omits exactly the fields above the plan', () => {
    const seen = new Set(seenBy('pro', 'Card').map((field) => field.name))
    for (const card of cards) {
      const expected = (histories.enterprise.get(card.slug) ?? [])
        .map((change) => ({
          id: change.id,
          names: Object.keys(change.changed_fields).filter((name) => seen.has(name)),
        }))
        .filter(({ names }) => names.length > 0)
      const actual = (histories.pro.get(card.slug) ?? []).map((change) => ({
        id: change.id,
        names: Object.keys(change.changed_fields),
      }))
      expect(actual, card.slug).toEqual(expected)
    }
  })

  it('adds up to the current card in every number and boolean', () => {
    const isHard = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
    for (const card of cards) {
      const latest = new Map<string, unknown>()
      const expectSame = (later: Values) => {
        for (const [name, value] of latest)
          if (isHard(value)) expect(later[name], `${card.slug}.${name}`).toEqual(value)
      }
      for (const change of [...(histories.enterprise.get(card.slug) ?? [])].reverse()) {
        if (change.snapshot !== null) expectSame(change.snapshot)
        for (const [name, pair] of Object.entries(change.changed_fields)) latest.set(name, pair.new)
      }
      expectSame(card as unknown as Values)
    }
  })

  it('never contains the issuer’s website, which only single-card responses include', () => {
    for (const { change } of entries('enterprise')) {
      const issuer = change.snapshot?.issuers
      if (isObject(issuer)) expect(Object.keys(issuer)).not.toContain('website')
    }
  })
})
