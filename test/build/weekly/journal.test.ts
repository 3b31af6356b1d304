import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../build/weekly/journal.ts'
import { failedRun } from '../../../build/weekly/summarize.ts'
import { digest } from '../../../data/snapshot/digest.ts'

const NOW = new Date('2026-10-05T06:00:00Z')
const ISSUERS = ['chase', 'rbc']
const CHASE = { ...failedRun({ slug: 'chase', country: 'US' }, 'Chase', 3, ''), failure: null }
let home: string
let facts: string
let folder: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'journal-'))
  ;[facts, folder] = [join(home, 'facts'), join(home, 'journal')]
  await mkdir(facts)
})
afterEach(() => rm(home, { recursive: true, force: true }))

const open = (now = NOW, issuers = ISSUERS) => openJournal(folder, facts, issuers, now)
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** Number of issuers in the journal, or null without a journal. */
function issuersWrittenDown(): number | null {
  try {
    return readdirSync(join(folder, 'issuers')).length
  } catch {
    return null
  }
}

describe('a run after a killed run', () => {
  it('resumes it on the same day with the same issuers', async () => {
    await (await open()).commit(CHASE)
    const resumed = await open(hoursLater(2))
    expect([resumed.startedAt, [...resumed.done.keys()]]).toEqual([NOW, ['chase']])
  })

  it.each([
    ['a day has passed', hoursLater(25), ISSUERS],
    ['it began in the future', hoursLater(-1), ISSUERS],
    ['other issuers are selected', hoursLater(1), ['chase']],
  ])('starts over if %s', async (_, now, issuers) => {
    await (await open()).commit(CHASE)
    const fresh = await open(now, issuers)
    expect([fresh.startedAt, fresh.done.size]).toEqual([now, 0])
  })

  it('completes a write that the journal records', async () => {
    const journal = await open()
    const files = [{ path: 'queue/chase.json', before: null, content: '{}\n' }]
    await journal.commit({ ...CHASE, files })
    await rm(join(facts, 'queue'), { recursive: true })
    await open(hoursLater(1))
    expect(await readFile(join(facts, 'queue/chase.json'), 'utf8')).toBe('{}\n')
  })

  it('does not overwrite a file that was edited since, and reports no change of it', async () => {
    const journal = await open()
    await mkdir(join(facts, 'cards/chase'), { recursive: true })
    await writeFile(join(facts, 'cards/chase/edited.json'), 'mine')
    const files = ['edited', 'other'].map((card) => ({
      path: `cards/chase/${card}.json`,
      before: null,
      content: '{}\n',
    }))
    const changed = ['edited', 'other'].map((card) => ({
      ...{ card, name: card, unit: 'annual_fee', old: {}, values: { annual_fee: 1 }, quotes: {}, url: '' },
    }))
    const confirmed = { edited: ['annual_fee'], other: ['annual_fee'] }
    const written = await journal.commit({ ...CHASE, files, changed, confirmed })
    expect(await readFile(join(facts, 'cards/chase/edited.json'), 'utf8')).toBe('mine')
    expect(written).toEqual({
      ...CHASE,
      files: files.slice(1),
      changed: changed.slice(1),
      confirmed: { other: ['annual_fee'] },
      skipped: ['cards/chase/edited.json'],
    })
    expect((await open(hoursLater(1))).done.get('chase')).toEqual(written)
  })

  it('skips no file that it has written twice', async () => {
    const journal = await open()
    const path = 'queue/chase.json'
    const files = [
      { path, before: null, content: '{}\n' },
      { path, before: digest('{}\n'), content: '[]\n' },
    ]
    expect(await journal.commit({ ...CHASE, files })).toMatchObject({ skipped: [] })
    expect((await open(hoursLater(1))).done.get('chase')).toMatchObject({ skipped: [] })
    expect(await readFile(join(facts, path), 'utf8')).toBe('[]\n')
  })

  it.each(['issuers/chase.json', 'start.json'])('ignores a %s of another version', async (file) => {
    await (await open()).commit(CHASE)
    await writeFile(join(folder, file), '{"of":"another version"}')
    expect((await open(hoursLater(1))).done.has('chase')).toBe(false)
  })

  it('never finds a partially deleted journal', async () => {
    const journal = await open()
    const issuers = Array.from({ length: 40 }, (_, place) => `issuer-${place}`)
    for (const issuer of issuers) await journal.commit({ ...CHASE, issuer })
    let closed = false
    const closing = journal.close().finally(() => {
      closed = true
    })
    const seen = new Set<number | null>()
    while (!closed) {
      seen.add(issuersWrittenDown())
      await new Promise((done) => setImmediate(done))
    }
    await closing
    expect([...seen].filter((count) => count !== null && count !== issuers.length)).toEqual([])
    expect(readdirSync(home)).toEqual(['facts'])
  })

  it('deletes the rest of a journal whose deletion was interrupted', async () => {
    await (await open()).commit(CHASE)
    await rename(folder, `${folder}.forgotten`)
    expect([(await open(hoursLater(1))).done.size, readdirSync(home).sort()]).toEqual([
      0,
      ['facts', 'journal'],
    ])
  })
})
