import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKnown } from '../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { writeFacts } from '../../../data/facts-file.ts'
import { lintFolder } from '../../support/lint-folder.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from '../weekly/world/facts.ts'

/** Number of kills. LAND_KILLS=100 tries more moments than a usual test run. */
const KILLS = Number(process.env.LAND_KILLS ?? 6)
const TODAY = '2026-10-12'
let home: string
let begin: string
let cards: WorldCard[]

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-C', folder, '-c', 'user.name=someone', '-c', 'user.email=someone@cards.test', ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'land-killed-'))
  begin = join(home, 'begin')
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => ['rbc', 'chase'].includes(slug))
  cards = worldCards(issuers, known, 1)
  const job = join(begin, 'job')
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(begin, 'upstream')])
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', job])
  await writeWorldFacts(join(job, 'data/facts'), cards)
  git(job, 'add', '.')
  git(job, 'commit', '--quiet', '-m', 'Facts')
  git(job, 'remote', 'add', 'origin', join(begin, 'upstream'))
  git(job, 'push', '--quiet', 'origin', 'main')
  for (const card of cards) await observe(job, card)
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** An observation that a run adds to a card. */
async function observe(job: string, { issuer, slug, url }: WorldCard): Promise<void> {
  const path = join(job, `data/facts/cards/${issuer}/${slug}.json`)
  const facts = JSON.parse(await readFile(path, 'utf8'))
  const observed = { seen: TODAY, source: 'issuer', url, values: { late_payment_fee: 33 } }
  await writeFile(path, writeFacts({ ...facts, observations: [...facts.observations, observed] }))
}

const landing = (place: string) =>
  spawn(
    process.execPath,
    [
      join(root, 'build/commands/land.ts'),
      '--facts',
      join(place, 'job/data/facts'),
      '--state',
      join(place, 'state'),
      '--today',
      TODAY,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )

const copyOfBegin = async (name: string): Promise<string> => {
  const place = join(home, name)
  await cp(begin, place, { recursive: true })
  git(join(place, 'job'), 'remote', 'set-url', 'origin', join(place, 'upstream'))
  return place
}

describe(`a landing killed at ${KILLS} moments`, () => {
  it(
    'pushes each card once when it is run again, and leaves facts that lint reads',
    async () => {
      const undisturbed = await copyOfBegin('undisturbed')
      const started = performance.now()
      await once(landing(undisturbed), 'exit')
      const usualMs = performance.now() - started
      const subjects = (place: string) => git(join(place, 'upstream'), 'log', '--format=%s', 'main')
      const expected = subjects(undisturbed)
      // The first commit, one per issuer, and the release.
      expect(expected.trim().split('\n')).toHaveLength(2 + cards.length)
      for (let turn = 0; turn < KILLS; turn += 1) {
        const place = await copyOfBegin(`turn-${turn}`)
        const child = landing(place)
        const ended = once(child, 'exit')
        // The golden ratio spreads the kills evenly over the landing.
        const share = (turn * 0.618034 + 0.3) % 1
        await Promise.race([ended, new Promise((done) => setTimeout(done, usualMs * share))])
        child.kill('SIGKILL')
        await ended
        expect(await lintFolder(join(place, 'job/data/facts'))).toEqual([])
        expect(await once(landing(place), 'exit')).toEqual([0, null])
        expect(subjects(place)).toBe(expected)
        git(join(place, 'upstream'), 'fsck', '--strict')
        git(join(place, 'job'), 'fsck', '--strict')
        await rm(place, { recursive: true })
      }
    },
    60_000 + KILLS * 60_000,
  )
})
