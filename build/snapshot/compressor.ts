import { Buffer } from 'node:buffer'
import { Worker } from 'node:worker_threads'
import type { Compressed } from './compress.ts'
import type { Done, Job } from './compress-worker.ts'

/** An answer with its stored forms. */
export interface Answer extends Compressed {
  readonly identity: Buffer
}

export interface Compressor {
  compress(text: string): Promise<Answer>
  close(): Promise<void>
}

interface Waiting {
  readonly text: string
  readonly done: (answer: Answer) => void
  readonly fail: (error: Error) => void
}

/** Compresses on a thread of its own, so that rendering and compressing use a core each. */
export function openCompressor(): Compressor {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url))
  const sent = new Map<number, readonly Waiting[]>()
  let gathering: Waiting[] = []
  let jobs = 0

  // What is asked for in one turn goes over as one message.
  function send() {
    const waiting = gathering
    gathering = []
    const job: Job = { id: jobs++, texts: waiting.map(({ text }) => text) }
    sent.set(job.id, waiting)
    worker.postMessage(job)
  }

  worker.on('message', ({ id, bytes, lengths }: Done) => {
    const waiting = sent.get(id) ?? []
    sent.delete(id)
    hand(waiting, Buffer.from(bytes.buffer), lengths)
  })
  worker.on('error', (error: Error) => {
    for (const waiting of [gathering, ...sent.values()]) for (const { fail } of waiting) fail(error)
  })

  return {
    compress: (text) =>
      new Promise((done, fail) => {
        if (gathering.length === 0) queueMicrotask(send)
        gathering.push({ text, done, fail })
      }),
    close: async () => {
      await worker.terminate()
    },
  }
}

function hand(waiting: readonly Waiting[], bytes: Buffer, lengths: readonly number[]) {
  let at = 0
  const next = (place: number) => {
    const form = bytes.subarray(at, at + (lengths[place] ?? 0))
    at += form.length
    return form
  }
  for (const [place, { text, done }] of waiting.entries()) {
    const [gzip, brotli] = [next(place * 2), next(place * 2 + 1)]
    const forms = { ...(gzip.length > 0 ? { gzip } : {}), ...(brotli.length > 0 ? { brotli } : {}) }
    done({ identity: Buffer.from(text), ...forms })
  }
}

/** Compresses what it has not seen: plans share bytes, and so do cards of one program. */
export function onceEach(compress: Compressor['compress']): Compressor['compress'] {
  const seen = new Map<string, Promise<Answer>>()
  return (text) => {
    const answer = seen.get(text) ?? compress(text)
    seen.set(text, answer)
    return answer
  }
}
