import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import type { FileRef, Ref } from '../../data/snapshot/format.ts'
import type { Compressed } from './compress.ts'

/** Stores bytes under their hash, if they are not there already. */
export type Put = (bytes: Buffer) => Promise<FileRef>

/** A record to be stored: its forms lie one after the other. `identity` is left out where it is stitched. */
export interface Record extends Compressed {
  readonly name: string
  readonly identity?: Buffer
}

/** A run of records cut into files. */
export interface Section {
  /** Appends a record; its place counts parts from the start of the section. */
  add(record: Record): Promise<Ref>
  /** Stores what is left and names the parts in order. */
  close(): Promise<readonly FileRef[]>
}

const MOST_BYTES = 512 * 1024
/** A call of a fresh isolate pays for every byte of the parts that it needs, and for every part that there is. */
const LEAST_BYTES = 128 * 1024
/** One record in so many ends a part, by its name: one that grows moves the cuts after it only as far as the next. */
const CUT_ONE_IN = 16

/** Starts a section whose parts end where the names of the records say, so that one changed record changes few parts. */
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
      if (length > 0 && length + size > MOST_BYTES) await store()
      const ref: Ref = [notes.length, length, identity?.length ?? 0, gzip?.length ?? 0, brotli?.length ?? 0]
      pieces.push(...forms)
      length += size
      if (length >= LEAST_BYTES && endsPart(name)) await store()
      return ref
    },
    async close() {
      await store()
      return notes
    },
  }
}

const endsPart = (name: string): boolean => Number.parseInt(digest(name).slice(0, 8), 16) % CUT_ONE_IN === 0
