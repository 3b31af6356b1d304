import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderCache, pruneCache } from '../../../build/fetch/cache.ts'
import { siteOf } from './site.ts'

const PAGE = 'https://www.bank.com/cards/gold'
const ENTRY = { requestedUrl: PAGE, url: PAGE, type: 'text/html', received: 'x', etag: null, modified: null }

describe('the page cache', () => {
  it.each([
    ['2026-10-05T05:59:00.000Z', 0],
    ['2027-06-01T00:00:00.000Z', 2],
  ])(
    "replaces the issuer's page if it is of this run, but not if it is of the future: %s",
    async (at, requests) => {
      const site = await siteOf((_, response) => void response.end('the page'))
      const entry = { ...ENTRY, at, status: 200, body: '' }
      const cache = { read: async () => ({ entry, bytes: new Uint8Array() }), write: async () => {} }
      const freshSince = new Date('2026-10-05T00:00:00Z')
      await site.fetcher({ cache, freshSince }).get({ url: PAGE })
      await site.close()
      expect(site.requests).toHaveLength(requests)
    },
  )

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
