import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { buildSandbox } from '../../../build/sandbox-snapshot.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { namesBelow, readPublished } from '../../support/published.ts'
import { root } from '../../support/root.ts'

const CARDS = 60

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  for (const fee of [1, 2]) {
    const cards = Array.from({ length: CARDS }, (_, number) =>
      card(`card-${number}`, [seen('2026-01-01', 'good', { annual_fee: number * fee })]),
    )
    await writeFacts(join(folder, `facts-${fee}`), cards)
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** Builds while no file may exceed some KiB, as on a full disk. */
const buildWithin = (kib: number, out: string) =>
  spawnSync(
    'bash',
    [
      ...['-c', 'ulimit -f "$0" && exec "$@"', String(kib), process.execPath, '--no-warnings'],
      ...['build/commands/build.ts', '--facts', join(folder, 'facts-2'), '--out', out],
    ],
    { cwd: root, encoding: 'utf8' },
  )

it('a build without space fails, leaves the served snapshot, and the next build cleans up', async () => {
  const out = join(folder, 'out')
  const { version } = await buildSnapshot({ facts: join(folder, 'facts-1'), out })
  for (const kib of [0, 16]) {
    const { status, stderr } = buildWithin(kib, out)
    expect([kib, status]).toEqual([kib, 1])
    expect(stderr).toMatch(/full|large|EFBIG|I\/O/i)
    expect((await readPublished(out)).version).toBe(version)
  }
  const { version: next } = await buildSnapshot({ facts: join(folder, 'facts-2'), out })
  await buildSandbox(out)
  expect((await readPublished(out)).version).toBe(next)
  const left = (await namesBelow(out)).filter((name) => /tmp|\.catalog/.test(name))
  expect(left).toEqual([])
})
