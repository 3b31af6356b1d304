/** Where a snapshot's files are read from: a folder, or a blob store. */
export interface Source {
  /** The file's bytes, or null where there is none. */
  read(name: string, signal?: AbortSignal): Promise<Uint8Array | null>
}

/** A snapshot that cannot be served: a file is missing, damaged, or of another format. */
export class BrokenSnapshot extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BrokenSnapshot'
  }
}
