import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobSource } from '../../proxy/snapshot/blobs.ts'
import { readPointer } from '../../proxy/snapshot/pointer.ts'
import { catalog } from '../support/catalog.ts'
import { type Blobs, startBlobs } from '../support/edge.ts'
import { writeSnapshot } from '../support/snapshot.ts'

const folders: string[] = []
const stores: Blobs[] = []
const versions: string[] = []
const before = process.env.NETLIFY_BLOBS_CONTEXT

beforeAll(async () => {
  for (const mark of ['first', 'second']) {
    const folder = await mkdtemp(join(tmpdir(), 'cds-blobs-test-'))
    const store = await startBlobs()
    folders.push(folder)
    stores.push(store)
    versions.push(await writeSnapshot(folder, { ...catalog, mark }))
    await store.publish(folder)
  }
})

afterAll(async () => {
  if (before === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT
  else process.env.NETLIFY_BLOBS_CONTEXT = before
  for (const store of stores) await store.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

describe('snapshots in blobs', () => {
  it('are read with the platform’s latest credentials, renewed after a second', async () => {
    let now = 0
    const source = blobSource(() => now)
    const read = async () => (await readPointer(source))?.version
    process.env.NETLIFY_BLOBS_CONTEXT = stores[0]!.context
    expect(await read()).toBe(versions[0])
    process.env.NETLIFY_BLOBS_CONTEXT = stores[1]!.context
    now = 1_000
    expect(await read()).toBe(versions[0])
    now = 1_001
    expect(await read()).toBe(versions[1])
  })

  it('return null for a file that was never published', async () => {
    process.env.NETLIFY_BLOBS_CONTEXT = stores[0]!.context
    expect(await blobSource(() => 0).read('files/none')).toBe(null)
  })
})
