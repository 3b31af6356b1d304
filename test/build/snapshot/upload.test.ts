import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { upload } from '../../../build/snapshot/upload.ts'
import { catalog } from '../../support/catalog.ts'
import { writeSnapshot } from '../../support/snapshot.ts'

let out: string
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'upload-'))
  await writeSnapshot(out, catalog)
})
afterEach(() => rm(out, { recursive: true }))

/** A blob store in memory with the given list of exports. */
function storeWith(exports: string | null) {
  const names: string[] = []
  const store = {
    get: (async () => exports) as unknown as Parameters<typeof upload>[1]['get'],
    set: async (name: string) => {
      names.push(name)
      return { modified: true, etag: '' }
    },
    list: (async () => ({ blobs: [], directories: [] })) as unknown as Parameters<typeof upload>[1]['list'],
  }
  return { store, names }
}

it('publishes to a store without exports, the pointer last', async () => {
  const { store, names } = storeWith(null)
  const { files } = await upload(out, store)
  expect([names.length, names.at(-1)]).toEqual([files + 2, 'current.json'])
})

it('refuses to replace a damaged list of exports, and writes nothing', async () => {
  const { store, names } = storeWith('[{"release":')
  await expect(upload(out, store)).rejects.toThrow(
    'exports.json in the blob store is damaged. Delete it to publish; exports of earlier releases are lost.',
  )
  expect(names).toEqual([])
})
