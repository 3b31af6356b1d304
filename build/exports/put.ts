import { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { EXPORT_TYPES, type ExportFormat } from '../../data/schema/exports.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { ExportIndex, ExportPack, StoredExport } from '../../data/snapshot/exports.ts'
import type { FileRef } from '../../data/snapshot/file-ref.ts'
import type { Catalog } from '../catalog/open.ts'
import { croissant, dataPackage } from './describe.ts'
import { csv, ndjson, parquet } from './formats.ts'
import { sqliteFile } from './sqlite.ts'
import { type ExportTable, exportTables } from './tables.ts'

/** SPDX identifier of the terms under which customers may use the data. */
const LICENSE = 'LicenseRef-Proprietary'

/** Size of the pieces of a file: serving it needs about as much memory. */
const PART_BYTES = 256 * 1024

type Put = (bytes: Buffer) => Promise<FileRef>

/** Stores the exports of a plan: every table in every format, and their descriptions. `updated`: date-time of the newest fact. */
export async function putExports(
  catalog: Catalog,
  plan: Plan,
  updated: string | null,
  put: Put,
): Promise<ExportPack> {
  const tables = await exportTables(catalog, plan)
  const store = storeIn(put)
  const files: StoredExport[] = []
  for (const table of tables)
    for (const [format, render] of Object.entries({ ndjson, csv, parquet }) as [ExportFormat, Render][])
      files.push(await store.file(`${table.name}.${format}`, format, render(table), table))
  files.push(await store.file('card-data.sqlite', 'sqlite', await sqliteFile(tables)))
  const described = [
    ['datapackage.json', dataPackage(tables, files, LICENSE)],
    ['croissant.json', croissant(tables, files, LICENSE, updated)],
  ] as const
  for (const [name, value] of described)
    files.push(await store.file(name, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)))
  const index: ExportIndex = { license: LICENSE, files }
  return { index: await put(Buffer.from(JSON.stringify(index))), parts: store.parts }
}

type Render = (table: ExportTable) => Buffer

function storeIn(put: Put) {
  const parts: FileRef[] = []

  async function putPart(bytes: Buffer): Promise<number> {
    const ref = await put(bytes)
    const known = parts.findIndex(({ hash }) => hash === ref.hash)
    return known >= 0 ? known : parts.push(ref) - 1
  }

  async function file(
    name: string,
    format: ExportFormat,
    bytes: Buffer,
    table?: ExportTable,
  ): Promise<StoredExport> {
    const sha256 = digest(bytes)
    const { stored, coding } = smallest(format, bytes)
    const pieces: number[] = []
    for (let at = 0; at < stored.length; at += PART_BYTES)
      pieces.push(await putPart(stored.subarray(at, at + PART_BYTES)))
    return {
      ...{ name, table: table?.name ?? null, format, rows: table?.rows.length ?? null },
      ...{ bytes: bytes.length, sha256, url: `/v1/exports/${sha256}.${EXPORT_TYPES[format].extension}` },
      ...{ coding, stored: stored.length, parts: pieces },
    }
  }

  return { file, parts }
}

/** Parquet is compressed already, and its readers fetch ranges. Other files are stored compressed. */
function smallest(format: ExportFormat, bytes: Buffer): { stored: Buffer; coding: StoredExport['coding'] } {
  if (format === 'parquet') return { stored: bytes, coding: 'identity' }
  const stored = gzipSync(bytes)
  return stored.length < bytes.length ? { stored, coding: 'gzip' } : { stored: bytes, coding: 'identity' }
}
