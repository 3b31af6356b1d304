import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { readAllChecks } from '../../../build/facts/checks.ts'
import type { Issuer } from '../../../build/issuer.ts'
import { lockOf, withLock } from '../../../build/lock.ts'
import { outcomeText } from '../../../build/report/outcome.ts'
import { writeReport } from '../../../build/report/write.ts'
import { openJournal } from '../../../build/weekly/journal.ts'
import { readKnown } from '../../../build/weekly/known.ts'
import { issuersWithQueue, readRuns } from '../../../build/weekly/records.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { root } from '../../support/root.ts'
import { worldCards, writeWorldFacts } from './world/facts.ts'
import { type Place, place, runWeek, type Week } from './world/week.ts'
import { serveWorld, type World } from './world/world.ts'

let where: Place
let world: World
let issuers: Issuer[]
const reports = () => join(where.state, 'reports')
const reported = async () => (await readdir(reports())).filter((name) => name.endsWith('.md')).sort()
const text = (name: string) => readFile(join(reports(), name), 'utf8')
const week = (day: string, more: Partial<Week> = {}) =>
  runWeek({
    place: where,
    issuers,
    fetch: world.fetch,
    day,
    // The published data does not matter here.
    publish: async () => ({ version: 'one', moved: true }),
    report: async (run) => void (await writeReport(run, reports())),
    ...more,
  })

const publishTo =
  ({ facts, out }: Place) =>
  async () => {
    const { version, published } = await buildSnapshot({ facts, out })
    return { version, moved: published }
  }

beforeAll(async () => {
  const known = await readKnown(join(root, 'data/facts'))
  issuers = (await declaredIssuers()).filter(({ slug }) => slug === 'rbc')
  const cards = worldCards(issuers, known, 3)
  world = await serveWorld({ issuers, cards, known })
  where = await place()
  await writeWorldFacts(where.facts, cards)
})
afterAll(async () => {
  await world.close()
  await where.remove()
})

describe('the report of a run', () => {
  it('is written if publishing fails; the next run publishes the facts without fetching again', async () => {
    const error = new Error('the disk is full', { cause: new Error('ENOSPC') })
    const run = await week('2026-10-05', { publish: () => Promise.reject(error) })
    expect(run).toMatchObject({ published: null, failure: { step: 'publish', reason: 'the disk is full' } })
    expect(await reported()).toEqual(['2026-10-05.md'])
    expect(await text('2026-10-05.md')).toMatch(/could not be published[^\n]*the disk is full/)
    const before = world.requests.length
    expect(await week('2026-10-05')).toMatchObject({ failure: null, published: { moved: true } })
    expect(world.requests).toHaveLength(before)
    expect(await text('2026-10-05.md')).not.toContain('the disk is full')
  })

  it('has its own name if it is not the first of the day, and so does its record', async () => {
    await week('2026-10-05', { hour: 9 })
    await week('2026-10-05', { hour: 11 })
    expect(await reported()).toEqual(['2026-10-05-2.md', '2026-10-05-3.md', '2026-10-05.md'])
    const hours = (await readRuns(where.facts, 12)).map(({ at }) => at.slice(11, 13))
    expect(hours).toEqual(['06', '09', '11'])
  })

  it('is never overwritten by a dry run', async () => {
    await week('2026-10-06', { dryRun: true })
    await week('2026-10-06', { dryRun: true })
    expect(await reported()).toContain('2026-10-06-dry-run-2.md')
  })

  it('is written if the facts cannot be read, and names the error', async () => {
    const issuersFile = join(where.facts, 'issuers.json')
    const good = await readFile(issuersFile, 'utf8')
    await writeFile(issuersFile, '{}')
    const run = await week('2026-10-12')
    expect(run).toMatchObject({ issuers: [], failure: { step: 'facts' }, freshness: null })
    expect(await text('2026-10-12-failed.md')).toMatch(/facts could not be read[^\n]*issuers\.json/)
    await writeFile(issuersFile, good)
    expect(await week('2026-10-12')).toMatchObject({ failure: null })
  })
})

describe('the report of a failed run', () => {
  it('has the issuers whose facts were written, and the file that stopped the run', async () => {
    const broken = join(where.facts, 'runs/2026-10-18.json')
    await writeFile(broken, '[')
    const run = await week('2026-10-19')
    expect(run.issuers).toMatchObject([{ issuer: 'rbc', requested: 3 }])
    expect(run.failure).toMatchObject({ step: 'facts', reason: expect.stringContaining('runs/2026-10-18') })
    expect(outcomeText(run)).toBe('The run stopped early; facts that it wrote before are kept')
    await rm(broken)
  })

  it('names the file of a publication that failed, not only the cause', async () => {
    await mkdir(where.out, { recursive: true })
    const run = await withLock(lockOf(where.out), () => week('2026-10-20', { publish: publishTo(where) }))
    const reason = `Another run holds ${lockOf(where.out)}: it is under way.`
    expect(run.failure).toEqual({ step: 'publish', reason })
    expect(outcomeText(run)).toBe('The facts are written, but not published')
  })
})

describe('an unreadable folder is an error, not an empty folder', () => {
  it.each([
    ['checks', readAllChecks],
    ['queue', issuersWithQueue],
    ['runs', (folder: string) => readRuns(folder, 12)],
  ])('%s', async (name, read) => {
    const folder = join(where.facts, name)
    await rm(folder, { recursive: true, force: true })
    expect([...(await read(where.facts))]).toEqual([])
    await writeFile(folder, 'a file in its place')
    await expect(read(where.facts)).rejects.toThrow('ENOTDIR')
    await rm(folder)
  })

  it('the journal', async () => {
    const folder = join(where.state, 'another-journal')
    await openJournal(folder, where.facts, ['rbc'], new Date())
    await writeFile(join(folder, 'issuers'), 'a file in its place')
    await expect(openJournal(folder, where.facts, ['rbc'], new Date())).rejects.toThrow('ENOTDIR')
  })
})
