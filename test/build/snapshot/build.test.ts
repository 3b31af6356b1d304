import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { PLANS } from '../../../data/schema/plans.ts'
import type { BestList } from '../../../data/snapshot/format.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { filesOf, namesBelow, type Published, readPublished } from '../../support/published.ts'

let folder: string
let turn = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  turn += 1
})

const at = (name: string) => join(folder, `${turn}-${name}`)

/** A card whose rates and offers differ by its number. */
function numbered(number: number, fee = number): CardFacts {
  const rate = { categories: ['dining'], rate_multiplier: 1 + (number % 5), rate_type: 'points_per_dollar' }
  const base = {
    categories: ['other'],
    rate_multiplier: 1,
    rate_type: 'points_per_dollar',
    is_base_rate: true,
  }
  return card(`card-${number}`, [
    seen('2026-01-01', 'good', {
      values: {
        name: `Card ${number}`,
        annual_fee: 95,
        reward_currency_name: 'Acme Points',
        signup_bonus_points: 1_000,
      },
      reward_rates: [rate, base],
    }),
    seen('2026-02-01', 'good', { annual_fee: fee, signup_bonus_points: 1_000 + number }),
  ])
}

/** A card that a later observation withdraws. */
const WITHDRAWN = card('gone', [
  seen('2026-01-01', 'good', { annual_fee: 1 }),
  seen('2026-02-01', 'good', { is_published: false }),
])

const many = (count: number, change: (card: CardFacts, number: number) => CardFacts = (one) => one) =>
  Array.from({ length: count }, (_, number) => change(numbered(number), number))

async function build(cards: readonly CardFacts[], out = at('out'), parts = {}) {
  const facts = await mkdtemp(join(folder, 'facts-'))
  await writeFacts(facts, cards, parts)
  const built = await buildSnapshot({ facts, out })
  return { ...built, out, facts }
}

describe('a snapshot', () => {
  it('has the same bytes for the same facts, including the catalog', async () => {
    const [one, two] = [await build(many(30), at('one')), await build(many(30), at('two'))]
    expect(two.version).toBe(one.version)
    const names = await namesBelow(one.out)
    expect(await namesBelow(two.out)).toEqual(names)
    expect(names).toContain('catalog.sqlite')
    for (const name of names)
      expect((await readFile(join(two.out, name))).equals(await readFile(join(one.out, name))), name).toBe(
        true,
      )
  })

  it('does not depend on the names of the files or the order of observations', async () => {
    const one = await build(many(30), at('one'))
    const facts = at('shuffled')
    await writeFacts(facts, [])
    await mkdir(join(facts, 'cards', 'any'), { recursive: true })
    for (const [place, facts_] of many(30).toReversed().entries()) {
      const turned = { ...facts_, observations: facts_.observations.toReversed() }
      await writeFile(join(facts, 'cards', 'any', `${place}.json`), JSON.stringify(turned))
    }
    expect((await buildSnapshot({ facts, out: at('two') })).version).toBe(one.version)
  })

  it('changes few files when one card of many changes', async () => {
    const { out } = await build(many(200))
    const before = new Set(await readdir(join(out, 'files')))
    const changed = many(200, (one, number) => (number === 77 ? numbered(number, 150) : one))
    const built = await build(changed, out)
    const added = (await readdir(join(out, 'files'))).filter((name) => !before.has(name))
    expect(built.written.files).toBe(added.length)
    const { manifest } = await readPublished(out)
    const parts = PLANS.flatMap((plan) => manifest.packs[plan].parts.map(({ hash }) => hash))
    expect(added.filter((name) => parts.includes(name)).length).toBeLessThan(parts.length / 2)
  }, 120_000)

  it('sorts cards by name without case, accents and symbols, then by slug', async () => {
    const names = ['élan', 'Zebra', '®Alpha', 'alpha', 'Élan plus']
    const cards = names.map((name, place) => card(`slug-${place}`, [seen('2026-01-01', 'good', { name })]))
    const { columns } = await readPublished((await build(cards)).out)
    expect(columns.slug).toEqual(['slug-2', 'slug-3', 'slug-0', 'slug-4', 'slug-1'])
  })

  it('leaves out a withdrawn card', async () => {
    const { out, counts } = await build([...many(3), WITHDRAWN])
    const { columns, pack } = await readPublished(out)
    expect(columns.slug).not.toContain('gone')
    expect((await pack('enterprise')).parts.some((part) => part.includes('"gone"'))).toBe(false)
    expect(counts).toMatchObject({ cards: 3, published: 3, unpublished: 1 })
  })

  it('sorts the best cards of a category by multiplier, fee and name', async () => {
    const { out } = await build(
      many(250, (one, number) => ({ ...one, slug: `card-${String(number).padStart(3, '0')}` })),
    )
    const { columns, text, manifest } = await readPublished(out)
    const [head = '', rates = ''] = (await text(manifest.best.dining!)).split('\n')
    const list = JSON.parse(head) as BestList
    expect(new Set(list.card).size).toBe(250)
    const ranked = list.card.map((place, row) => ({
      multiplier: JSON.parse(rates.slice(list.rowFrom[row], list.rowFrom[row + 1])).rate_multiplier as number,
      fee: columns.fee[place]!,
      number: Number(columns.slug[place]!.slice(5)),
    }))
    for (const { multiplier, number } of ranked) expect(multiplier).toBe(1 + (number % 5))
    const sorted = [...ranked].sort((a, b) => b.multiplier - a.multiplier || a.fee - b.fee)
    expect(ranked).toEqual(sorted)
  })

  it('can have no cards', async () => {
    const { out } = await build([])
    const { columns, manifest, text } = await readPublished(out)
    expect(columns.slug).toEqual([])
    expect(manifest.data_updated).toBe(null)
    expect(JSON.parse(await text(manifest.stats)).data).toMatchObject({ total_cards: 0, last_updated: null })
  })
})

