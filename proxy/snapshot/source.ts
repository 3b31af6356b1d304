/** The storage of snapshots: a folder or a blob store. */
export interface Source {
  /** Returns a file's bytes; null if there is none. */
  read(name: string, signal?: AbortSignal): Promise<Uint8Array | null>
}

/** Reads a folder of a source. */
export const subfolder = (source: Source, folder: string): Source => ({
  read: (name, signal) => source.read(`${folder}/${name}`, signal),
})

/** The snapshot cannot be served, because a file is missing, damaged, or in another format. */
export class BrokenSnapshot extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BrokenSnapshot'
  }
}
