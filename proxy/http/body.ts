import { Buffer } from 'node:buffer'
import { refuse } from '../../data/schema/errors.ts'

/** Largest request body (decision 12). */
export const BODY_BYTES_MAX = 64 * 1024

/** Message of a body of more than `bytesMax`. */
export const tooLarge = (bytesMax: number): string =>
  `The request body is larger than ${bytesMax / 1024} KiB.`

/**
 * Reads a request body. Counts the bytes as they arrive, since `Content-Length` may be wrong. Throws 413 as soon as there are more than
 * `bytesMax`.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax = BODY_BYTES_MAX,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > bytesMax) break
      chunks.push(chunk)
    }
  } catch (cause) {
    return incompleteBody(cause)
  }
  return size > bytesMax ? refuse('payload_too_large', tooLarge(bytesMax)) : Buffer.concat(chunks)
}

/** If a client disconnects in the middle of a body, the service has not failed. */
const incompleteBody = (cause: unknown): never =>
  refuse('bad_request', 'The request body is incomplete.', { cause })

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a body as JSON. Throws 400 if it is not. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    return refuse('bad_request', 'The request body must be JSON.')
  }
}
