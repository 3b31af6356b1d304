import { Buffer } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { refuse } from '../../data/schema/errors.ts'
import { EXPORT_TYPES, type ExportFile } from '../../data/schema/exports.ts'
import type { StoredExport } from '../../data/snapshot/exports.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import type { Coding } from '../http/coding.ts'
import { etag, matchesEtag } from '../http/etag.ts'
import type { Headers } from '../http/headers.ts'
import { type ByteRange, parseRange } from '../http/range.ts'
import type { FoundExport } from '../snapshot/exports.ts'
import type { Call, FileReply, Handlers } from './call.ts'
import { stitch, textPiece } from './stitch.ts'

type FileCall = Call<'getExport'>

/** Endpoints of the exports (spec 12). */
export const exports: Pick<Handlers<'stitched' | 'file'>, 'listExports' | 'getExport'> = {
  listExports(call) {
    const { version, exports, manifest } = call.snapshot()
    return mapMaybe(exports.index(call.caller.plan, call.signal), ({ license, files }) => {
      const data = { version, data_updated: manifest.data_updated, license, files: files.map(exportFileOf) }
      return stitch([textPiece(JSON.stringify({ data }))], call)
    })
  },

  async getExport(call) {
    const { file } = call.params
    const found = await call.snapshot().exports.find(call.caller.plan, `/v1/exports/${file}`, call.signal)
    return found === null ? refuse('not_found', `No such export: ${file}.`) : fileReply(call, found)
  },
}

const exportFileOf = ({ name, table, format, rows, bytes, sha256, url }: StoredExport): ExportFile => {
  return { name, table, format, rows, bytes, sha256, url }
}

/** Replies with a file, a range of it, or a 304. Ranges are always of the file without compression. */
function fileReply(call: FileCall, found: FoundExport): FileReply {
  const { file } = found
  const { codings, requestHeaders: headers } = call
  const plain = etag([file.sha256], 'identity')
  const ifRange = headers.get('if-range')
  const range = ifRange === null || ifRange === plain ? parseRange(headers.get('range'), file.bytes) : null
  const coding: Coding = range === null && file.coding === 'gzip' && codings.gzip ? 'gzip' : 'identity'
  const tag = etag([file.sha256], coding)
  const common = headersOf(file, tag, coding)
  if (matchesEtag(headers.get('if-none-match'), tag))
    return { kind: 'file', status: 304, headers: common, body: null }
  if (range === 'unsatisfiable') return unsatisfiable(file)
  if (range !== null) return rangeReply(call, found, range, common)
  common['Content-Length'] = String(coding === file.coding ? file.stored : file.bytes)
  return { kind: 'file', status: 200, headers: common, body: () => streamOf(call, found, coding) }
}

function headersOf({ format, name }: StoredExport, tag: string, coding: Coding): Headers {
  return {
    ETag: tag,
    'Content-Type': EXPORT_TYPES[format].media,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    Vary: 'Authorization, Accept-Encoding',
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  }
}

function rangeReply(call: FileCall, found: FoundExport, range: ByteRange, headers: Headers): FileReply {
  const { start, end } = range
  headers['Content-Range'] = `bytes ${start}-${end - 1}/${found.file.bytes}`
  headers['Content-Length'] = String(end - start)
  return { kind: 'file', status: 206, headers, body: () => streamOf(call, found, 'identity', range) }
}

function unsatisfiable({ bytes }: StoredExport): FileReply {
  const message = `The file has ${bytes} bytes, and none in the range.`
  const body = Buffer.from(JSON.stringify({ error: { code: 'range_not_satisfiable', message } }))
  const headers = {
    'Content-Range': `bytes */${bytes}`,
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  }
  return { kind: 'file', status: 416, headers, body: () => Readable.from([body]) }
}

/** Streams a file or a range of it in a coding, piece by piece. */
function streamOf(
  call: FileCall,
  found: FoundExport,
  coding: Coding,
  { start, end }: ByteRange = { start: 0, end: found.file.bytes },
): Readable {
  const { read } = call.snapshot().exports
  const { coding: storedAs, stored } = found.file
  if (coding === 'gzip') return Readable.from(read(found, 0, stored))
  if (storedAs === 'identity') return Readable.from(read(found, start, end))
  const plain = createGunzip()
  // A failure reaches the reader of `plain`; the end of a range before that of the file is none.
  pipeline(Readable.from(read(found, 0, stored)), plain, () => {})
  return Readable.from(cut(plain, start, end))
}

/** Yields the bytes of a stream from `start` to before `end`. */
async function* cut(stream: AsyncIterable<Buffer>, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const bytes of stream) {
    const piece = bytes.subarray(Math.max(start - at, 0), Math.max(end - at, 0))
    at += bytes.length
    if (piece.length > 0) yield piece
    if (at >= end) return
  }
}
