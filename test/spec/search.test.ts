import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { limitOf, PLANS } from './contract.ts'
import { type CardRow, type Page, plain } from './rows.ts'

let service: Service
let cards: readonly CardRow[]

beforeAll(async () => {
  service = await startService()
  cards = await service.everything<CardRow>('enterprise', '/v1/cards?include_discontinued=true')
})
afterAll(() => service?.stop())

const path = (q: string, more = '') => `/v1/cards/search?q=${encodeURIComponent(q)}${more}`
const found = (q: string, more = '') => service.everything<CardRow>('pro', path(q, more))
const slugs = (rows: readonly CardRow[]) => rows.map((card) => card.slug)

/** Whether each word of a query is the start of a word of a text, in any order. */
const holds = (text: string, q: string) =>
  plain(q)
    .split(' ')
    .every((word) => ` ${plain(text)}`.includes(` ${word}`))

describe('search', () => {
  it.each(PLANS)('returns cards without relation arrays, in the view of the plan %s', async (plan) => {
    const listed = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
    const known = new Map(listed.map((card) => [card.slug, card as unknown as Record<string, unknown>]))
    for (const q of ['visa', 'american', 'td', 'platinum', 'cash']) {
      const rows = await service.everything<CardRow>(plan, path(q))
      expect(rows.length, q).toBeGreaterThan(0)
      expect(rows.flatMap((card) => problems(card, 'Card', plan, { summary: true }))).toEqual([])
      for (const row of rows) expect(known.get(row.slug)).toMatchObject(row)
    }
  })

  it('ranks an exact name first', async () => {
    for (const card of service.sample(cards)) {
      const first = (await found(card.name))[0]
      expect(plain(first?.name ?? ''), card.name).toBe(plain(card.name))
    }
  })

  it('ranks names that start with the words before others', async () => {
    const starts = new Set(cards.map((card) => plain(card.name).split(' ').slice(0, 2).join(' ')))
    for (const q of [...service.sample([...starts]), 'chase', 'bmo', 'td', 'capital one', 'discover', 'rb']) {
      const begins = (await found(q)).map((card) => plain(card.name).startsWith(q))
      expect(begins.lastIndexOf(true), q).toBeLessThan(
        begins.includes(false) ? begins.indexOf(false) : begins.length,
      )
      expect(begins.filter(Boolean).length, q).toBe(
        cards.filter((card) => plain(card.name).startsWith(q)).length,
      )
    }
  })

  it('finds every card by words of its name, in any order and any case', async () => {
    for (const card of cards.filter((_, place) => place % 5 === 0)) {
      const words = plain(card.name).split(' ')
      const backwards = [...words].reverse().join(' ').toUpperCase()
      expect(slugs(await found(backwards)), backwards).toContain(card.slug)
      const begun = `${words.slice(0, -1).join(' ')} ${words.at(-1)?.slice(0, 2)}`
      expect(slugs(await found(begun)), begun).toContain(card.slug)
    }
  })

  it('finds the cards of an issuer by its name', async () => {
    for (const issuer of new Map(cards.map((card) => [card.issuers.slug, card.issuers])).values()) {
      const own = cards.filter((card) => card.issuers.slug === issuer.slug)
      const rows = new Set(slugs(await found(issuer.name)))
      expect(
        own.filter((card) => !rows.has(card.slug)).map((card) => card.slug),
        issuer.name,
      ).toEqual([])
    }
  })

  it('ranks matches in the name before matches in the issuer', async () => {
    for (const q of ['chase', 'discover', 'scotiabank', 'american express', 'gold']) {
      const inName = (await found(q)).map((card) => holds(card.name, q))
      const last = inName.lastIndexOf(true)
      expect(inName.slice(0, last + 1).every(Boolean), q).toBe(true)
    }
  })

  it('ignores accents and symbols', async () => {
    const same = await found('aeroplan')
    expect(await found('AÉROPLAN®')).toEqual(same)
    expect(await found('  aeroplan  ')).toEqual(same)
  })

  it('ignores `*`', async () => {
    for (const q of ['gold', 'sapphire', 'td cash']) {
      const same = await found(q)
      for (const stars of [`*${q}`, `${q}*`, `**${q}**`, `* ${q} *`])
        expect(await found(stars), stars).toEqual(same)
    }
  })

  it('can be filtered by country', async () => {
    for (const q of ['visa', 'american express', 'gold', 'cash'])
      for (const country of ['US', 'CA']) {
        const expected = (await found(q)).filter((card) => card.issuers.country === country)
        expect(slugs(await found(q, `&country=${country}`)), `${q} ${country}`).toEqual(slugs(expected))
      }
  })

  it('finds cards by common abbreviations', async () => {
    const cases = [
      ['csr', 'chase-sapphire-reserve'],
      ['csp', 'chase-sapphire-preferred'],
    ] as const
    for (const [q, slug] of cases) expect((await found(q))[0]?.slug, q).toBe(slug)
    const issuers = (rows: readonly CardRow[]) => new Set(rows.map((card) => card.issuers.slug))
    expect(issuers(await found('boa'))).toContain('bank-of-america')
    expect(issuers(await found('amex'))).toContain('amex')
  })

  it('tolerates a typo only without exact matches', async () => {
    expect((await found('saphire reserve'))[0]?.slug).toBe('chase-sapphire-reserve')
    for (const q of ['sapphire', 'aeroplan', 'scotiabank'])
      for (const card of await found(q))
        expect(holds(`${card.name} ${card.issuers.name}`, q), `${q}: ${card.slug}`).toBe(true)
  })

  it('is empty if nothing resembles the words', async () => {
    const { body } = await service.ok('free', path('qqqqzzzzxxxx'))
    expect(body).toEqual({
      data: [],
      total: 0,
      limit: limitOf('page default'),
      offset: 0,
    } satisfies Page<CardRow>)
  })

  it(`accepts ${limitOf('search q max')} characters at most`, async () => {
    const max = limitOf('search q max')
    for (const sign of ['a', 'é', '中', '😀', '%', "'", '"', '\\', '(', '.']) {
      await service.ok('free', path(sign.repeat(max)))
      const refused = await service.request('free', path(sign.repeat(max + 1)))
      expect([refused.status, refused.error?.code], sign).toEqual([400, 'bad_request'])
      expect(refused.error?.message).toContain('q')
    }
  })
})
