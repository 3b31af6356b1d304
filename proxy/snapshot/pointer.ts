import { FORMAT, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** Which snapshot is served, and its manifest as stored. */
export interface Pointed {
  readonly version: string
  readonly manifest: Uint8Array
}

const READ_TIMEOUT_MS = 600_000

/** What the source's pointer says, or null where there is none. */
export async function readPointer(source: Source): Promise<Pointed | null> {
  const file = await source.read(POINTER, AbortSignal.timeout(READ_TIMEOUT_MS))
  if (file === null) return null
  const pointed = readPointerFile(file)
  if (pointed === null) throw new BrokenSnapshot(`${POINTER} is not a pointer of format ${FORMAT}`)
  return pointed
}
