import type { ExportFile } from '../schema/exports.ts'
import type { FileRef } from './file-ref.ts'

/** Files of a plan's exports. */
export interface ExportPack {
  /** ExportIndex. */
  readonly index: FileRef
  /** Pieces of the exported files, one file after another. Equal pieces are listed once. */
  readonly parts: readonly FileRef[]
}

/** The exported files of a plan. */
export interface ExportIndex {
  readonly license: string
  readonly files: readonly StoredExport[]
}

/** An exported file. It is stored in pieces, so that serving it needs little memory. */
export interface StoredExport extends ExportFile {
  /** `gzip`: the pieces are those of the compressed file. */
  readonly coding: 'identity' | 'gzip'
  /** Bytes of all pieces. */
  readonly stored: number
  /** Indexes of its pieces. */
  readonly parts: readonly number[]
}
