import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { builtSnapshot } from '../support/built.ts'
import { openContest } from './contenders.ts'

it('compares servers with equal responses', async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'bench-'))
  const contest = await openContest(await builtSnapshot(), folder)
  await contest.stop()
  expect(contest.prepared.responses.size).toBeGreaterThan(50)
}, 120_000)