describe('a build', () => {
  it('publishes and writes nothing without a change', async () => {
    const first = await build(many(5))
    const again = await build(many(5), first.out)
    expect([first.published, again.published]).toEqual([true, false])
    expect(again.written).toEqual({ files: 0, bytes: 0 })
  })

  it.each([
    ['file', ({ manifest }: Published) => `files/${manifest.columns.hash}`],
    ['manifest', ({ version }: Published) => `manifests/${version}.json`],
    ['pointer', () => 'current.json'],
  ])('repairs a damaged %s', async (_, nameIn) => {
    const { out } = await build(many(5))
    const damaged = join(out, nameIn(await readPublished(out)))
    const [head, ...rest] = (await readFile(damaged, 'utf8')).split('\n')
    await writeFile(damaged, [head, ...rest, 'damaged'].join('\n'))
    await expect(readPublished(out)).rejects.toThrow(/damaged|another manifest/)
    expect((await build(many(5), out)).published).toBe(false)
    await readPublished(out)
  })

  it('rejects wrong facts with every mistake, and leaves the served snapshot', async () => {
    const { out, version } = await build(many(5))
    const wrong = [
      { ...numbered(1), issuer: 'nobody' },
      card('twice', [seen('2026-01-01', 'good'), seen('2026-01-01', 'good')]),
      card('rate', [seen('2026-01-01', 'unheard', { reward_rates: [{ categories: ['x'] } as never] })]),
      card('field', [seen('2026-01-01', 'good', { annual_fee: '95' as never, no_such: 1 as never })]),
    ]
    const refused = await build([...many(1), ...wrong], out).catch((error: Error) => error.message)
    for (const part of [
      'issuer nobody is not known',
      'two observations',
      'rate_multiplier',
      'annual_fee',
      'no_such',
    ])
      expect(refused).toContain(part)
    expect((await readPublished(out)).version).toBe(version)
  })

  it('rejects wrong reference facts, all of them at once', async () => {
    const refused = build([], at('out'), { categories: [{ slug: 'Dining' }], rules: 'none' })
    await expect(refused).rejects.toThrow(
      /application-rules.json[\s\S]*categories.json|categories.json[\s\S]*application-rules/,
    )
  })

  it('locks its folder', async () => {
    const facts = at('facts')
    await writeFacts(facts, many(20))
    const out = at('out')
    const both = await Promise.allSettled([buildSnapshot({ facts, out }), buildSnapshot({ facts, out })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = both.filter((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('Another run holds')
    await readPublished(out)
  })
})

describe('a folder of snapshots', () => {
  it('keeps the last five snapshots, and only their files', async () => {
    const out = at('out')
    const versions: string[] = []
    for (let fee = 0; fee < 7; fee++) {
      const { version } = await build([numbered(1, fee), numbered(2)], out)
      versions.push(version)
    }
    const manifests = (await readdir(join(out, 'manifests'))).map((name) => name.replace('.json', ''))
    expect(manifests.sort()).toEqual(versions.slice(-5).sort())
    const needed = new Set<string>()
    for (const version of manifests) {
      const manifest = JSON.parse(await readFile(join(out, 'manifests', `${version}.json`), 'utf8'))
      for (const { hash } of filesOf(manifest)) needed.add(hash)
    }
    expect(new Set(await readdir(join(out, 'files')))).toEqual(needed)
  })
})
