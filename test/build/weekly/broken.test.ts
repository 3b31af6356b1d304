import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageCache } from '../../../build/fetch/cache.ts'
import { fetchPolicy } from '../../../build/fetch/deps.ts'
import { createFetcher, type Fetcher } from '../../../build/fetch/fetcher.ts'
import type { Issuer } from '../../../build/issuer.ts'
import { checkIssuer } from '../../../build/weekly/check-issuer.ts'
import type { IssuerRun } from '../../../build/weekly/issuer-run.ts'
import { openJournal } from '../../../build/weekly/journal.ts'
import { type Known, readKnown } from '../../../build/weekly/known.ts'
import { readQueue } from '../../../build/weekly/records.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { root } from '../../support/root.ts'
import { BREAKAGES } from './world/breakages.ts'
import { worldCards, writeWorldFacts } from './world/facts.ts'
import { contentsOf, type Place, place } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

const CARDS_PER_ISSUER = 4
const DAYS = ['2026-10-05', '2026-10-12']

let issuers: Issuer[]
let world: World
let where: Place
let known: Known
beforeAll(async () => {
  const real = await readKnown(join(root, 'data/facts'))
  issuers = await declaredIssuers()
  const cards = worldCards(issuers, real, CARDS_PER_ISSUER)
  world = await serveWorld({ issuers, cards, known: real })
  where = await place()
  await writeWorldFacts(where.facts, cards)
  known = await readKnown(where.facts)
})
afterAll(async () => {
  await world.close()
  await where.remove()
})

const noCache: PageCache = { read: async () => undefined, write: async () => {} }
const browser = {
  render: async (url: string) => new Uint8Array(await (await world.fetch(url, {})).arrayBuffer()),
  close: async () => {},
}

function fetcherOn(day: string): Fetcher {
  const now = () => new Date(`${day}T06:00:00.000Z`)
  const deps = { fetch: world.fetch, now, sleep: async () => {}, random: () => 0.5 }
  return createFetcher({ cache: noCache, policy: { ...fetchPolicy('test'), triesMax: 1 }, deps, browser })
}

/** Re-checks all issuers on a day and writes the job's records, as a run does. */
async function checkAll(day: string): Promise<IssuerRun[]> {
  const fetcher = fetcherOn(day)
  const { facts: folder } = where
  const visited = () => {}
  const runs = await Promise.all(
    issuers.map((issuer) =>
      checkIssuer(issuer, known.issuers.get(issuer.slug)!, { fetcher, folder, known, today: day, visited }),
    ),
  )
  const slugs = issuers.map(({ slug }) => slug)
  const journal = await openJournal(where.state, folder, slugs, new Date(day))
  for (const run of runs) await journal.commit(run)
  await journal.close()
  return runs
}

const isOfCards = (url: URL): boolean => url.pathname !== '/robots.txt'

const isListing = (url: URL) => issuers.some(({ listed }) => listed.some(({ page }) => page === url.href))
const isTerms = (url: URL) => [...world.cards.values()].some(({ terms }) => terms === url.href)

/** Effects of two weeks of one kind of broken pages on every issuer. */
async function breakEverything(breakage: string, isBroken = (url: URL) => isOfCards(url) && !isListing(url)) {
  const breaks = BREAKAGES[breakage]!
  world.trouble = (url, usual) => (isBroken(url) ? breaks(usual, url) : undefined)
  const runs: [day: string, run: IssuerRun][] = []
  for (const day of DAYS) for (const run of await checkAll(day)) runs.push([day, run])
  return runs.flatMap(([day, { issuer, failure, changed }]) => [
    ...changed.map(({ card, unit, values }) => `${day} ${card} ${unit} ${JSON.stringify(values)}`),
    ...(failure ? [`${issuer}: ${failure}`] : []),
  ])
}

describe(`a site with only broken pages of ${Object.keys(BREAKAGES).length} kinds, for two weeks`, () => {
  it.each(Object.keys(BREAKAGES))(
    'changes no fact of any issuer: %s',
    async (breakage) => {
      const before = await contentsOf(join(where.facts, 'cards'))
      expect(await breakEverything(breakage)).toEqual([])
      expect(await contentsOf(join(where.facts, 'cards'))).toEqual(before)
    },
    120_000,
  )

  it.each([
    '403',
    'a captcha',
    'half a page',
    'a redirect to the home page',
    'templates without their values',
  ])(
    'changes no fact even if the terms pages are readable: %s',
    async (breakage) => {
      world.trouble = () => undefined
      await checkAll('2026-09-28')
      const isBroken = (url: URL) => isOfCards(url) && !isListing(url) && !isTerms(url)
      expect(await breakEverything(breakage, isBroken)).toEqual([])
      for (const issuer of issuers)
        expect((await readQueue(where.facts, issuer.slug)).open, issuer.slug).toEqual([])
    },
    120_000,
  )

  it('is read once its pages are repaired', async () => {
    world.trouble = () => undefined
    const runs = await checkAll('2026-10-26')
    expect(runs.flatMap(({ changed }) => changed)).toEqual([])
    expect(runs.filter(({ read, requested }) => read !== requested).map(({ issuer }) => issuer)).toEqual([])
  })
})
