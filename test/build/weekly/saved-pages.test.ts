import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSavedPages } from '../../../build/weekly/saved-pages.ts'

const NOW = new Date('2026-10-12T08:00:00Z')
const URL_LINE = 'url: https://www.bank.com/gold'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saved-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Saves a page whose file is of the day before; `saved` is the date in the page, `note` that in the file next to it. */
async function save({ saved, note }: { saved?: string; note?: string }): Promise<void> {
  const line = saved === undefined ? '' : `\nsaved date: ${saved}`
  const file = join(folder, 'a.html')
  await writeFile(file, `<!--\nPage saved with SingleFile\n${URL_LINE}${line}\n--><p>Gold Card</p>`)
  await utimes(file, new Date('2026-10-11T09:00:00Z'), new Date('2026-10-11T09:00:00Z'))
  if (note !== undefined) await writeFile(`${file}.json`, JSON.stringify({ saved: note }))
}

describe('the date of a saved page', () => {
  it.each([
    ['in the page', { saved: '2026-10-14' }],
    ['in the note', { saved: '2026-10-05', note: '2026-10-14' }],
  ])('is refused if it is after the day of the run: %s', async (_, dates) => {
    await save(dates)
    expect(await readSavedPages(folder, NOW)).toEqual({
      pages: [],
      unusable: [
        {
          file: 'a.html',
          why: 'its date 2026-10-14 is after the day of the run: write {"saved": "YYYY-MM-DD"} to a.html.json',
        },
      ],
    })
  })

  it.each([
    ['note', { saved: '2026-10-14', note: '2026-10-06' }, '2026-10-06T00:00:00.000Z'],
    ['page', { saved: '2026-10-05' }, '2026-10-05T00:00:00.000Z'],
    ['page', { saved: '2026-10-12T20:00:00Z' }, '2026-10-12T20:00:00.000Z'],
    ['file', {}, '2026-10-11T09:00:00.000Z'],
  ])('is that of the %s', async (dated, dates, at) => {
    await save(dates)
    expect((await readSavedPages(folder, NOW)).pages).toMatchObject([{ dated, at }])
  })
})
