import type { Plan } from '../../data/schema/plans.ts'
import type { ExportIndex, ExportPack, StoredExport } from '../../data/snapshot/exports.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { lazyFile, type Signal } from './lazy-file.ts'
import { BrokenSnapshot } from './source.ts'

/** The exported files of a snapshot. */
export interface Exports {
  index(plan: Plan, signal: Signal): MaybePromise<ExportIndex>
  /** Yields the stored bytes of a file piece by piece, each verified. No piece stays in memory. `from`, `to`: offsets in them. */
  read(plan: Plan, file: StoredExport, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Maximum time to read one piece, in ms. */
const PIECE_TIMEOUT_MS = 20_000

/** Opens the exports. Reads no file yet. */
export function openExports(refs: Readonly<Partial<Record<Plan, ExportPack>>>, files: Files): Exports {
  const indexes = new Map(
    Object.entries(refs).map(([plan, { index }]) => [plan, lazyFile<ExportIndex>(files, index)]),
  )
  const missing = (plan: Plan) => new BrokenSnapshot(`The snapshot has no exports for ${plan}`)
  return {
    index(plan, signal) {
      const index = indexes.get(plan)
      if (index === undefined) throw missing(plan)
      return index.value(signal)
    },
    async *read(plan, { parts }, from, to) {
      const pieces = refs[plan]?.parts
      if (pieces === undefined) throw missing(plan)
      let at = 0
      for (const part of parts) {
        const ref = pieces[part]
        if (ref === undefined) throw new BrokenSnapshot(`The exports have no part ${part}`)
        const [start, end] = [Math.max(from - at, 0), Math.min(to - at, ref.bytes)]
        if (start < end) {
          const bytes = await files.read(ref, AbortSignal.timeout(PIECE_TIMEOUT_MS))
          yield new Uint8Array(bytes.subarray(start, end))
        }
        at += ref.bytes
        if (at >= to) return
      }
    },
  }
}
