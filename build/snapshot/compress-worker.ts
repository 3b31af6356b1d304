import { parentPort } from 'node:worker_threads'
import { type Compressed, compress, gzipped } from './compress.ts'

/** A text to compress: as a response, or only with gzip. */
export interface JobText {
  readonly text: string
  readonly isResponse: boolean
}
/** Texts to compress. */
export interface Job {
  readonly id: number
  readonly texts: readonly JobText[]
}
/** The compressed forms in one buffer, which moves between threads without a copy. */
export interface Done {
  readonly id: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Lengths of the gzip and brotli form of each text; 0 for none. */
  readonly lengths: readonly number[]
}

const formsOf = ({ text, isResponse }: JobText): Compressed =>
  isResponse ? compress(text) : { gzip: gzipped(text) }

function work({ id, texts }: Job): Done {
  const forms = texts.map(formsOf).flatMap(({ gzip, brotli }) => [gzip, brotli])
  const lengths = forms.map((form) => form?.length ?? 0)
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const form of forms) {
    if (form) bytes.set(form, at)
    at += form?.length ?? 0
  }
  return { id, bytes, lengths }
}

parentPort?.on('message', (job: Job) => {
  const done = work(job)
  parentPort?.postMessage(done, [done.bytes.buffer])
})
