import { refuse } from '../errors.ts'
import { ExportBytes, Exports } from '../exports.ts'
import { required } from '../params.ts'
import { base, type Endpoint, one } from './endpoint.ts'

const FILE = /^[0-9a-f]{64}\.(ndjson|csv|parquet|sqlite|json)$/

const file = required(
  '`{sha256}.{extension}` of the file, as in its `url`.',
  { type: 'string', pattern: FILE.source },
  (raw, name) =>
    FILE.test(raw)
      ? raw
      : refuse('bad_request', `\`${name}\` must be the name of a file in \`GET /v1/exports\`.`),
)

/** Endpoints of files with all data. */
export const exports = {
  listExports: {
    ...base,
    path: '/v1/exports',
    plan: 'pro',
    group: 'Exports',
    title: 'List exports',
    doc: 'Returns files with all data of your plan: every table as NDJSON, CSV, and Parquet, and all tables as SQLite.',
    source: 'stitched',
    response: one(Exports),
  },
  getExport: {
    ...base,
    path: '/v1/exports/{file}',
    plan: 'pro',
    group: 'Exports',
    title: 'Download an export',
    doc: 'Returns the bytes of a file, or a range of them. The content of a URL never changes.',
    source: 'file',
    params: { file },
    response: { status: 200, of: ExportBytes, as: 'file' },
    errors: ['bad_request', 'not_found', 'range_not_satisfiable'],
  },
} as const satisfies Record<string, Endpoint>
