import { Buffer } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below it, headers cost more than compression saves. */
const LEAST_BYTES = 1024
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5
/** Answers are some kilobytes; the default window of 4 MiB would cost more to set up than the work itself. */
const BROTLI_WINDOW_BITS = 16

/** Stored forms of an answer; a form that would save nothing is absent. */
export interface Compressed {
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

/** Compresses an answer ahead of time. */
export function compress(text: string): Compressed {
  const bytes = Buffer.from(text)
  if (bytes.length < LEAST_BYTES) return {}
  const gzip = gzipSync(bytes, { level: GZIP_LEVEL })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const brotli = brotliCompressSync(bytes, { params })
  return {
    ...(gzip.length < bytes.length ? { gzip } : {}),
    ...(brotli.length < bytes.length ? { brotli } : {}),
  }
}
