import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CardContradiction, fillCatalog } from './catalog/fill.ts'
import { type Catalog, createCatalog } from './catalog/open.ts'
import { detectChanges } from './changes/history.ts'
import { readFacts } from './facts/read.ts'
import { lockOf, withLock } from './lock.ts'
import { replayCards } from './replay/replay.ts'
import { openFolder, type Written } from './snapshot/folder.ts'
import { publish } from './snapshot/publish.ts'
import { renderSnapshot } from './snapshot/render.ts'

export type Stage = 'replaying' | 'rendering'

export interface BuildOptions {
  /** Folder of the facts. */
  readonly facts: string
  /** Folder of the snapshot. */
  readonly out: string
  /** ISO date: offers that ended before it are withdrawn. Without it, only those that ended before a later observation. */
  readonly today?: string
  readonly progress?: (stage: Stage, cards: number, of: number) => void
}

export interface Built {
  readonly version: string
  /** False if the served snapshot has the same content. */
  readonly published: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly written: Written
  /** Curated corrections that a later reading of the issuer's page contradicts. */
  readonly contradictions: readonly CardContradiction[]
}

/** File name of the catalog in the snapshot's folder. The proxy does not read it. */
export const CATALOG = 'catalog.sqlite'

/** Builds the snapshot from the facts and publishes it. Throws if another build is running, or `FactsRefused`. */
export async function buildSnapshot(options: BuildOptions): Promise<Built> {
  const { out } = options
  await mkdir(out, { recursive: true })
  return withLock(lockOf(out), async () => {
    const draft = join(out, `.${CATALOG}`)
    await rm(draft, { force: true })
    const catalog = await createCatalog(draft)
    const built = await build(options, catalog).finally(() => catalog.destroy())
    await rename(draft, join(out, CATALOG))
    return built
  })
}

async function build(
  { facts: folder, out, today, progress = () => {} }: BuildOptions,
  catalog: Catalog,
): Promise<Built> {
  const facts = await readFacts(folder)
  const files = await openFolder(out)
  const show = (stage: Stage) => (cards: number) => progress(stage, cards, facts.cardFiles.length)

  const replayed = replayCards(facts, today)
  const histories = detectChanges(replayed)
  const { tally, contradictions } = await fillCatalog(catalog, facts.reference, histories, show('replaying'))
  const manifest = await renderSnapshot(catalog, tally, files.put, show('rendering'))
  const { version, isNew } = await publish(files.path, manifest)

  return { version, published: isNew, counts: manifest.counts, written: files.written, contradictions }
}
