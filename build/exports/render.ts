import type { Buffer } from 'node:buffer'
import type { ExportFormat } from '../../data/schema/exports.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type RenderedFile, renderedFile } from './file.ts'
import { csv, ndjson, parquet } from './formats.ts'
import { openDatabases } from './sqlite.ts'
import { type ExportTable, type ListedCatalog, readTable, TABLE_NAMES } from './tables.ts'

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

/**
 * Renders the files of the plans' exports: every table in each format, then the databases. Each table is read once. `folder`: of the
 * build, for files while they are written.
 */
export async function renderExports(
  plans: readonly Plan[],
  listed: ListedCatalog,
  folder: string,
): Promise<readonly FileOfPlans[]> {
  const files: FileOfPlans[] = []
  const databases = openDatabases(plans, folder)
  try {
    for (const name of TABLE_NAMES) {
      const tables = await readTable(name, plans, listed)
      files.push(...tableFiles(tables))
      databases.add(tables)
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
