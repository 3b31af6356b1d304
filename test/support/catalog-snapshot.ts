import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { readPointer } from '../../proxy/snapshot/pointer.ts'
import { openSnapshot, type Snapshot } from '../../proxy/snapshot/snapshot.ts'
import { catalog } from './catalog.ts'
import { writeSnapshot } from './snapshot.ts'

/** Opens the snapshot of the small catalog while the tests of a file run. Returns a function that reads it. */
export function catalogSnapshot(): () => Snapshot {
  let folder: string
  let snapshot: Snapshot
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cds-catalog-'))
    await writeSnapshot(folder, catalog)
    const source = folderSource(folder)
    const signal = () => AbortSignal.timeout(5_000)
    snapshot = await openSnapshot((await readPointer(source))!, { source, signal })
  })
  afterAll(() => rm(folder, { recursive: true }))
  return () => snapshot
}
