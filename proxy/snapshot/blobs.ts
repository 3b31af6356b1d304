import { getDeployStore } from '@netlify/blobs'
import { inTime } from '../http/time-limit.ts'
import type { Source } from './source.ts'

/**
 * Reads snapshots from the deploy's own store of Netlify Blobs, so that a deploy switches the snapshot with everything else
 * at once, and its rollback brings the former one back.
 */
export const blobSource: Source = {
  async read(name, signal) {
    // The platform hands out access for a short time: the store is opened for each read.
    const reading = getDeployStore().get(name, { type: 'arrayBuffer' }) as Promise<ArrayBuffer | null>
    const bytes = await (signal === undefined ? reading : inTime(reading, signal))
    return bytes === null ? null : new Uint8Array(bytes)
  },
}
