import type { Plan } from '../../data/schema/plans.ts'
import { EXPORT_ARCHIVE, parseArchive } from '../../data/snapshot/export-archive.ts'
import type { ExportIndex, ExportPack, StoredExport } from '../../data/snapshot/exports.ts'
import type { FileRef } from '../../data/snapshot/file-ref.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { lazyFile, parseJson, type Signal, textOf } from './lazy-file.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** An exported file and the pieces that store it, in their order. */
export interface FoundExport {
  readonly file: StoredExport
  readonly pieces: readonly FileRef[]
}

/** The exported files of a snapshot, and of earlier releases. */
export interface Exports {
  /** The files of the snapshot. */
  index(plan: Plan, signal: Signal): MaybePromise<ExportIndex>
  /** Finds a file by its URL, also of an earlier release; null if the plan has none. */
  find(plan: Plan, url: string, signal: Signal): Promise<FoundExport | null>
  /** Yields the stored bytes of a file piece by piece, each verified. No piece stays in memory. `from`, `to`: offsets in them. */
  read(found: FoundExport, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Maximum time to read one piece, in ms. */
const PIECE_TIMEOUT_MS = 20_000

type Packs = Readonly<Partial<Record<Plan, ExportPack>>>

/** Opens the exports. Reads no file yet. */
export function openExports(refs: Packs, files: Files, source: Source): Exports {
  const indexes = new Map(
    Object.entries(refs).map(([plan, { index }]) => [plan, lazyFile<ExportIndex>(files, index)]),
  )
  const archive = openArchive(files, source)
  const indexOf = (plan: Plan, signal: Signal) => {
    const index = indexes.get(plan)
    if (index === undefined) throw new BrokenSnapshot(`The snapshot has no exports for ${plan}`)
    return index.value(signal)
  }
  return {
    index: indexOf,
    async find(plan, url, signal) {
      const current = await indexOf(plan, signal)
      const found = refs[plan] && findIn(current, refs[plan], url)
      return found ?? (await archive(plan, signal)).get(url) ?? null
    },
    async *read({ pieces }, from, to) {
      let at = 0
      for (const ref of pieces) {
        const [start, end] = [Math.max(from - at, 0), Math.min(to - at, ref.bytes)]
        if (start < end) {
          const bytes = await files.read(ref, AbortSignal.timeout(PIECE_TIMEOUT_MS))
          yield new Uint8Array(bytes.subarray(start, end))
        }
        at += ref.bytes
        if (at >= to) return
      }
    },
  }
}

function findIn({ files }: ExportIndex, pack: ExportPack, url: string): FoundExport | null {
  const file = files.find((each) => each.url === url)
  return file === undefined ? null : { file, pieces: piecesOf(file, pack) }
}

function piecesOf({ parts }: StoredExport, pack: ExportPack): readonly FileRef[] {
  return parts.map((part) => {
    const ref = pack.parts[part]
    if (ref === undefined) throw new BrokenSnapshot(`The exports have no part ${part}`)
    return ref
  })
}

type FilesByUrl = ReadonlyMap<string, FoundExport>

/** Returns a function that reads the files of the earlier releases that a plan has, once per plan. */
function openArchive(files: Files, source: Source) {
  const opened = new Map<Plan, FilesByUrl>()
  return async (plan: Plan, signal: Signal): Promise<FilesByUrl> => {
    const known = opened.get(plan)
    if (known !== undefined) return known
    const byUrl = await readArchive(plan, files, source, signal)
    opened.set(plan, byUrl)
    return byUrl
  }
}

async function readArchive(plan: Plan, files: Files, source: Source, signal: Signal): Promise<FilesByUrl> {
  const stored = await source.read(EXPORT_ARCHIVE, signal())
  const archive = stored === null ? [] : parseArchive(textOf(stored))
  if (archive === null) throw new BrokenSnapshot(`${EXPORT_ARCHIVE} is damaged`)
  const packs = archive.flatMap(({ plans }) => plans[plan] ?? [])
  const found = packs.map(async (pack) => {
    const { files: all } = parseJson<ExportIndex>(await files.read(pack.index, signal()))
    return all.map((file) => [file.url, { file, pieces: piecesOf(file, pack) }] as const)
  })
  return new Map((await Promise.all(found)).flat())
}
