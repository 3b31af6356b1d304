import { Buffer } from 'node:buffer'
import { Worker } from 'node:worker_threads'
import type { Compressed } from './compress.ts'
import type { Done, Job } from './compress-worker.ts'

/** A response, plain and compressed. */
export interface ResponseForms extends Compressed {
  readonly identity: Buffer
}

/** Compresses responses on a worker thread. */
export interface Compressor {
  compress(text: string): Promise<ResponseForms>
  close(): Promise<void>
}

interface Pending {
  readonly text: string
  readonly done: (forms: ResponseForms) => void
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
    const job: Job = { id: jobs++, texts: pending.map(({ text }) => text) }
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

  return {
    compress: (text) =>
      new Promise((done, fail) => {
        if (batch.length === 0) queueMicrotask(send)
        batch.push({ text, done, fail })
      }),
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
  for (const [index, { text, done }] of pending.entries()) {
    const [gzip, brotli] = [next(index * 2), next(index * 2 + 1)]
    const forms = { ...(gzip.length > 0 ? { gzip } : {}), ...(brotli.length > 0 ? { brotli } : {}) }
    done({ identity: Buffer.from(text), ...forms })
  }
}

/** Compresses each text once: plans share responses, and so do cards of one program. */
export function onceEach(compress: Compressor['compress']): Compressor['compress'] {
  const seen = new Map<string, Promise<ResponseForms>>()
  return (text) => {
    const forms = seen.get(text) ?? compress(text)
    seen.set(text, forms)
    return forms
  }
}
