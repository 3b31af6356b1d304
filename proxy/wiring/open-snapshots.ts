import { SANDBOX } from '../../data/schema/sandbox.ts'
import type { Log } from '../log.ts'
import { freshness } from '../node/snapshot-build.ts'
import { folderSource } from '../snapshot/folder.ts'
import { type WatchedSnapshots, watchSnapshots } from '../snapshot/snapshots.ts'
import { subfolder } from '../snapshot/source.ts'

export interface OpenSnapshots {
  /** Root of the project, with the sources of a snapshot. */
  readonly root: string
  readonly snapshotDir: string
  readonly log: Log
  /** Builds a snapshot into the folder; rejects if that fails. Null if the folder is served without a build. */
  readonly build: (() => Promise<void>) | null
}

export interface OpenedSnapshots {
  readonly snapshots: WatchedSnapshots
  /** The snapshot of test keys, in a folder below the live one. */
  readonly sandbox: WatchedSnapshots
  /** Whether the snapshot is older than its sources. */
  readonly isStale: boolean
}

/**
 * Opens the folder's snapshot, even a stale one, so that serving can start at once. Builds one if there is none or if it is damaged.
 * `snapshots.current()` is null only if the build left nothing that can be served.
 */
export async function openSnapshots(options: OpenSnapshots): Promise<OpenedSnapshots> {
  const { root, snapshotDir, log, build } = options
  const state = build === null ? 'fresh' : await freshness(root, snapshotDir)
  if (state === 'missing') await build?.()
  const source = folderSource(snapshotDir)
  const snapshots = watchSnapshots({ source, log })
  const sandbox = watchSnapshots({ source: subfolder(source, SANDBOX), log })
  const refresh = () => Promise.all([snapshots.refresh(), sandbox.refresh()])
  await refresh()
  if (snapshots.current() !== null || state === 'missing' || build === null)
    return { snapshots, sandbox, isStale: state === 'stale' }
  await build()
  await refresh()
  return { snapshots, sandbox, isStale: false }
}
