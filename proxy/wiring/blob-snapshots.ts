import { modeOf, SANDBOX } from '../../data/schema/sandbox.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import { bearerKey } from '../request/context.ts'
import { blobSource } from '../snapshot/blobs.ts'
import { type LazySnapshots, lazySnapshots } from '../snapshot/lazy-snapshots.ts'
import { subfolder } from '../snapshot/source.ts'

/** The sandbox is small. */
const SANDBOX_BYTES = 8 * 1024 * 1024

/** The snapshots of a Netlify deploy. */
export interface BlobSnapshots {
  readonly deps: Pick<Deps, 'snapshots' | 'sandbox'>
  /** The live snapshot. */
  readonly live: LazySnapshots
  /**
   * Resolves when the snapshot that the request needs can be served, like `LazySnapshots.ready`. It needs the snapshot of its key's
   * mode; the portal needs only the sandbox.
   */
  readyFor(request: Request, waitUntil?: (work: Promise<void>) => void): Promise<void>
}

/** Opens the snapshots in the deploy's blobs. Reads nothing until a request needs it. `budgetBytes`: memory for the live one. */
export function openBlobSnapshots(log: Log, budgetBytes: number): BlobSnapshots {
  const clock = () => performance.now()
  const source = blobSource(clock)
  const live = lazySnapshots({ source, log, clock, budgetBytes })
  const sandbox = lazySnapshots({
    source: subfolder(source, SANDBOX),
    log,
    clock,
    budgetBytes: SANDBOX_BYTES,
  })
  return {
    deps: { snapshots: live, sandbox },
    live,
    readyFor: (request, waitUntil) => (needsSandbox(request) ? sandbox : live).ready(waitUntil),
  }
}

const needsSandbox = ({ headers, url }: Request): boolean =>
  modeOf(bearerKey(headers.get('authorization')) ?? {}) === 'test' ||
  new URL(url).pathname.startsWith('/portal/')
