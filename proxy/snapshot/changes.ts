import type { Buffer } from 'node:buffer'
import type { Plan } from '../../data/schema/plans.ts'
import type { ChangeColumns, ChangeFiles, ChangeLocations } from '../../data/snapshot/changes.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { lazyFile, type Signal } from './lazy-file.ts'
import { BrokenSnapshot } from './source.ts'

/** The published changes of a snapshot. Files are read when they are first needed. */
export interface Changes {
  columns(signal: Signal): MaybePromise<ChangeColumns>
  /** Locations of the changes as a plan sees them. */
  locations(plan: Plan, signal: Signal): MaybePromise<ChangeLocations>
  /** Part number `i` of a plan. */
  part(plan: Plan, i: number, signal: Signal): MaybePromise<Buffer>
}

/** Opens the changes. Reads no file yet. */
export function openChanges(refs: ChangeFiles, files: Files): Changes {
  const columns = lazyFile<ChangeColumns>(files, refs.columns)
  const packs = new Map(
    Object.entries(refs.plans).map(([plan, { locations, parts }]) => {
      return [plan, { locations: lazyFile<ChangeLocations>(files, locations), parts }]
    }),
  )
  const packOf = (plan: Plan) => {
    const pack = packs.get(plan)
    if (pack === undefined) throw new BrokenSnapshot(`The snapshot has no changes for ${plan}`)
    return pack
  }
  return {
    columns: columns.value,
    locations: (plan, signal) => packOf(plan).locations.value(signal),
    part(plan, i, signal) {
      const ref = packOf(plan).parts[i]
      if (ref === undefined) throw new BrokenSnapshot(`The changes have no part ${i}`)
      return files.get(ref, signal)
    },
  }
}
