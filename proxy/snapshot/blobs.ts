import { getDeployStore } from '@netlify/blobs'
import { inTime } from '../async/time-limit.ts'
import type { Source } from './source.ts'

/** Reads within this time share an opened store. It is short because the platform's access token expires. */
const OPEN_MS = 1_000

type BlobStore = ReturnType<typeof getDeployStore>

/**
 * Reads snapshots from the deploy's own store of Netlify Blobs, so that a deploy switches code and snapshot together, and so does its
 * rollback. `clock` is monotonic, in ms.
 */
export function blobSource(clock: () => number, open: () => BlobStore = getDeployStore): Source {
  let opened: { readonly store: BlobStore; readonly at: number } | undefined
  const store = () => {
    const at = clock()
    if (opened === undefined || at - opened.at > OPEN_MS) opened = { store: open(), at }
    return opened.store
  }
  return {
    async read(name, signal) {
      const reading = store().get(name, { type: 'arrayBuffer' }) as Promise<ArrayBuffer | null>
      const bytes = await (signal === undefined ? reading : inTime(reading, signal))
      return bytes === null ? null : new Uint8Array(bytes)
    },
  }
}
