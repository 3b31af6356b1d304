import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { datedBy, folderCache, pruneCache } from '../../../build/fetch/cache.ts'
import { siteOf } from './site.ts'

const PAGE = 'https://www.bank.com/cards/gold'

describe('the page cache', () => {
  it('is not used for a page that a run with a later clock stored', async () => {
    const site = await siteOf((_, response) => void response.end('the page'))
    const freshSince = new Date('2026-10-05T00:00:00Z')
    site.setTime('2027-06-01T06:00:00Z')
    await site.fetcher().get({ url: PAGE })
    site.setTime('2026-10-05T06:00:00Z')
    expect(await site.fetcher({ offline: true }).get({ url: PAGE })).toMatchObject({
      failure: 'not-cached',
      detail: 'The cached copy is of 2027-06-01, after the day of this run, which is offline.',
    })
    const at = '2026-10-05T06:00:00.000Z'
    for (const _ of ['fetched again', 'fresh now'])
      expect(await site.fetcher({ freshSince }).get({ url: PAGE })).toMatchObject({ at })
    expect(site.requests.filter((url) => url.endsWith('gold'))).toHaveLength(2)
    await site.close()
  })

  it('of a dry run has the time of the clock, not that of a day that was made up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'))
    const site = await siteOf((_, response) => void response.end('the page'))
    const cache = datedBy(() => new Date('2026-10-01T00:00:00Z'), folderCache(folder))
    const page = await site.fetcher({ cache }).get({ url: PAGE })
    const stored = (await cache.read(PAGE))?.entry
    expect(page).toMatchObject({ at: expect.stringContaining('2026-10-05') })
    expect([stored?.at, stored?.received]).toEqual(['2026-10-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'])
    await site.close()
    await rm(folder, { recursive: true })
  })

  it('throws if the disk fails, without fetching or removing anything', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'))
    const cache = folderCache(folder)
    const entry = { requestedUrl: PAGE, url: PAGE, status: 200, type: 'text/html', received: 'x', at: 'x' }
    await cache.write({ ...entry, etag: null, modified: null }, new TextEncoder().encode('the page'))
    const [name = ''] = await readdir(join(folder, 'notes'))
    await rm(join(folder, 'notes', name))
    await mkdir(join(folder, 'notes', name))
    await expect(cache.read(PAGE)).rejects.toThrow('EISDIR')
    const site = await siteOf((_, response) => void response.end('page'))
    await expect(site.fetcher({ cache }).get({ url: PAGE })).rejects.toThrow('EISDIR')
    expect(site.requests).toEqual([])
    await site.close()
    await rm(join(folder, 'notes'), { recursive: true })
    await writeFile(join(folder, 'notes'), '')
    await expect(pruneCache(folder)).rejects.toThrow('ENOTDIR')
    expect(await readdir(join(folder, 'bodies'))).toHaveLength(1)
    await rm(folder, { recursive: true })
  })
})
