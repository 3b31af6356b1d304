import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { PLANS } from './contract.ts'
import type { CardRow, IssuerRow } from './rows.ts'

interface PartnerRow {
  readonly id: string
  readonly source_currency: string
  readonly country: string | null
}
interface RuleRow {
  readonly id: string
  readonly issuer_id: string | null
  readonly issuers: { readonly slug: string; readonly name: string }
}
interface PathRow {
  readonly from_card_id: string
  readonly to_card_id: string
  readonly from_card: NameRow | null
  readonly to_card: NameRow | null
}
interface NameRow {
  readonly slug: string
  readonly name: string
  readonly issuers: { readonly slug: string; readonly name: string } | null
}
interface ValuationRow {
  readonly currency_code: string
  readonly currency_name: string
}

let service: Service
let cards: readonly CardRow[]
let issuers: readonly IssuerRow[]

const rows = async <T>(path: string) =>
  ((await service.ok('enterprise', path)).body as { data: readonly T[] }).data

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('enterprise', '/v1/cards?include_discontinued=true')
  issuers = await rows<IssuerRow>('/v1/issuers')
})
afterAll(() => service?.stop())

describe('responses that are equal on every plan', () => {
  const LISTS = [
    ['/v1/issuers', 'Issuer', 'free'],
    ['/v1/issuers?country=CA', 'Issuer', 'free'],
    ['/v1/application-rules', 'ApplicationRule', 'free'],
    ['/v1/categories', 'Category', 'free'],
    ['/v1/reward-valuations', 'RewardValuation', 'free'],
    ['/v1/product-changes', 'ProductChangePath', 'free'],
    ['/v1/transfer-partners', 'TransferPartner', 'pro'],
  ] as const
  it.each(LISTS)('%s has exactly the fields of %s', async (path, resource, lowest) => {
    const first = await rows(path)
    expect(first.length).toBeGreaterThan(0)
    expect(first.flatMap((row) => problems(row, resource, 'enterprise'))).toEqual([])
    for (const plan of PLANS.slice(PLANS.indexOf(lowest)))
      expect((await service.ok(plan, path)).body).toEqual({ data: first })
  })
})

describe('issuers', () => {
  it('count their cards that are published and not discontinued', () => {
    for (const issuer of issuers) {
      const own = cards.filter((card) => card.issuers.slug === issuer.slug && card.is_discontinued !== true)
      expect(issuer.card_count, issuer.slug).toBe(own.length)
    }
  })

  it('are exactly the issuers of the cards', () => {
    const byId = new Map(issuers.map((issuer) => [issuer.id, issuer]))
    for (const card of cards) {
      const { slug, name, country } = byId.get(card.issuer_id)!
      expect([slug, name, country], card.slug).toEqual([
        card.issuers.slug ?? slug,
        card.issuers.name,
        card.issuers.country,
      ])
    }
  })

  it('are equal alone and in the list, on every plan', async () => {
    for (const issuer of service.sample(issuers))
      for (const plan of PLANS)
        expect((await service.ok(plan, `/v1/issuers/${issuer.slug}`)).body).toEqual({ data: issuer })
  })

  it('can be filtered by country', async () => {
    for (const country of ['US', 'CA'])
      expect(await rows(`/v1/issuers?country=${country}`)).toEqual(
        issuers.filter((issuer) => issuer.country === country),
      )
  })

  it('have their rules, or an empty list, on both endpoints', async () => {
    const all = await rows<RuleRow>('/v1/application-rules')
    for (const issuer of issuers) {
      const own = all.filter((rule) => rule.issuers.slug === issuer.slug)
      expect(await rows(`/v1/issuers/${issuer.slug}/rules`)).toEqual(own)
      expect(await rows(`/v1/application-rules?issuer=${issuer.slug}`)).toEqual(own)
      for (const rule of own) {
        expect(rule.issuers).toEqual({ slug: issuer.slug, name: issuer.name })
        expect(rule.issuer_id).toBe(issuer.id)
      }
    }
    expect(all.length).toBeGreaterThanOrEqual(25)
  })
})

