import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CardContradiction, fillCatalog } from './catalog/fill.ts'
import { type Catalog, createCatalog } from './catalog/open.ts'
import { type Facts, readFacts } from './facts/read.ts'
import { lockOf, withLock } from './lock.ts'
import { openFolder, type SnapshotFolder, type Written } from './snapshot/folder.ts'
import { publish } from './snapshot/publish.ts'
import { renderSnapshot } from './snapshot/render.ts'

export type Stage = 'replaying' | 'rendering'

export interface BuildOptions {
  /** Folder of the facts. */
  readonly facts: string
  /** Folder of the snapshot. */
  readonly out: string
  readonly progress?: (stage: Stage, cards: number, of: number) => void
}

export interface Built {
  readonly version: string
  /** False where the facts gave the snapshot that is served already. */
  readonly published: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly written: Written
  /** Curated corrections that a later reading of the issuer's page contradicts. */
  readonly contradictions: readonly CardContradiction[]
}

/** Name of the catalog below the snapshot's folder; no part of the snapshot. */
export const CATALOG = 'catalog.sqlite'

/** Facts, replayed in order, make the catalog and its changes; rendered, they are the snapshot that is then served. */
export async function buildSnapshot({
  facts: folder,
  out,
  progress = () => {},
}: BuildOptions): Promise<Built> {
  await mkdir(out, { recursive: true })
  return withLock(lockOf(out), async () => {
    const facts = await readFacts(folder)
    const files = await openFolder(out)
    const draft = join(out, `.${CATALOG}`)
    await rm(draft, { force: true })
    const catalog = await createCatalog(draft)
    const built = await fillAndPublish(catalog, facts, files, progress).finally(() => catalog.destroy())
    await rename(draft, join(out, CATALOG))
    return built
  })
}

async function fillAndPublish(
  catalog: Catalog,
  facts: Facts,
  files: SnapshotFolder,
  progress: NonNullable<BuildOptions['progress']>,
): Promise<Built> {
  const total = facts.cardFiles.length
  progress('replaying', 0, total)
  const filled = await fillCatalog(catalog, facts, (cards) => progress('replaying', cards, total))
  progress('rendering', 0, total)
  const manifest = await renderSnapshot(catalog, filled.tally, files.put, (cards) =>
    progress('rendering', cards, total),
  )
  const { version, isNew } = await publish(files.path, manifest)
  const { counts } = manifest
  const { written } = files
  return { version, published: isNew, counts, written, contradictions: filled.contradictions }
}
