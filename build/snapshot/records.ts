import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import { compress, type Forms } from './compress.ts'

/** The bytes of a record: its forms one after another, and their lengths; 0 for a missing one. */
export interface RecordBytes {
  readonly bytes: Buffer
  readonly lengths: readonly [identity: number, gzip: number, brotli: number]
}

/** A response. Equal ones have one key. */
export interface ResponseBytes extends RecordBytes {
  readonly key: string
}

/** Location of a record's bytes in those of its batch, which are one buffer, so that they move between threads without a copy. */
export interface Place extends Pick<RecordBytes, 'lengths'> {
  readonly at: number
}
export type ResponsePlace = Place & Pick<ResponseBytes, 'key'>

const keyOf = (identity: Buffer) => digest(identity).slice(0, 32)

const lengthsOf = ({ identity, gzip, brotli }: Forms): RecordBytes['lengths'] => [
  identity?.length ?? 0,
  gzip?.length ?? 0,
  brotli?.length ?? 0,
]

const bytesOf = ({ identity, gzip, brotli }: Forms): readonly Buffer[] =>
  [identity, gzip, brotli].filter((form) => form !== undefined)

/** Returns the body of a response. `json`: its rows, or its row. */
export const dataText = (json: string): string => `{"data":${json}}`

/** Renders a response with its compressed forms. */
export function responseBytes(json: string): ResponseBytes {
  const identity = Buffer.from(dataText(json))
  const forms = compress(identity)
  return { bytes: Buffer.concat(bytesOf(forms)), lengths: lengthsOf(forms), key: keyOf(identity) }
}

/** Returns the record at a place. */
export const recordAt = <P extends Place>(
  bytes: Buffer,
  { at, ...place }: P,
): RecordBytes & Omit<P, 'at'> => ({
  ...place,
  bytes: bytes.subarray(at, at + place.lengths.reduce((sum, length) => sum + length, 0)),
})

/** Collects the records of a batch. Each text is rendered once: plans share responses and states, and so do cards of one program. */
export function recordBatch() {
  const pieces: Buffer[] = []
  let length = 0
  const responses = new Map<string, ResponsePlace>()
  const texts = new Map<string, Place>()

  function add(forms: Forms): Place {
    const at = length
    for (const piece of bytesOf(forms)) {
      pieces.push(piece)
      length += piece.length
    }
    return { at, lengths: lengthsOf(forms) }
  }

  function respond(json: string): ResponsePlace {
    const identity = Buffer.from(dataText(json))
    return { ...add(compress(identity)), key: keyOf(identity) }
  }

  return {
    add,
    /** Adds a response. `json`: its rows. */
    response: (json: string) => once(responses, json, respond),
    /** Adds only the compressed forms of a response. */
    compressed(json: string): Place {
      const { gzip, brotli } = compress(Buffer.from(dataText(json)))
      return add({ ...(gzip ? { gzip } : {}), ...(brotli ? { brotli } : {}) })
    },
    /** Adds a text that is stored uncompressed. */
    text: (text: string) => once(texts, text, () => add({ identity: Buffer.from(text) })),
    bytes(): Uint8Array<ArrayBuffer> {
      const bytes = new Uint8Array(length)
      let at = 0
      for (const piece of pieces) {
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes
    },
  }
}
export type RecordBatch = ReturnType<typeof recordBatch>

function once<T>(known: Map<string, T>, text: string, make: (text: string) => T): T {
  const made = known.get(text) ?? make(text)
  known.set(text, made)
  return made
}
