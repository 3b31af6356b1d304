import { getDeployStore, getStore } from '@netlify/blobs'
import { POINTER } from '../../data/snapshot/format.ts'
import { SNAPSHOT_STORE } from '../../data/snapshot/names.ts'
import { inTime } from '../http/time-limit.ts'
import type { Source } from './source.ts'

/**
 * Reads snapshots from Netlify Blobs. Files are the site's, so that each is uploaded once; the pointer is the deploy's own,
 * so that a deploy switches the snapshot and its rollback brings the former one back.
 */
export const blobSource: Source = {
  async read(name, signal) {
    // The platform hands out access for a short time: stores are opened for each read.
    const store = name === POINTER ? getDeployStore() : getStore(SNAPSHOT_STORE)
    const reading = store.get(name, { type: 'arrayBuffer' }) as Promise<ArrayBuffer | null>
    const bytes = await (signal === undefined ? reading : inTime(reading, signal))
    return bytes === null ? null : new Uint8Array(bytes)
  },
}
