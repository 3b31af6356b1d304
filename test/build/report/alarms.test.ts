import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attentionFor } from '../../../build/report/alarms.ts'
import { writeAttention } from '../../../build/report/attention-files.ts'
import type { Run } from '../../../build/weekly/run.ts'
import { failedRun } from '../../../build/weekly/summarize.ts'

const NAMES = { chase: ['Chase', 'US'], rbc: ['RBC', 'CA'] } as const
type Reads = Partial<Record<keyof typeof NAMES, number>>

/** Runs by the number of cards read per issuer; the last one is the current run. */
function runAfter(...weeks: readonly Reads[]): Run {
  const history = weeks.map((reads, week) => ({
    at: `2026-10-${String(week + 1).padStart(2, '0')}T06:00:00Z`,
    facts: 'x',
    version: 'y',
    issuers: Object.fromEntries(
      Object.entries(reads).map(([slug, read]) => [
        slug,
        { cards: 20, requested: 20, read, changed: 0, queued: 0, fields: 9 },
      ]),
    ),
  }))
  const issuers = Object.entries(weeks.at(-1) ?? {}).map(([slug, read]) => {
    const [name, country] = NAMES[slug as keyof typeof NAMES]
    return { ...failedRun({ slug, country }, name, 20, ''), failure: null, requested: 20, read }
  })
  const published = { version: 'y', moved: true }
  return {
    at: new Date(),
    dryRun: false,
    issuers,
    published,
    failure: null,
    name: 'x',
    history,
    freshness: null,
  }
}

const FEW = /^Only \d+ cards were read, down from \d+ in previous weeks\.$/

describe('an alarm', () => {
  it.each<[string, RegExp[], Reads[]]>([
    [
      'is not raised in the first week or while as many cards are read',
      [],
      [
        { chase: 20, rbc: 10 },
        { chase: 19, rbc: 10 },
      ],
    ],
    ['is not raised at 70 %', [], [{ chase: 20 }, { chase: 14 }]],
    ['is raised below 70 %', [FEW], [{ chase: 20 }, { chase: 13 }]],
    ['stays up if the next week is as bad', [FEW], [{ chase: 20 }, { chase: 13 }, { chase: 13 }]],
    [
      'is raised for an issuer of which nothing was read',
      [/^No card of RBC \(CA\) was read, down from 2\.$/],
      [
        { chase: 20, rbc: 2 },
        { chase: 20, rbc: 0 },
      ],
    ],
    [
      'ends when the cards are read again',
      [],
      [
        { chase: 20, rbc: 2 },
        { chase: 20, rbc: 0 },
        { chase: 20, rbc: 2 },
      ],
    ],
    ['is not raised for issuers that a run leaves out', [], [{ chase: 20, rbc: 10 }, { rbc: 10 }]],
    [
      'stays up if a run leaves out an issuer that was not read before',
      [/Chase|chase/],
      [{ chase: 4, rbc: 20 }, { chase: 0, rbc: 20 }, { rbc: 20 }],
    ],
    ['is raised if nothing was read', [/^No card could be read/], [{ chase: 0 }]],
  ])('%s', (_, patterns, weeks) => {
    const { alarms, doubts } = attentionFor(runAfter(...weeks))
    expect(alarms).toHaveLength(patterns.length)
    for (const [place, pattern] of patterns.entries()) expect(alarms[place]).toMatch(pattern)
    expect(doubts).toEqual(alarms)
  })

  it('is raised if publishing failed', () => {
    const failure = { step: 'publish', reason: 'the disk is full' } as const
    expect(attentionFor({ ...runAfter({ chase: 3 }), failure }).alarms).toEqual([
      'The snapshot could not be published: the disk is full',
    ])
  })

  it('is not raised if new cards were found for an issuer without cards', () => {
    const run = runAfter({ chase: 0 })
    const found = run.issuers.map((each) => ({
      ...each,
      cards: 0,
      queued: [{} as (typeof each.queued)[number]],
    }))
    expect(attentionFor({ ...run, issuers: found }).alarms).toEqual([])
  })

  it('is not raised if an issuer was queued as a whole, which is a doubt', () => {
    const run = runAfter({ chase: 3 })
    const issuers = run.issuers.map((each) => ({ ...each, doubts: ['2 of 3 cards seem to be gone'] }))
    expect(attentionFor({ ...run, issuers })).toEqual({
      alarms: [],
      doubts: ['Chase (US) was queued as a whole: 2 of 3 cards seem to be gone.'],
    })
  })
})

it('the files for a maintainer exist only if they have content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attention-'))
  await writeAttention({ alarms: ['A', 'B\nC'], doubts: ['A'] }, folder)
  expect(await readFile(join(folder, 'alarm.md'), 'utf8')).toMatch(/\n- A\n- B C\n$/)
  await writeAttention({ alarms: [], doubts: [] }, folder)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
