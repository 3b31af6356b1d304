import type { Log } from '../log.ts'
import { freshness } from '../node/rebuild.ts'
import { folderSource } from '../snapshot/folder.ts'
import { type WatchedSnapshots, watchSnapshots } from '../snapshot/snapshots.ts'

export interface OpenSnapshots {
  /** Folder that holds what a snapshot is built from. */
  readonly root: string
  readonly snapshotDir: string
  readonly log: Log
  /** Builds a snapshot into the folder; rejects when that fails. Null where the folder is served as it is. */
  readonly build: (() => Promise<void>) | null
}

export interface OpenedSnapshots {
  readonly snapshots: WatchedSnapshots
  /** Whether the served snapshot is older than what it is built from. */
  readonly isStale: boolean
}

/**
 * Opens the folder's snapshot, stale or not, so that serving starts at once. Builds one where there is none, and where a file
 * of it is missing or damaged. `snapshots.current()` is null only where the build left nothing that can be served.
 */
export async function openSnapshots(options: OpenSnapshots): Promise<OpenedSnapshots> {
  const { root, snapshotDir, log, build } = options
  const found = build === null ? 'fresh' : await freshness(root, snapshotDir)
  if (found === 'missing') await build?.()
  const snapshots = watchSnapshots({ source: folderSource(snapshotDir), log })
  await snapshots.refresh()
  if (snapshots.current() !== null || found === 'missing' || build === null)
    return { snapshots, isStale: found === 'stale' }
  await build()
  await snapshots.refresh()
  return { snapshots, isStale: false }
}
