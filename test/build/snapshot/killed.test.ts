import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { namesBelow, readPublished } from '../../support/published.ts'
import { root } from '../../support/root.ts'

const KILLS = 10
const CARDS = 24

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-'))
  for (const fee of [1, 2]) {
    const cards = Array.from({ length: CARDS }, (_, number) =>
      card(`card-${number}`, [seen('2026-01-01', 'good', { annual_fee: number * fee })]),
    )
    await writeFacts(join(folder, `facts-${fee}`), cards)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const start = (facts: string, out: string): ChildProcess =>
  spawn(
    process.execPath,
    ['--no-warnings', 'build/commands/build.ts', '--facts', join(folder, facts), '--out', out],
    {
      cwd: root,
    },
  )

/** Duration of a build that is not killed. */
async function timed(out: string): Promise<number> {
  const began = performance.now()
  const [code] = await once(start('facts-2', out), 'exit')
  expect(code).toBe(0)
  return performance.now() - began
}

it('a build that is killed at any moment leaves the old or the new snapshot intact, and the next build cleans up', async () => {
  const out = join(folder, 'out')
  const old = (await buildSnapshot({ facts: join(folder, 'facts-1'), out })).version
  const whole = join(folder, 'whole')
  await buildSnapshot({ facts: join(folder, 'facts-1'), out: whole })
  const took = await timed(whole)
  const fresh = (await readPublished(whole)).version

  for (let kill = 1; kill <= KILLS; kill++) {
    const child = start('facts-2', out)
    await Promise.race([setTimeout((took * kill) / KILLS), once(child, 'exit')])
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect([old, fresh]).toContain((await readPublished(out)).version)
    await buildSnapshot({ facts: join(folder, 'facts-1'), out })
  }

  await timed(out)
  expect((await readPublished(out)).version).toBe(fresh)
  expect((await namesBelow(out)).filter((name) => name.includes('tmp') || name.includes('.catalog'))).toEqual(
    [],
  )
}, 120_000)
