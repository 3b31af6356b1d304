import type { Buffer } from 'node:buffer'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Shorter responses save nothing by compression. */
const BYTES_MIN = 1024
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5
/** Responses have some kilobytes; setting up the default window of 4 MiB would cost more than the compression. */
const BROTLI_WINDOW_BITS = 16

/** Most forms are shorter. The default would take 16 KiB of memory for each. */
const CHUNK_BYTES = 4096

/** The encodings of a record. One that saves nothing is missing, and so is `identity` if responses are joined from other bytes. */
export interface Forms {
  readonly identity?: Buffer
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

/** Compresses a response. */
export function compress(identity: Buffer): Forms {
  if (identity.length < BYTES_MIN) return { identity }
  const gzip = gzipSync(identity, { level: GZIP_LEVEL, chunkSize: CHUNK_BYTES })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const brotli = brotliCompressSync(identity, { params, chunkSize: CHUNK_BYTES })
  return {
    identity,
    ...(gzip.length < identity.length ? { gzip } : {}),
    ...(brotli.length < identity.length ? { brotli } : {}),
  }
}
