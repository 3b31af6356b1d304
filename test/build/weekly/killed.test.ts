import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFacts } from '../../../build/facts/read.ts'
import type { Issuer } from '../../../build/issuer.ts'
import { servedVersion } from '../../../build/snapshot/publish.ts'
import { readKnown } from '../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { lintFolder } from '../../support/lint-folder.ts'
import { readPublished } from '../../support/published.ts'
import { root } from '../../support/root.ts'
import { type Stated, worldCards, writeWorldFacts } from './world/facts.ts'
import { sharedReaders } from './world/readers.ts'
import { contentsOf, type Place, place, runWeek } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

/** Number of kills. KILLS=1000 tries more moments than a usual test run. */
const KILLS = Number(process.env.KILLS ?? 20)
const ISSUERS = ['chase', 'rbc', 'scotiabank']
const CARDS = 4
const WEEK = '2026-10-12'

let world: World
let issuers: Issuer[]
let begin: Place
let expected: ReadonlyMap<string, string>
let usualMs: number
const inspect = sharedReaders()

beforeAll(async () => {
  const known = await readKnown(join(root, 'data/facts'))
  issuers = (await declaredIssuers()).filter(({ slug }) => ISSUERS.includes(slug))
  const cards = worldCards(issuers, known, CARDS)
  world = await serveWorld({ issuers, cards, known })
  begin = await place()
  await writeWorldFacts(begin.facts, cards)
  await runWeek({ place: begin, issuers, fetch: world.fetch, day: '2026-10-05' })
  for (const [place, card] of cards.entries())
    world.cards.set(card.slug, { ...card, stated: moved(card.stated, place) })
  const undisturbed = await copyOf(begin)
  const { ended } = await child(undisturbed)
  const started = performance.now()
  await ended
  usualMs = performance.now() - started
  expected = await contentsOf(undisturbed.facts)
}, 120_000)
afterAll(() => world.close())

/** All rates move together, as the prime rate does; every other card has a new offer. */
const moved = (stated: Stated, place: number): Stated => ({
  ...stated,
  interest_rate_cash: stated.interest_rate_cash + 1,
  ...(place % 2 === 0 && stated.offer
    ? { offer: { ...stated.offer, points: stated.offer.points + 5_000 } }
    : {}),
})

async function copyOf(from: Place): Promise<Place> {
  const to = await place()
  for (const part of ['facts', 'out', 'state'] as const) await cp(from[part], to[part], { recursive: true })
  return to
}

/** Starts the week in a process of its own. Resolves when the job begins. */
async function child({ facts, out, state }: Place) {
  const script = join(import.meta.dirname, 'world/rebuild-child.ts')
  const process_ = spawn(
    process.execPath,
    [script, facts, out, state, String(world.port), WEEK, ...ISSUERS],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], serialization: 'advanced' },
  )
  inspect(process_)
  const ended = once(process_, 'exit')
  await once(process_.stdout!, 'data')
  return { ended, kill: () => process_.kill('SIGKILL') }
}

/**
 * Checks that build and lint can read the facts, that each card has its old or its new facts, and that the snapshot is
 * complete.
 */
async function expectWhole({ facts, out }: Place, before: ReadonlyMap<string, string>): Promise<void> {
  for await (const card of (await readFacts(facts)).cards())
    expect(card.observations.length).toBeGreaterThan(0)
  for (const [name, content] of await contentsOf(facts))
    if (name.endsWith('.json') && !name.startsWith('runs/'))
      expect([before.get(name), expected.get(name)]).toContain(content)
  expect(await lintFolder(facts)).toEqual([])
  if ((await servedVersion(out)) !== null) await readPublished(out)
}

describe(`a rebuild killed at ${KILLS} moments`, () => {
  it('changes facts if it is not killed', async () => {
    const before = await contentsOf(begin.facts)
    expect(
      [...expected].filter(([name, content]) => name.startsWith('cards/') && before.get(name) !== content),
    ).toHaveLength(ISSUERS.length * CARDS)
  })

  it(
    'leaves facts and snapshot valid every time, and the next run completes the week',
    async () => {
      const before = await contentsOf(begin.facts)
      let there = await copyOf(begin)
      let killed = 0
      for (let turn = 0; killed < KILLS; turn += 1) {
        const { ended, kill } = await child(there)
        // The golden ratio spreads the kills evenly over the run. A run that ended before its kill is not counted.
        const share = (turn * 0.618034) % 1
        await Promise.race([ended, new Promise((done) => setTimeout(done, usualMs * share))])
        kill()
        const [, signal] = await ended
        killed += signal === 'SIGKILL' ? 1 : 0
        await expectWhole(there, before)
        if (isComplete(there)) there = await anew(there)
      }
      await runWeek({ place: there, issuers, fetch: world.fetch, day: WEEK })
      await anew(there)
    },
    120_000 + KILLS * 30_000,
  )
})

const isComplete = ({ facts, state }: Place): boolean =>
  !existsSync(join(state, 'rebuild')) && existsSync(join(facts, `runs/${WEEK}.json`))

/** After any number of kills, the week has the same result as without them. */
async function anew(done: Place): Promise<Place> {
  expect(await contentsOf(done.facts)).toEqual(expected)
  expect((await readPublished(done.out)).version).toBe(JSON.parse(expected.get(`runs/${WEEK}.json`)!).version)
  await rm(join(done.facts, '..'), { recursive: true })
  return copyOf(begin)
}