describe('categories', () => {
  it('are sorted by sort_order, with parents from the list', async () => {
    const list = await rows<{ slug: string; sort_order: number; parent_slug: string | null }>(
      '/v1/categories',
    )
    const order = list.map((category) => category.sort_order)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(new Set(order).size).toBe(list.length)
    const slugs = new Set(list.map((category) => category.slug))
    const parents = list.flatMap((category) => category.parent_slug ?? [])
    expect(parents.filter((parent) => !slugs.has(parent))).toEqual([])
    expect(list.find((category) => category.slug === 'airlines')?.parent_slug).toBe('travel')
    expect(list.length).toBeGreaterThanOrEqual(25)
  })
})

describe('transfer partners', () => {
  it('can be filtered by currency; an unknown one has none', async () => {
    const all = await rows<PartnerRow>('/v1/transfer-partners')
    expect(all.length).toBeGreaterThanOrEqual(236)
    for (const currency of new Set(all.map((row) => row.source_currency)))
      expect(await rows(`/v1/transfer-partners?currency=${currency}`)).toEqual(
        all.filter((row) => row.source_currency === currency),
      )
    expect(await rows('/v1/transfer-partners?currency=NO_SUCH')).toEqual([])
  })

  it('of a card are rows of the directory for its program and country', async () => {
    const all = new Map((await rows<PartnerRow>('/v1/transfer-partners')).map((row) => [row.id, row]))
    const programs = new Map(
      (await rows<ValuationRow>('/v1/reward-valuations')).map((row) => [
        row.currency_code,
        row.currency_name,
      ]),
    )
    let found = 0
    const some = service.sample(cards)
    for (const card of some) {
      const partners = await rows<PartnerRow>(`/v1/cards/${card.slug}/transfers`)
      expect((await service.ok('pro', `/v1/cards/${card.slug}/transfers`)).body).toEqual({ data: partners })
      expect(partners.flatMap((row) => problems(row, 'TransferPartner', 'pro'))).toEqual([])
      found += partners.length > 0 ? 1 : 0
      for (const partner of partners) {
        expect(all.get(partner.id)).toEqual(partner)
        expect(programs.get(partner.source_currency), card.slug).toBe(card.reward_currency_name)
        if (partner.country !== null) expect(partner.country, card.slug).toBe(card.issuers.country)
      }
    }
    expect(found).toBeGreaterThan(some.length / 20)
  })
})

describe('product changes', () => {
  it('name cards that resolve, with their issuers', async () => {
    const byId = new Map(cards.map((card) => [card.id, card]))
    for (const path of await rows<PathRow>('/v1/product-changes'))
      for (const [id, name] of [
        [path.from_card_id, path.from_card],
        [path.to_card_id, path.to_card],
      ] as const) {
        const card = byId.get(id)
        const { slug: issuerSlug, name: issuerName } = card?.issuers ?? {}
        expect(name).toEqual({
          slug: card?.slug,
          name: card?.name,
          issuers: { slug: issuerSlug, name: issuerName },
        })
      }
  })

  it('can be filtered by issuer', async () => {
    const all = await rows<PathRow>('/v1/product-changes')
    for (const issuer of issuers)
      expect(await rows(`/v1/product-changes?issuer=${issuer.slug}`)).toEqual(
        all.filter((path) =>
          [path.from_card, path.to_card].some((card) => card?.issuers?.slug === issuer.slug),
        ),
      )
  })
})

describe('statistics', () => {
  it('need no key and count what the lists hold', async () => {
    const { status, body, headers } = await service.request(null, '/v1/stats')
    const { data } = body as { data: Record<string, unknown> }
    expect(status).toBe(200)
    expect(problems(data, 'Stats', 'free')).toEqual([])
    const open = cards.filter((card) => card.is_discontinued !== true)
    const inCountry = (country: string) => issuers.filter((issuer) => issuer.country === country).length
    expect(data).toEqual({
      total_cards: cards.length,
      published_cards: open.length,
      total_issuers: issuers.length,
      issuers_by_country: { US: inCountry('US'), CA: inCountry('CA') },
      last_updated: expect.any(String),
    })
    expect(headers.get('x-service-plan')).toBeNull()
  })

  it('date the newest data: no card was updated later', async () => {
    const { body } = await service.request(null, '/v1/stats')
    const { last_updated: last } = (body as { data: { last_updated: string } }).data
    for (const card of cards) {
      const { updated_at: updated } = card as unknown as { updated_at: string }
      expect(Date.parse(updated), card.slug).toBeLessThanOrEqual(Date.parse(last))
    }
  })
})
