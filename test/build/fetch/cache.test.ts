import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderCache, type Note, pruneCache } from '../../../build/fetch/cache.ts'

const note: Omit<Note, 'body'> = {
  asked: 'https://bank.example/card',
  url: 'https://bank.example/card',
  status: 200,
  type: 'text/html',
  received: '2026-11-01T00:00:00Z',
  at: '2026-11-01T00:00:00Z',
  etag: null,
  modified: null,
}
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a page that was never cached is absent, and pruning an empty cache does nothing', async () => {
  expect(await folderCache(folder).read(note.asked)).toBe(undefined)
  await pruneCache(folder)
})

it('pruning removes bodies that no note names', async () => {
  const cache = folderCache(folder)
  await cache.write(note, Buffer.from('old'))
  await cache.write(note, Buffer.from('new'))
  await pruneCache(folder)
  expect((await cache.read(note.asked))?.bytes).toEqual(Buffer.from('new'))
})

it('a cache that cannot be read is an error, and no body is removed', async () => {
  const cache = folderCache(folder)
  await cache.write(note, Buffer.from('page'))
  await rm(join(folder, 'notes'), { recursive: true })
  await writeFile(join(folder, 'notes'), 'not a folder')
  await expect(pruneCache(folder)).rejects.toThrow('ENOTDIR')
  await expect(cache.read(note.asked)).rejects.toThrow('ENOTDIR')
})
