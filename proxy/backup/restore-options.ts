export interface RestoreOptions {
  /** Replaces accounts that are there. */
  readonly replace: boolean
  readonly now: Date
}

/** There are accounts where a backup is to be restored. */
export class NotEmpty extends Error {}

/** Another process has the store open. */
export class InUse extends Error {}
