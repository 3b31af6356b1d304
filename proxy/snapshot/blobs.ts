import { getDeployStore } from '@netlify/blobs'
import { inTime } from '../http/time-limit.ts'
import type { Source } from './source.ts'

/** The platform hands out access for a short time: reads that follow each other within so long share an opened store. */
const OPEN_MS = 1_000

/**
 * Reads snapshots from the deploy's own store of Netlify Blobs, so that a deploy switches the snapshot with everything else
 * at once, and its rollback brings the former one back. `clock` gives milliseconds that only go forward.
 */
export function blobSource(clock: () => number): Source {
  let opened: { readonly store: ReturnType<typeof getDeployStore>; readonly at: number } | undefined
  const store = () => {
    const at = clock()
    if (opened === undefined || at - opened.at > OPEN_MS) opened = { store: getDeployStore(), at }
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
