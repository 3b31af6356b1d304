import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import type { FileRef, Ref } from '../../data/snapshot/format.ts'
import type { Compressed } from './compress.ts'

/** Stores bytes under their hash, unless they are stored already. */
export type Put = (bytes: Buffer) => Promise<FileRef>

/** A record: its forms are stored one after another. `identity` is missing if it is stitched from the card's bytes. */
export interface Record extends Compressed {
  readonly name: string
  readonly identity?: Buffer
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
/** On average, one record in 16 ends a part, chosen by its name: a longer record moves the records after it only up to the next. */
const CUT_ONE_IN = 16

/** Opens a section. Its parts end at records chosen by name, so that one changed record changes few parts. */
export function openSection(put: Put): Section {
  const notes: FileRef[] = []
  let pieces: Buffer[] = []
  let length = 0

  async function store() {
    if (length === 0) return
    const bytes = Buffer.concat(pieces)
    pieces = []
    length = 0
    notes.push(await put(bytes))
  }

  return {
    async add({ name, identity, gzip, brotli }) {
      const forms = [identity, gzip, brotli].filter((form) => form !== undefined)
      const size = forms.reduce((sum, form) => sum + form.length, 0)
      if (length > 0 && length + size > BYTES_MAX) await store()
      const ref: Ref = [notes.length, length, identity?.length ?? 0, gzip?.length ?? 0, brotli?.length ?? 0]
      pieces.push(...forms)
      length += size
      if (length >= BYTES_MIN && endsPart(name)) await store()
      return ref
    },
    async close() {
      await store()
      return notes
    },
  }
}

const endsPart = (name: string): boolean => Number.parseInt(digest(name).slice(0, 8), 16) % CUT_ONE_IN === 0
