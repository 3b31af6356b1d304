import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { joinArchives } from '../../../build/snapshot/export-archive.ts'
import { rollback } from '../../../build/snapshot/publish.ts'
import type { ExportIndex } from '../../../data/snapshot/exports.ts'
import { folderSource } from '../../../proxy/snapshot/folder.ts'
import { readPointer } from '../../../proxy/snapshot/pointer.ts'
import { openSnapshot } from '../../../proxy/snapshot/snapshot.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'

const WEEKS = 17
const WEEKS_STORED = 12
const signal = () => AbortSignal.timeout(20_000)
let home: string
const out = () => join(home, 'out')
/** URL of the cards of each week's release. */
const urls: string[] = []

const dayOf = (week: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10)
const open = async () =>
  openSnapshot((await readPointer(folderSource(out())))!, { source: folderSource(out()), signal })

async function publishWeek(week: number) {
  const facts = join(home, 'facts')
  await writeFacts(facts, [card('acme-one', [seen('2026-01-01', 'good', { annual_fee: week })])])
  await buildSnapshot({ facts, out: out(), publishedAt: () => new Date(`${dayOf(week)}T09:00:00Z`) })
  const { exports } = await open()
  const { files }: ExportIndex = await exports.index('pro', signal)
  urls.push(files.find(({ name }) => name === 'cards.csv')!.url)
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'export-archive-'))
  for (let week = 0; week < WEEKS; week++) await publishWeek(week)
}, 240_000)
afterAll(() => rm(home, { recursive: true }))

/** Returns the weeks whose file can still be read completely. */
async function available(): Promise<readonly number[]> {
  const { exports } = await open()
  const weeks: number[] = []
  for (const [week, url] of urls.entries()) {
    const found = await exports.find('pro', url, signal)
    if (found === null) continue
    let bytes = 0
    for await (const piece of exports.read(found, 0, found.file.stored)) bytes += piece.length
    expect(bytes).toBe(found.file.stored)
    weeks.push(week)
  }
  return weeks
}

const firstOfMonth = (week: number) => week === 0 || dayOf(week).slice(0, 7) !== dayOf(week - 1).slice(0, 7)
const expected = Array.from({ length: WEEKS }, (_, week) => week).filter(
  (week) => week >= WEEKS - WEEKS_STORED || firstOfMonth(week),
)

it('keeps the exports of twelve releases and of the first one of each month, also after a rollback', async () => {
  expect(new Set(urls).size).toBe(WEEKS)
  expect(expected.length).toBeLessThan(WEEKS)
  expect(await available()).toEqual(expected)
  await rollback(out())
  expect(await available()).toEqual(expected)
})

it('has no files for plans without exports, and refuses a damaged list', async () => {
  const { exports } = await open()
  expect(await exports.find('enterprise', urls[0]!, signal)).not.toBe(undefined)
  await expect(exports.find('free', urls[0]!, signal)).rejects.toThrow(/no exports for free/)
  await writeFile(join(out(), 'exports.json'), '[{}]')
  await expect((await open()).exports.find('pro', urls[0]!, signal)).rejects.toThrow(
    /exports\.json is damaged/,
  )
})

it('replaces the exports of a release that is published again', () => {
  const [a, b] = [
    { index: { hash: 'a', bytes: 1 }, parts: [] },
    { index: { hash: 'b', bytes: 1 }, parts: [] },
  ]
  const release = '2026-01-05'
  expect(joinArchives([{ release, plans: { pro: a } }], [{ release, plans: { pro: b } }])).toEqual([
    { release, plans: { pro: b } },
  ])
})
