import { Buffer } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Shorter responses save nothing by compression. */
const BYTES_MIN = 1024
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5
/** Responses have some kilobytes; setting up the default window of 4 MiB would cost more than the compression. */
const BROTLI_WINDOW_BITS = 16

/** Compressed forms of a response. A form that would save nothing is missing. */
export interface Compressed {
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

/** Compresses a text with gzip, also where that saves nothing. */
export const gzipped = (text: string): Buffer => gzipSync(text, { level: GZIP_LEVEL })

/** Compresses a response. */
export function compress(text: string): Compressed {
  const bytes = Buffer.from(text)
  if (bytes.length < BYTES_MIN) return {}
  const gzip = gzipped(text)
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
