import { Buffer } from 'node:buffer'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { EXPORT_TYPES, type ExportFormat } from '../../data/schema/exports.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { ExportIndex, ExportPack, StoredExport } from '../../data/snapshot/exports.ts'
import type { FileRef } from '../../data/snapshot/file-ref.ts'
import { croissant, dataPackage } from './describe.ts'
import { csv, parquet } from './formats.ts'
import { sqliteFiles } from './sqlite.ts'
import type { ExportTable, ExportTables } from './tables.ts'

/** SPDX identifier of the terms under which customers may use the data. */
const LICENSE = 'LicenseRef-Proprietary'

/** Size of the pieces of a file: serving it needs about as much memory. */
const PART_BYTES = 256 * 1024

/** The exports of each plan. */
export type ExportPacks = Readonly<Partial<Record<Plan, ExportPack>>>

type Put = (bytes: Buffer) => Promise<FileRef>

/** The stored pieces of a file. */
interface Stored extends Pick<StoredExport, 'bytes' | 'sha256' | 'coding' | 'stored'> {
  /** Its pieces, one after another. */
  readonly pieces: readonly FileRef[]
}

/** The formats in which each table is stored, in the order of the list of exports. */
const RENDERERS: readonly (readonly [ExportFormat, (table: ExportTable) => Buffer])[] = [
  ['ndjson', ({ lines }) => lines],
  ['csv', csv],
  ['parquet', parquet],
]

/** Stores the exports of plans. `updated`: date-time of the newest fact. */
export async function putExports(
  exported: ExportTables,
  updated: string | null,
  put: Put,
): Promise<ExportPacks> {
  const known = new Map<ExportTable, Promise<StoredTable>>()
  const storeTable = (table: ExportTable) => {
    const stored = known.get(table) ?? storeEach(table, put)
    known.set(table, stored)
    return stored
  }
  const packs: [Plan, ExportPack][] = []
  for await (const [plan, database] of sqliteFiles(exported)) {
    const tables = exported.get(plan) ?? []
    packs.push([plan, await putPlan({ tables, database, updated }, storeTable, put)])
  }
  return Object.fromEntries(packs)
}

type StoredTable = readonly (readonly [ExportFormat, Stored])[]

async function storeEach(table: ExportTable, put: Put): Promise<StoredTable> {
  const files: [ExportFormat, Stored][] = []
  for (const [format, render] of RENDERERS) files.push([format, await store(put, format, render(table))])
  return files
}

/** The input of a plan's exports. */
interface PlanExport {
  readonly tables: readonly ExportTable[]
  /** The SQLite file. */
  readonly database: Buffer
  readonly updated: string | null
}

/** Stores every table in every format, and their descriptions. */
async function putPlan(
  { tables, database, updated }: PlanExport,
  storeTable: (table: ExportTable) => Promise<StoredTable>,
  put: Put,
): Promise<ExportPack> {
  const pack = openPack()
  for (const table of tables)
    for (const [format, stored] of await storeTable(table))
      pack.add(`${table.name}.${format}`, format, stored, table)
  pack.add('card-data.sqlite', 'sqlite', await store(put, 'sqlite', database))
  const described = [
    ['datapackage.json', dataPackage(tables, pack.files, LICENSE)],
    ['croissant.json', croissant(tables, pack.files, LICENSE, updated)],
  ] as const
  for (const [name, value] of described)
    pack.add(name, name, await store(put, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)))
  const index: ExportIndex = { license: LICENSE, files: pack.files }
  return { index: await put(Buffer.from(JSON.stringify(index))), parts: pack.parts }
}

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

/** Takes half the time of the default level, for files that are a seventh larger. */
const GZIP_LEVEL = 3
const compressed = promisify(gzip)

/** Parquet is compressed already, and its readers fetch ranges. Other files are stored compressed. */
async function smallest(
  format: ExportFormat,
  bytes: Buffer,
): Promise<{ stored: Buffer; coding: StoredExport['coding'] }> {
  if (format === 'parquet') return { stored: bytes, coding: 'identity' }
  const stored = await compressed(bytes, { level: GZIP_LEVEL })
  return stored.length < bytes.length ? { stored, coding: 'gzip' } : { stored: bytes, coding: 'identity' }
}
