import type { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { EXPORT_TYPES, type ExportFormat } from '../../data/schema/exports.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { StoredExport } from '../../data/snapshot/exports.ts'
import type { ExportTable } from './tables.ts'

/** A file to export. */
export interface RenderedFile {
  readonly file: Omit<StoredExport, 'parts'>
  /** Its stored bytes, compressed or not. */
  readonly content: Uint8Array<ArrayBuffer>
}

/** Returns a file with its stored bytes. */
export function renderedFile(
  name: string,
  format: ExportFormat,
  bytes: Buffer,
  table?: ExportTable,
): RenderedFile {
  const sha256 = digest(bytes)
  const { content, coding } = smallest(format, bytes)
  const of = { table: table?.name ?? null, format, rows: table?.rows.length ?? null }
  const url = `/v1/exports/${sha256}.${EXPORT_TYPES[format].extension}`
  const file = { name, ...of, bytes: bytes.length, sha256, url, coding, stored: content.length }
  return { file, content: new Uint8Array(content) }
}

/** Takes half the time of the default level, for files that are a seventh larger. */
const GZIP_LEVEL = 3

/** Parquet is compressed already, and its readers fetch ranges. Other files are stored compressed. */
function smallest(format: ExportFormat, bytes: Buffer): { content: Buffer; coding: StoredExport['coding'] } {
  if (format === 'parquet') return { content: bytes, coding: 'identity' }
  const content = gzipSync(bytes, { level: GZIP_LEVEL })
  return content.length < bytes.length ? { content, coding: 'gzip' } : { content: bytes, coding: 'identity' }
}
