import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKnown } from '../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { lintFolder } from '../../support/lint-folder.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from './world/facts.ts'
import { cardPage } from './world/shapes.ts'
import { contentsOf } from './world/week.ts'

/** Number of kills. INBOX_KILLS=100 tries more moments than a usual test run. */
const KILLS = Number(process.env.INBOX_KILLS ?? 4)
const TODAY = '2026-10-12'
let home: string
let begin: string
let cards: WorldCard[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'inbox-killed-'))
  begin = join(home, 'begin')
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => ['rbc', 'scotiabank'].includes(slug))
  cards = worldCards(issuers, known, 2)
  await writeWorldFacts(join(begin, 'facts'), cards)
  await mkdir(join(begin, 'inbox'))
  for (const [number, { url, issuer, stated }] of cards.entries()) {
    const moved = { ...stated, interest_rate_cash: stated.interest_rate_cash + 0.5 }
    const site = { issuer: issuer.toUpperCase(), country: 'CA', others: [], terms: null } as const
    const path = join(begin, 'inbox', `${number}.html`)
    await writeFile(path, cardPage(moved, site, 0))
    await writeFile(`${path}.json`, JSON.stringify({ url, saved: TODAY }))
  }
})
afterAll(() => rm(home, { recursive: true, force: true }))

function inbox(place: string) {
  const at = (name: string) => join(place, name)
  const folders = ['--facts', at('facts'), '--state', at('state'), '--out', at('out')]
  const args = [join(root, 'build/commands/inbox.ts'), at('inbox'), '--today', TODAY, ...folders]
  return spawn(process.execPath, args, { stdio: 'ignore' })
}

async function copyOfBegin(name: string): Promise<string> {
  const place = join(home, name)
  await cp(begin, place, { recursive: true })
  return place
}

describe(`an inbox killed at ${KILLS} moments`, () => {
  it(
    'leaves facts that pass lint, and the next run completes the rest',
    async () => {
      const undisturbed = await copyOfBegin('undisturbed')
      const started = performance.now()
      expect(await once(inbox(undisturbed), 'exit')).toEqual([0, null])
      const usualMs = performance.now() - started
      const expected = await contentsOf(join(undisturbed, 'facts'))
      const changed = [...expected].filter(
        ([name, content]) => name.startsWith('cards/') && content.includes(TODAY),
      )
      expect(changed).toHaveLength(cards.length)
      for (let turn = 0; turn < KILLS; turn += 1) {
        const place = await copyOfBegin(`turn-${turn}`)
        const child = inbox(place)
        const ended = once(child, 'exit')
        // Spread evenly over the second half, in which it writes, by the golden ratio.
        const share = 0.5 + ((turn * 0.618034) % 1) / 2
        await Promise.race([ended, new Promise((done) => setTimeout(done, usualMs * share))])
        child.kill('SIGKILL')
        await ended
        expect(await lintFolder(join(place, 'facts'))).toEqual([])
        expect(await once(inbox(place), 'exit')).toEqual([0, null])
        expect(cardsIn(await contentsOf(join(place, 'facts')))).toEqual(cardsIn(expected))
        await rm(place, { recursive: true })
      }
    },
    120_000 + KILLS * 120_000,
  )
})

/**
 * A run that was complete before it was killed counts as a run: the next one writes another record, and confirms the first
 * one's changes.
 */
const cardsIn = (contents: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...contents].filter(([name]) => /^(?:cards|queue)\//.test(name)))
