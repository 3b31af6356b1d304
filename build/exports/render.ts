import type { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { EXPORT_TYPES, type ExportFormat } from '../../data/schema/exports.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { StoredExport } from '../../data/snapshot/exports.ts'
import { csv, ndjson, parquet } from './formats.ts'
import { openDatabases } from './sqlite.ts'
import { type ExportTable, type ListedCatalog, readTable, TABLE_NAMES } from './tables.ts'

/** A file to export. */
export interface RenderedFile {
  readonly file: Omit<StoredExport, 'parts'>
  /** Its stored bytes, compressed or not. */
  readonly content: Uint8Array<ArrayBuffer>
}

/** A file of some plans' exports. */
export interface FileOfPlans extends RenderedFile {
  readonly plans: readonly Plan[]
}

/** The formats in which each table is stored, in the order of the list of exports. */
const RENDERERS: readonly (readonly [ExportFormat, (table: ExportTable) => Buffer])[] = [
  ['ndjson', ndjson],
  ['csv', csv],
  ['parquet', parquet],
]

/** Renders the files of the plans' exports: every table in each format, then the databases. Each table is read once. */
export async function renderExports(
  plans: readonly Plan[],
  listed: ListedCatalog,
): Promise<readonly FileOfPlans[]> {
  const files: FileOfPlans[] = []
  const databases = await openDatabases(plans)
  try {
    for (const name of TABLE_NAMES) {
      const tables = await readTable(name, plans, listed)
      files.push(...tableFiles(tables))
      await databases.add(tables)
    }
    for await (const [plan, bytes] of databases.files())
      files.push({ plans: [plan], ...renderedFile('card-data.sqlite', 'sqlite', bytes) })
    return files
  } finally {
    await databases.close()
  }
}

const tableFiles = (tables: ReadonlyMap<Plan, ExportTable>): readonly FileOfPlans[] =>
  [...Map.groupBy(tables, ([, table]) => table)].flatMap(([table, of]) =>
    RENDERERS.map(([format, render]) => ({
      plans: of.map(([plan]) => plan),
      ...renderedFile(`${table.name}.${format}`, format, render(table), table),
    })),
  )

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
