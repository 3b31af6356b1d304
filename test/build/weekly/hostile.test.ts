import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKnown } from '../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import type { Run } from '../../../build/weekly/run.ts'
import { root } from '../../support/root.ts'
import { BOMBS } from '../sandbox/bombs.ts'
import { watchChildren } from '../sandbox/memory.ts'
import { worldCards, writeWorldFacts } from './world/facts.ts'
import { type Place, place, runWeek } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

const HANGING = 'chase'
const BOMBED = 'citi'
const ISSUERS = [HANGING, BOMBED, 'discover', 'td', 'wells-fargo', 'rbc']

let world: World
let where: Place
let run: Run
let childrenMiB: number
/** Memory of the test runner before the week starts, in MiB. */
let runnerMiB: number
/** Cards whose page is hostile. */
const hostile: string[] = []

beforeAll(async () => {
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => ISSUERS.includes(slug))
  const cards = worldCards(issuers, known, 3)
  world = await serveWorld({ issuers, cards, known })
  where = await place()
  await writeWorldFacts(where.facts, cards)
  const firstOf = (issuer: string) => cards.find((card) => card.issuer === issuer)!
  const slow = `<html><body><h1>Card</h1><p>${'Purchases: 19.99% '.repeat(800_000)}</body></html>`
  const bomb = Object.values(BOMBS)[0]!()
  const responses = new Map([
    [firstOf(HANGING).url, { body: slow }],
    [firstOf(BOMBED).url, { body: bomb, headers: { 'content-type': 'application/pdf' } }],
  ])
  hostile.push(firstOf(HANGING).slug, firstOf(BOMBED).slug)
  world.trouble = (url) => responses.get(url.href)
  runnerMiB = process.memoryUsage.rss() / 1024 / 1024
  const peak = watchChildren()
  run = await runWeek({ place: where, issuers, fetch: world.fetch, day: '2026-10-05' })
  childrenMiB = peak()
}, 240_000)
afterAll(async () => {
  await world.close()
  await where.remove()
})

it('reads every other page in a week with a hanging page and a PDF bomb', () => {
  expect(run.issuers).toHaveLength(ISSUERS.length)
  const unread = run.issuers.map(({ issuer, requested, read }) => [issuer, requested - read])
  expect(Object.fromEntries(unread)).toEqual(
    Object.fromEntries(ISSUERS.map((slug) => [slug, [HANGING, BOMBED].includes(slug) ? 1 : 0])),
  )
})

it('reports the error of each of the two pages', () => {
  const unreadable = run.issuers.flatMap(({ pages }) => pages.filter(({ kind }) => kind === 'unreadable'))
  expect(unreadable.map(({ cards, why }) => [...cards, why])).toEqual([
    // Which limit an endless page reaches first depends on the machine.
    [hostile[0], expect.stringMatching(/^could not be read: took too (?:long|much memory)$/)],
    [hostile[1], 'could not be read: took too much memory'],
  ])
})

/** Memory of a process that has loaded the weekly job, before it starts, in MiB. */
const LOADED_MIB = 150

it('uses less than 1 GB of memory with all its processes', () => {
  const own = process.resourceUsage().maxRSS / 1024 - runnerMiB + LOADED_MIB
  expect(own + childrenMiB).toBeLessThan(1024)
})
