import { Buffer } from 'node:buffer'
import { refuse } from '../../data/schema/errors.ts'

/** Largest request body (decision 12). */
export const BODY_BYTES_MAX = 64 * 1024

/** The body's bytes, counted as they arrive whatever `Content-Length` says; refused as soon as they are too many. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  bytesMax = BODY_BYTES_MAX,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(cutOff)
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > bytesMax) {
      await reader.cancel().catch(() => {})
      refuse('payload_too_large', `The request body is larger than ${bytesMax / 1024} KiB.`)
    }
    chunks.push(value)
  }
}

/** Whoever hangs up in the middle of a body has not made the service fail. */
const cutOff = (cause: unknown): never =>
  refuse('bad_request', 'The request body did not arrive whole.', { cause })

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The body as JSON, or a refusal. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    return refuse('bad_request', 'The request body must be JSON.')
  }
}
