import * as z from 'zod'
import { PLANS, type Plan } from '../schema/plans.ts'
import type { ExportPack } from './exports.ts'

/** File with the exports of earlier releases. It is not part of a snapshot, so the same facts still give the same snapshot. */
export const EXPORT_ARCHIVE = 'exports.json'

const FileRef = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int() })
const ExportArchive = z.array(
  z.object({
    release: z.string(),
    plans: z.partialRecord(z.enum(PLANS), z.object({ index: FileRef, parts: z.array(FileRef) })),
  }),
)

/** Exports of a release by plan. */
export interface ArchivedExports {
  readonly release: string
  readonly plans: Readonly<Partial<Record<Plan, ExportPack>>>
}

/** Parses the archive; null if it is damaged. */
export function parseArchive(text: string): readonly ArchivedExports[] | null {
  try {
    return ExportArchive.parse(JSON.parse(text)) as readonly ArchivedExports[]
  } catch {
    return null
  }
}

/** Files of the archived exports. */
export const archivedFiles = (archive: readonly ArchivedExports[]): readonly ExportPack['index'][] =>
  archive.flatMap(({ plans }) => Object.values(plans).flatMap(({ index, parts }) => [index, ...parts]))
