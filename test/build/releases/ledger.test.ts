import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { readReleases } from '../../../build/releases/ledger.ts'
import { recordRelease, unreleasedCards } from '../../../build/releases/record.ts'
import { compareReleases, nextName } from '../../../build/releases/release.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'

let home: string
const at = (name: string) => join(home, name)
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'releases-test-'))
  return () => rm(home, { recursive: true, force: true })
})

const one = (fee: number) => card('acme-one', [seen('2026-01-05', 'issuer', { annual_fee: fee })])
const two = card('acme-two', [seen('2026-01-05', 'issuer', { annual_fee: 0 })])
const facts = (...cards: CardFacts[]) => writeFacts(at('facts'), cards)
const day = (time: string) => () => new Date(time)
const publish = (time: string) =>
  buildSnapshot({ facts: at('facts'), out: at('out'), publishedAt: day(time) })
const names = async () => (await readReleases(at('releases'))).map(({ release }) => release)

it('a publication that changes data writes a release, any other writes none', async () => {
  await facts(one(95), two)
  expect((await publish('2026-01-06T09:00:00.500Z')).release).toBe('2026-01-06')
  expect((await publish('2026-01-07T09:00:00Z')).release).toBe(null)
  await facts(one(99), two)
  expect((await publish('2026-01-07T10:00:00Z')).release).toBe('2026-01-07')
  const [first, second] = await readReleases(at('releases'))
  expect(first?.published_at).toBe('2026-01-06T09:00:00Z')
  expect(first?.cards.map(({ slug, type }) => [slug, type])).toEqual([
    ['acme-one', 'created'],
    ['acme-two', 'created'],
  ])
  expect(second?.cards.map(({ slug, type, fields }) => [slug, type, fields])).toEqual([
    ['acme-one', 'updated', { annual_fee: 99 }],
  ])
})

it('two publications of one day have two releases, and a clock that goes back reorders none', async () => {
  await facts(one(1))
  await publish('2026-01-06T09:00:00Z')
  await facts(one(2))
  await publish('2026-01-06T10:00:00Z')
  await facts(one(3))
  await publish('2026-01-02T10:00:00Z')
  expect(await names()).toEqual(['2026-01-06', '2026-01-06-2', '2026-01-06-3'])
  const times = (await readReleases(at('releases'))).map(({ published_at }) => published_at)
  expect(times).toEqual(['2026-01-06T09:00:00Z', '2026-01-06T10:00:00Z', '2026-01-06T10:00:00Z'])
})

it('sorts the tenth release of a day after the ninth', () => {
  expect(['2026-01-06-10', '2026-01-06-9', '2026-01-06', '2026-01-05-2'].sort(compareReleases)).toEqual([
    ...['2026-01-05-2', '2026-01-06', '2026-01-06-9', '2026-01-06-10'],
  ])
  expect(nextName('2026-01-06-9', '2026-01-06')).toBe('2026-01-06-10')
})

it('a build writes no release, and has the same bytes as another one', async () => {
  await facts(one(95))
  const first = await buildSnapshot({ facts: at('facts'), out: at('out') })
  expect(await readdir(home)).toEqual(['facts', 'out'])
  expect((await buildSnapshot({ facts: at('facts'), out: at('other') })).version).toBe(first.version)
})

it('a withdrawn card is deleted, and created when it returns', async () => {
  await facts(one(95), two)
  await recordRelease(at('facts'), new Date('2026-01-06T00:00:00Z'))
  const gone = {
    ...two,
    observations: [...two.observations, seen('2026-01-10', 'curated', { is_published: false })],
  }
  await facts(one(95), gone)
  await recordRelease(at('facts'), new Date('2026-01-13T00:00:00Z'))
  await facts(one(95), two)
  await recordRelease(at('facts'), new Date('2026-01-20T00:00:00Z'))
  const [, left, back] = await readReleases(at('releases'))
  const entries = [left, back].map((release) =>
    release?.cards.map(({ slug, type, fields, relations }) => [slug, type, fields, relations]),
  )
  expect(entries).toEqual([
    [['acme-two', 'withdrawn', {}, {}]],
    [['acme-two', 'created', { name: 'Card acme-two', annual_fee: 0 }, {}]],
  ])
})

it('finds the cards that changed since the last release, which an offer that ended since does not', async () => {
  const ending = card('acme-three', [
    seen('2026-01-05', 'issuer', { signup_bonus: '100 points until 2026-02-01', signup_bonus_points: 100 }),
  ])
  const unreleased = () => unreleasedCards(at('facts'), new Date('2026-03-01T00:00:00Z'))
  await facts(one(95), two, ending)
  expect(await unreleased()).toEqual(['acme-one', 'acme-three', 'acme-two'])
  await recordRelease(at('facts'), new Date('2026-01-06T00:00:00Z'))
  expect(await unreleased()).toEqual([])
  await facts(one(96), two, ending)
  expect(await unreleased()).toEqual(['acme-one'])
})

it('refuses a damaged release, naming its file', async () => {
  await facts(one(95))
  await publish('2026-01-06T09:00:00Z')
  const path = at('releases/2026-01-06.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"created"', '"invented"'))
  await expect(readReleases(at('releases'))).rejects.toThrow(/2026-01-06\.json/)
})
