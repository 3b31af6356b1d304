import { Buffer } from 'node:buffer'
import type { Plan } from '../../data/schema/plans.ts'
import type { ExportIndex, ExportPack, StoredExport } from '../../data/snapshot/exports.ts'
import type { FileRef } from '../../data/snapshot/file-ref.ts'
import { croissant, dataPackage } from './describe.ts'
import { type RenderedFile, renderedFile } from './file.ts'
import type { FileOfPlans } from './render.ts'
import { TABLE_NAMES, tableShape } from './tables.ts'

/** SPDX identifier of the terms under which customers may use the data. */
const LICENSE = 'LicenseRef-Proprietary'

/** Size of the pieces of a file: serving it needs about as much memory. */
const PART_BYTES = 256 * 1024

/** The exports of each plan. */
export type ExportPacks = Readonly<Partial<Record<Plan, ExportPack>>>

type Put = (bytes: Buffer) => Promise<FileRef>

/** A stored file with its pieces, one after another. */
interface Stored extends Pick<RenderedFile, 'file'> {
  readonly pieces: readonly FileRef[]
}

/** Stores the exports of plans. `updated`: date-time of the newest fact. */
export async function putExports(
  plans: readonly Plan[],
  rendered: readonly FileOfPlans[],
  updated: string | null,
  put: Put,
): Promise<ExportPacks> {
  const files = await Promise.all(rendered.map(async (each) => ({ ...each, ...(await store(each, put)) })))
  const packs = plans.map(async (plan) => {
    const own = files.filter((file) => file.plans.includes(plan))
    return [plan, await putPlan(plan, own, updated, put)] as const
  })
  return Object.fromEntries(await Promise.all(packs))
}

/** Stores the descriptions of a plan's files, and their list. */
async function putPlan(
  plan: Plan,
  files: readonly Stored[],
  updated: string | null,
  put: Put,
): Promise<ExportPack> {
  const shapes = TABLE_NAMES.map((name) => tableShape(name, plan))
  const known = files.map(({ file }) => file)
  const described = [
    ['datapackage.json', dataPackage(shapes, known, LICENSE)],
    ['croissant.json', croissant(shapes, known, LICENSE, updated)],
  ] as const
  const descriptions = described.map(([name, value]) =>
    store(renderedFile(name, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)), put),
  )
  const pack = packOf([...files, ...(await Promise.all(descriptions))])
  const index: ExportIndex = { license: LICENSE, files: pack.files }
  return { index: await put(Buffer.from(JSON.stringify(index))), parts: pack.parts }
}

/** Lists the files with their pieces. A piece that several files share is listed once. */
function packOf(stored: readonly Stored[]): {
  readonly files: readonly StoredExport[]
  readonly parts: readonly FileRef[]
} {
  const pieces = new Map(stored.flatMap((each) => each.pieces.map((piece) => [piece.hash, piece] as const)))
  const parts = [...pieces.values()]
  const places = new Map(parts.map(({ hash }, place) => [hash, place]))
  const files = stored.map(({ file, pieces: own }) => ({
    ...file,
    parts: own.map(({ hash }) => places.get(hash) ?? -1),
  }))
  return { files, parts }
}

async function store({ file, content }: RenderedFile, put: Put): Promise<Stored> {
  const bytes = Buffer.from(content.buffer)
  const pieces: FileRef[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    pieces.push(await put(bytes.subarray(at, at + PART_BYTES)))
  return { file, pieces }
}
