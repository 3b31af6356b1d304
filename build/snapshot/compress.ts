import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const gzipBytes = promisify(gzip)
const brotliBytes = promisify(brotliCompress)

/** Below it, headers cost more than compression saves. */
const LEAST_BYTES = 1024
const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5
/** Answers are some kilobytes; the default window of 4 MiB would cost more to set up than the work itself. */
const BROTLI_WINDOW_BITS = 16

/** Stored forms of an answer; undefined where a form would save nothing. */
export interface Compressed {
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

/** Compresses ahead of time, on another thread. */
async function compress(bytes: Buffer): Promise<Compressed> {
  if (bytes.length < LEAST_BYTES) return {}
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [zipped, brotli] = await Promise.all([
    gzipBytes(bytes, { level: GZIP_LEVEL }),
    brotliBytes(bytes, { params }),
  ])
  return {
    ...(zipped.length < bytes.length ? { gzip: zipped } : {}),
    ...(brotli.length < bytes.length ? { brotli } : {}),
  }
}

/** An answer with its stored forms. */
export interface Answer extends Compressed {
  readonly identity: Buffer
}

/** Compresses, remembering what it has seen: plans share bytes, and so do cards of one program. */
export function compressOnce(): (text: string) => Promise<Answer> {
  const seen = new Map<string, Promise<Answer>>()
  return (text) => {
    const known = seen.get(text) ?? asAnswer(Buffer.from(text))
    seen.set(text, known)
    return known
  }
}

const asAnswer = async (identity: Buffer): Promise<Answer> => ({ identity, ...(await compress(identity)) })
