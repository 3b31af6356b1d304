import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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

/** What is stored of a file. */
interface Stored extends Pick<StoredExport, 'bytes' | 'sha256' | 'coding' | 'stored'> {
  /** Its pieces, one after another. */
  readonly pieces: readonly FileRef[]
}

const RENDERERS = { ndjson, csv, parquet } as const

/** Stores the exports of plans. What two plans see alike is rendered once. `updated`: date-time of the newest fact. */
export function openExports(catalog: Catalog, updated: string | null, put: Put) {
  const known = new Map<string, Promise<readonly Stored[]>>()

  /** Stores a table in every format of `RENDERERS`. */
  function storeTable(table: ExportTable): Promise<readonly Stored[]> {
    const rows = ndjson(table)
    const key = digest(Buffer.concat([rows, Buffer.from(JSON.stringify(table.columns))]))
    const files = known.get(key) ?? storeEach(table, rows)
    known.set(key, files)
    return files
  }

  async function storeEach(table: ExportTable, rows: Buffer): Promise<readonly Stored[]> {
    const stored: Stored[] = []
    for (const [format, render] of Object.entries(RENDERERS) as [keyof typeof RENDERERS, Render][])
      stored.push(await store(put, format, format === 'ndjson' ? rows : render(table)))
    return stored
  }

  /** Stores every table in every format, and their descriptions. */
  async function putPlan(plan: Plan): Promise<ExportPack> {
    const tables = await exportTables(catalog, plan)
    const pack = openPack()
    for (const table of tables) {
      const stored = await storeTable(table)
      for (const [i, format] of (Object.keys(RENDERERS) as ExportFormat[]).entries())
        pack.add(`${table.name}.${format}`, format, stored[i] as Stored, table)
    }
    pack.add('card-data.sqlite', 'sqlite', await store(put, 'sqlite', await sqliteFile(tables)))
    const described = [
      ['datapackage.json', dataPackage(tables, pack.files, LICENSE)],
      ['croissant.json', croissant(tables, pack.files, LICENSE, updated)],
    ] as const
    for (const [name, value] of described)
      pack.add(name, name, await store(put, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)))
    const index: ExportIndex = { license: LICENSE, files: pack.files }
    return { index: await put(Buffer.from(JSON.stringify(index))), parts: pack.parts }
  }

  return { putPlan }
}

type Render = (table: ExportTable) => Buffer

/** Collects the files of a plan, with the pieces that several of them share once. */
function openPack() {
  const files: StoredExport[] = []
  const parts: FileRef[] = []

  function partOf(piece: FileRef): number {
    const known = parts.findIndex(({ hash }) => hash === piece.hash)
    return known >= 0 ? known : parts.push(piece) - 1
  }

  function add(name: string, format: ExportFormat, stored: Stored, table?: ExportTable) {
    const { bytes, sha256, coding, pieces } = stored
    const url = `/v1/exports/${sha256}.${EXPORT_TYPES[format].extension}`
    const of = { table: table?.name ?? null, format, rows: table?.rows.length ?? null }
    const storedAs = { coding, stored: stored.stored, parts: pieces.map(partOf) }
    files.push({ name, ...of, bytes, sha256, url, ...storedAs })
  }

  return { files, parts, add }
}

async function store(put: Put, format: ExportFormat, bytes: Buffer): Promise<Stored> {
  const { stored, coding } = await smallest(format, bytes)
  const pieces: FileRef[] = []
  for (let at = 0; at < stored.length; at += PART_BYTES)
    pieces.push(await put(stored.subarray(at, at + PART_BYTES)))
  return { bytes: bytes.length, sha256: digest(bytes), coding, stored: stored.length, pieces }
}

const compressed = promisify(gzip)

/** Parquet is compressed already, and its readers fetch ranges. Other files are stored compressed. */
async function smallest(
  format: ExportFormat,
  bytes: Buffer,
): Promise<{ stored: Buffer; coding: StoredExport['coding'] }> {
  if (format === 'parquet') return { stored: bytes, coding: 'identity' }
  const stored = await compressed(bytes)
  return stored.length < bytes.length ? { stored, coding: 'gzip' } : { stored: bytes, coding: 'identity' }
}
