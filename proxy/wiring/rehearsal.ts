import { Buffer } from 'node:buffer'
import { getDeployStore } from '@netlify/blobs'
import { PLANS } from '../../data/schema/plans.ts'
import { newAccountId, newKey, type Random } from '../accounts/key.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import { blobSource } from '../snapshot/blobs.ts'
import { lazySnapshots } from '../snapshot/lazy-snapshots.ts'
import type { Source } from '../snapshot/source.ts'
import type { Connection } from '../store/redis/connection.ts'
import { redisStore } from '../store/redis/store.ts'
import { REHEARSAL, rehearsalFiles } from './rehearsal-snapshot.ts'

/** Requests that end before the store, then a call of each kind that reads files. */
const REHEARSED: readonly (readonly [path: string, hasKey: boolean, status: number])[] = [
  ['/v1/nothing', false, 404],
  [`/v1/cards/${REHEARSAL}`, false, 401],
  [`/v1/cards/${REHEARSAL}`, true, 200],
  ['/v1/cards?limit=1', true, 200],
  [`/v1/cards/search?q=${REHEARSAL}`, true, 200],
  [`/v1/cards/best?category=${REHEARSAL}`, true, 200],
]

type Serve = (request: Request) => Response | Promise<Response>

export interface RehearsalOptions {
  /** Opens the application over another store and snapshot, with the settings of the real one. */
  readonly serveWith: (parts: Pick<Deps, 'store' | 'snapshots'>) => Serve
  readonly random: Random
}

/**
 * Runs what every call runs, once, while an isolate starts. The engine compiles a function when it first runs; without a rehearsal the
 * first call of an isolate would pay for that with its own processor time. The calls go to a store and a snapshot in memory: nothing
 * outside of the process is read, and nothing is counted. Throws if a call fails.
 */
export async function rehearse({ serveWith, random }: RehearsalOptions): Promise<void> {
  const snapshots = lazySnapshots({ source: memorySource(), log: silent, clock: () => 0, budgetBytes: 1e6 })
  const serve = serveWith({ store: redisStore(memoryConnection), snapshots })
  await snapshots.ready()
  const key = newKey(newAccountId(random), random)
  for (const [path, hasKey, status] of REHEARSED) {
    const headers = { authorization: `Bearer ${hasKey ? key : 'none'}` }
    const response = await serve(new Request(`https://localhost${path}`, { headers }))
    if (response.status !== status) throw new Error(`${path} responded with ${response.status}`)
    await response.arrayBuffer()
  }
}

const silent: Log = () => {}

/** The files of the rehearsal's snapshot, through the client of the blob store. No fetch leaves the process. */
function memorySource(): Source {
  const files = [...rehearsalFiles()]
  const fetchFile = (url: string | URL | Request) => {
    const [, bytes] = files.find(([name]) => String(url).endsWith(name)) ?? []
    return fetch(`data:application/octet-stream;base64,${Buffer.from(bytes ?? []).toString('base64')}`)
  }
  const address = 'https://localhost'
  const access = { siteID: REHEARSAL, deployID: REHEARSAL, token: REHEARSAL, edgeURL: address }
  return blobSource(
    () => 0,
    () => getDeployStore({ ...access, uncachedEdgeURL: address, region: 'us-east-2', fetch: fetchFile }),
  )
}

/** Admits every call of one key, as the script does. */
const memoryConnection: Connection = {
  send: async (steps) => steps.map(() => ({ value: [PLANS.at(-1), '0', 1, 1, 'key_rehearsal'] })),
  run: async () => null,
  deadlineMs: () => 250,
}
