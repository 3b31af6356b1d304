import { FORMAT, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** Content of the pointer file: version of the snapshot to serve, and its manifest's bytes. */
export interface Pointer {
  readonly version: string
  readonly manifest: Uint8Array
}

const READ_TIMEOUT_MS = 600_000

/** Reads the pointer of a source; null if there is none. Throws BrokenSnapshot if its format is not supported. */
export async function readPointer(source: Source): Promise<Pointer | null> {
  const file = await source.read(POINTER, AbortSignal.timeout(READ_TIMEOUT_MS))
  if (file === null) return null
  const pointer = readPointerFile(file)
  if (pointer === null) throw new BrokenSnapshot(`${POINTER} is not a pointer of format ${FORMAT}`)
  return pointer
}
