import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { limitOf, PLANS } from './contract.ts'
import type { CardRow } from './rows.ts'

let service: Service
let cards: readonly CardRow[]

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('pro', '/v1/cards?include_discontinued=true')
})
afterAll(() => service?.stop())

const path = (slugs: readonly string[]) => `/v1/cards/compare?slugs=${slugs.join(',')}`
const slugAt = (place: number) => cards[place % cards.length]?.slug ?? ''
const some = (count: number, start: number) =>
  Array.from({ length: count }, (_, place) => slugAt(start + place * 37))

describe('compare', () => {
  it.each(PLANS)(
    'returns the cards in the requested order, as lists show them on the plan %s',
    async (plan) => {
      const listed = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
      const known = new Map(listed.map((card) => [card.slug, card]))
      for (let count = limitOf('compare min'); count <= limitOf('compare max'); count++)
        for (let start = 0; start < cards.length; start += 41) {
          const slugs = some(count, start)
          const { body } = await service.ok(plan, path(slugs))
          const { data, ...rest } = body as { data: readonly CardRow[] }
          expect(rest).toEqual({})
          expect(data).toEqual(slugs.map((slug) => known.get(slug)))
          expect(data.flatMap((card) => problems(card, 'Card', plan))).toEqual([])
        }
    },
  )

  it('names every unknown slug in its 404', async () => {
    const { status, error } = await service.request('free', path(['no-such-card', slugAt(0), 'nor-this']))
    expect([status, error?.code]).toEqual([404, 'not_found'])
    expect(error?.message).toContain('no-such-card')
    expect(error?.message).toContain('nor-this')
    expect(error?.message).not.toContain(slugAt(0))
  })

  it('rejects one card, six cards, and duplicates', async () => {
    const wrong = [
      [],
      some(1, 0),
      some(limitOf('compare max') + 1, 0),
      [slugAt(0), slugAt(0)],
      [slugAt(0), slugAt(1), slugAt(0)],
    ]
    for (const slugs of wrong) {
      const { status, error } = await service.request('free', path(slugs))
      expect([status, error?.code], slugs.join()).toEqual([400, 'bad_request'])
      expect(error?.message).toContain('slugs')
    }
  })
})
