/** A file of a snapshot. */
export interface FileRef {
  /** SHA-256 of the bytes as hex digits; also the name of the file. */
  readonly hash: string
  readonly bytes: number
}
