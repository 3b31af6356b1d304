import type { Country } from '../schema/card.ts'
import type { PublishedChangeType } from '../schema/changes.ts'
import type { Plan } from '../schema/plans.ts'
import type { FileRef } from './file-ref.ts'

/** Files of the published changes. */
export interface ChangeFiles {
  /** ChangeColumns; same for every plan. */
  readonly columns: FileRef
  /** Plans without the changes are missing. The free view is for the public feeds. */
  readonly plans: Readonly<Partial<Record<Plan, ChangePackFiles>>>
}

export interface ChangePackFiles {
  /** ChangeLocations. */
  readonly locations: FileRef
  /** JSON objects of the changes, one after another. */
  readonly parts: readonly FileRef[]
}

/** Every change of every release, oldest first, and the releases. Parallel arrays. */
export interface ChangeColumns {
  /** Identifies the series of releases: cursors of another series are refused. */
  readonly ledger: string
  readonly releases: {
    readonly name: readonly string[]
    readonly publishedAt: readonly string[]
    /** Checksum of the release's content. */
    readonly checksum: readonly string[]
    /** Index of the release's first change, then the number of changes. */
    readonly from: readonly number[]
  }
  readonly slug: readonly string[]
  readonly issuer: readonly string[]
  readonly country: readonly Country[]
  readonly type: readonly PublishedChangeType[]
}

/** Location of each change in a plan's parts, in the order of the columns. Length 0: the plan sees nothing of the change. */
export interface ChangeLocations {
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
}
