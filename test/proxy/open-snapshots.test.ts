import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileName } from '../../data/snapshot/format.ts'
import { openSnapshots } from '../../proxy/wiring/open-snapshots.ts'
import { catalog } from '../support/catalog.ts'
import { writeSnapshot } from '../support/snapshot.ts'

let folder: string
let whole: string
let root: string
let version: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-open-snapshots-'))
  whole = join(folder, 'whole')
  root = join(folder, 'root')
  for (const name of ['data', 'build']) await mkdir(join(root, name), { recursive: true })
  version = await writeSnapshot(whole, catalog)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts on a copy of the snapshot after `damage`. Returns the version served at the first start and the number of builds. */
async function startOn(damage: (snapshotDir: string) => Promise<void>) {
  const snapshotDir = await mkdtemp(join(folder, 'copy-'))
  await cp(whole, snapshotDir, { recursive: true })
  await damage(snapshotDir)
  let builds = 0
  const build = async () => {
    builds++
    await cp(whole, snapshotDir, { recursive: true })
  }
  const { snapshots } = await openSnapshots({ root, snapshotDir, log: () => {}, build })
  snapshots.close()
  return { served: snapshots.current()?.version, builds }
}

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

/** Damages to a single file, by name. */
const DAMAGES = {
  deleted: (path: string) => rm(path),
  emptied: (path: string) => writeFile(path, ''),
  truncated: async (path: string) => {
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length >> 1))
  },
  'changed in its first byte': async (path: string) => writeFile(path, flipped(await readFile(path), 0)),
  'changed in its last byte': async (path: string) => {
    const bytes = await readFile(path)
    await writeFile(path, flipped(bytes, bytes.length - 1))
  },
} as const

describe('the first start', () => {
  it('serves a valid snapshot without a build', async () => {
    expect(await startOn(async () => {})).toEqual({ served: version, builds: 0 })
  })

  it.each(Object.entries(DAMAGES))('builds once and serves if any one file is %s', async (_, damage) => {
    const names = (await readdir(whole, { recursive: true })).filter((name) => /\/|\.json$/.test(name))
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) {
      const isEmpty = (await readFile(join(whole, name))).length === 0
      const isManifest = name.startsWith('manifests/')
      const { served, builds } = await startOn((copy) => damage(join(copy, name)))
      expect(served, name).toBe(version)
      // The pointer contains the manifest too, so only a rollback reads the manifest's file.
      expect(builds, name).toBe(isManifest || (isEmpty && damage !== DAMAGES.deleted) ? 0 : 1)
    }
  })

  it('builds once and serves if there is no folder', async () => {
    expect(await startOn((copy) => rm(copy, { recursive: true }))).toEqual({ served: version, builds: 1 })
  })

  it('reports files that exist and cannot be read, instead of building', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const noFolder = { root, snapshotDir: join(file, 'snapshot'), log: () => {}, build: async () => {} }
    await expect(openSnapshots(noFolder)).rejects.toMatchObject({ code: 'ENOTDIR' })
    const noFiles = startOn(async (copy) => {
      const files = join(copy, dirname(fileName('x')))
      await rm(files, { recursive: true })
      await writeFile(files, '')
    })
    await expect(noFiles).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('builds nothing for a folder that is served as it is', async () => {
    const open = (snapshotDir: string) => openSnapshots({ root, snapshotDir, log: () => {}, build: null })
    const [found, none] = [await open(whole), await open(join(folder, 'none'))]
    for (const { snapshots } of [found, none]) snapshots.close()
    expect(found).toMatchObject({ isStale: false })
    expect(found.snapshots.current()?.version).toBe(version)
    expect(none.snapshots.current()).toBeNull()
  })
})
