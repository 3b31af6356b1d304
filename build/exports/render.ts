import type { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { EXPORT_TYPES, type ExportFormat } from '../../data/schema/exports.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { StoredExport } from '../../data/snapshot/exports.ts'
import { openCatalog } from '../catalog/open.ts'
import type { Listing } from '../catalog/read.ts'
import type { Work } from '../threads.ts'
import { csv, ndjson, parquet } from './formats.ts'
import { sqliteFiles } from './sqlite.ts'
import { type ExportTable, type Listed, readTable } from './tables.ts'

/** A file to export. */
export interface RenderedFile {
  readonly file: Omit<StoredExport, 'parts'>
  /** Its bytes as they are stored. */
  readonly content: Uint8Array<ArrayBuffer>
}

/** A file of some plans' exports. */
export interface FileOfPlans extends RenderedFile {
  readonly plans: readonly Plan[]
}

/** What to render: a table in every format, or the databases with all tables. */
export type ExportJob = { readonly table: string } | 'databases'

interface Shared {
  /** Path of the catalog. */
  readonly catalog: string
  readonly listing: Listing
  readonly plans: readonly Plan[]
}

/** Renders the files of exports. */
export const work: Work<Shared, ExportJob, readonly FileOfPlans[]> = {
  module: import.meta.url,
  async open({ catalog: path, listing, plans }) {
    const catalog = openCatalog(path)
    const listed = { catalog, listing }
    return {
      run: (job) => (job === 'databases' ? databases(plans, listed) : tableFiles(job.table, plans, listed)),
      movedOf: (files) => files.map(({ content }) => content.buffer),
      close: () => catalog.destroy(),
    }
  },
}

async function databases(plans: readonly Plan[], listed: Listed): Promise<readonly FileOfPlans[]> {
  const files: FileOfPlans[] = []
  for await (const [plan, bytes] of sqliteFiles(listed, plans))
    files.push({ plans: [plan], ...renderedFile('card-data.sqlite', 'sqlite', bytes) })
  return files
}

/** The formats in which each table is stored, in the order of the list of exports. */
const RENDERERS: readonly (readonly [ExportFormat, (table: ExportTable) => Buffer])[] = [
  ['ndjson', ndjson],
  ['csv', csv],
  ['parquet', parquet],
]

async function tableFiles(
  name: string,
  plans: readonly Plan[],
  listed: Listed,
): Promise<readonly FileOfPlans[]> {
  const byTable = Map.groupBy(await readTable(name, plans, listed), ([, table]) => table)
  return [...byTable].flatMap(([table, of]) =>
    RENDERERS.map(([format, render]) => ({
      plans: of.map(([plan]) => plan),
      ...renderedFile(`${name}.${format}`, format, render(table), table),
    })),
  )
}

/** Returns a file as it is stored. */
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
