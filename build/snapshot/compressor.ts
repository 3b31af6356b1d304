import { Buffer } from 'node:buffer'
import { Worker } from 'node:worker_threads'
import type { Compressed } from './compress.ts'
import type { Done, Job, JobText } from './compress-worker.ts'

/** A response, plain and compressed. */
export interface ResponseForms extends Compressed {
  readonly identity: Buffer
}

/** Compresses on a worker thread. */
export interface Compressor {
  compress(text: string): Promise<ResponseForms>
  gzip(text: string): Promise<Buffer>
  close(): Promise<void>
}

interface Pending extends JobText {
  readonly done: (forms: Compressed) => void
  readonly fail: (error: Error) => void
}

/** Starts a worker thread, so that rendering and compression use one core each. Close it after use. */
export function openCompressor(): Compressor {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url))
  const sent = new Map<number, readonly Pending[]>()
  let batch: Pending[] = []
  let jobs = 0

  // Texts of one turn of the event loop are sent in one message.
  function send() {
    const pending = batch
    batch = []
    const job: Job = { id: jobs++, texts: pending.map(({ text, isResponse }) => ({ text, isResponse })) }
    sent.set(job.id, pending)
    worker.postMessage(job)
  }

  worker.on('message', ({ id, bytes, lengths }: Done) => {
    const pending = sent.get(id) ?? []
    sent.delete(id)
    resolveAll(pending, Buffer.from(bytes.buffer), lengths)
  })
  worker.on('error', (error: Error) => {
    for (const pending of [batch, ...sent.values()]) for (const { fail } of pending) fail(error)
  })

  const add = (text: JobText) =>
    new Promise<Compressed>((done, fail) => {
      if (batch.length === 0) queueMicrotask(send)
      batch.push({ ...text, done, fail })
    })

  return {
    compress: async (text) => ({
      identity: Buffer.from(text),
      ...(await add({ text, isResponse: true })),
    }),
    gzip: async (text) => (await add({ text, isResponse: false })).gzip ?? Buffer.alloc(0),
    close: async () => {
      await worker.terminate()
    },
  }
}

function resolveAll(pending: readonly Pending[], bytes: Buffer, lengths: readonly number[]) {
  let at = 0
  const next = (index: number) => {
    const form = bytes.subarray(at, at + (lengths[index] ?? 0))
    at += form.length
    return form
  }
  for (const [index, { done }] of pending.entries()) {
    const [gzip, brotli] = [next(index * 2), next(index * 2 + 1)]
    done({ ...(gzip.length > 0 ? { gzip } : {}), ...(brotli.length > 0 ? { brotli } : {}) })
  }
}

/** Compresses each text once: plans share responses and states, and so do cards of one program. */
export function onceEach(compressor: Pick<Compressor, 'compress' | 'gzip'>): typeof compressor {
  return { compress: once(compressor.compress), gzip: once(compressor.gzip) }
}

function once<T>(compress: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const seen = new Map<string, Promise<T>>()
  return (text) => {
    const compressed = seen.get(text) ?? compress(text)
    seen.set(text, compressed)
    return compressed
  }
}
