import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import type { FileRef, Ref } from '../../data/snapshot/format.ts'
import type { RecordBytes } from './records.ts'

/** Stores bytes under their hash, unless they are stored already. */
export type Put = (bytes: Buffer) => Promise<FileRef>

/** A record with the name that decides where parts end. */
export interface Record extends RecordBytes {
  readonly name: string
}

/** Records in order, split into files. */
export interface Section {
  /** Appends a record. The part number of its location counts from the start of the section. */
  add(record: Record): Promise<Ref>
  /** Stores the last part. Returns the parts in order. */
  close(): Promise<readonly FileRef[]>
}

const BYTES_MAX = 512 * 1024
/** A fresh isolate loads whole parts and reads the list of all parts, so parts are neither large nor many. */
const BYTES_MIN = 128 * 1024
/** On average, one record in 16 ends a part, chosen by its name. So a longer record moves only the records up to the next such one. */
const CUT_ONE_IN = 16

/** Opens a section. Its parts end at records chosen by name, so that one changed record changes few parts. */
export function openSection(put: Put): Section {
  const parts: Promise<FileRef>[] = []
  let pieces: Buffer[] = []
  let length = 0

  // A part is written while the next one is collected.
  async function store() {
    if (length === 0) return
    const bytes = Buffer.concat(pieces)
    pieces = []
    length = 0
    await parts.at(-1)
    const part = put(bytes)
    part.catch(() => {
      // Thrown when the next part is stored.
    })
    parts.push(part)
  }

  return {
    async add({ name, bytes, lengths }) {
      if (length > 0 && length + bytes.length > BYTES_MAX) await store()
      const ref: Ref = [parts.length, length, ...lengths]
      pieces.push(bytes)
      length += bytes.length
      if (length >= BYTES_MIN && endsPart(name)) await store()
      return ref
    },
    async close() {
      await store()
      return Promise.all(parts)
    },
  }
}

/** Returns locations as parallel arrays. */
export const refColumns = (refs: readonly Ref[]) => ({
  part: refs.map(([part]) => part),
  start: refs.map(([, start]) => start),
  length: refs.map(([, , length]) => length),
})

const endsPart = (name: string): boolean => Number.parseInt(digest(name).slice(0, 8), 16) % CUT_ONE_IN === 0
