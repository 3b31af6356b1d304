import { FORMAT, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
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
  if (pointer === null) throw new BrokenSnapshot(problemOf(file))
  return pointer
}

/** Says why a file is not a pointer that can be read: another version of the service may have written it. */
function problemOf(file: Uint8Array): string {
  const head = new TextDecoder().decode(splitHeaderLine(file).head)
  const format = /"format":(\d+)/.exec(head)?.[1]
  return format === undefined || Number(format) === FORMAT
    ? `${POINTER} is not a pointer of format ${FORMAT}`
    : `${POINTER} has format ${format}, and this version of the service reads format ${FORMAT}`
}
