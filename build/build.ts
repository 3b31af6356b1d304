import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allDone } from './all-done.ts'
import type { CardContradiction, CatalogEntry } from './catalog/entry.ts'
import { fillCatalog } from './catalog/fill.ts'
import { createCatalog } from './catalog/open.ts'
import { cardChecker, type Facts, readFacts } from './facts/read.ts'
import { inBatches } from './in-batches.ts'
import { lockOf, withLock } from './lock.ts'
import { nextRelease, readReleases, releasesOf, writeRelease } from './releases/ledger.ts'
import { addPublished, emptyPublication, type Publication, publicationTime } from './releases/record.ts'
import type { Release } from './releases/release.ts'
import type { PublishedCards } from './releases/state.ts'
import { work } from './replay-batch.ts'
import { openFolder, type WrittenFiles } from './snapshot/folder.ts'
import { publish } from './snapshot/publish.ts'
import { renderSnapshot } from './snapshot/render.ts'
import { onThreads } from './threads.ts'

export type Stage = 'replaying' | 'rendering'

export interface BuildOptions {
  /** Folder of the facts. */
  readonly facts: string
  /** Folder of the snapshot. */
  readonly out: string
  /**
   * ISO date: offers that ended before it are withdrawn, and facts that were seen after it are refused. Without it, only offers
   * that ended before a later observation are withdrawn.
   */
  readonly today?: string
  /**
   * Clock of a publication: if the facts changed since the last release, the new release is written with this time. Without it,
   * nothing is written, and the new release has the time of the newest fact.
   */
  readonly publishedAt?: () => Date
  readonly progress?: (stage: Stage, cards: number, of: number) => void
}

export interface BuildResult {
  readonly version: string
  /** False if the served snapshot has the same content. */
  readonly published: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly written: WrittenFiles
  /** Name of the release that was written; null for none. */
  readonly release: string | null
  /** Curated corrections that a later reading of the issuer's page contradicts. */
  readonly contradictions: readonly CardContradiction[]
}

/** File name of the catalog in the snapshot's folder. The proxy does not read it. */
export const CATALOG = 'catalog.sqlite'

/** Builds the snapshot from the facts and publishes it. Throws if another build is running, or `FactsRefused`. */
export async function buildSnapshot(options: BuildOptions): Promise<BuildResult> {
  const { out } = options
  await mkdir(out, { recursive: true })
  return withLock(lockOf(out), async () => {
    const draft = join(out, `.${CATALOG}`)
    await rm(draft, { force: true })
    const built = await build(options, draft)
    await rename(draft, join(out, CATALOG))
    return built
  })
}

async function build(options: BuildOptions, draft: string): Promise<BuildResult> {
  const { facts: folder, out, today, progress = () => {} } = options
  const facts = await readFacts(folder, today)
  const files = await openFolder(out)
  const show = (stage: Stage) => (cards: number) => progress(stage, cards, facts.cardFiles.length)

  const publication = emptyPublication()
  const entries = replayFiles({ folder, today, ...facts }, publication)
  const catalog = await createCatalog(draft)
  const filling = fillCatalog(catalog, facts.reference, entries, show('replaying'))
  const filled = filling.finally(() => catalog.destroy())
  // The main thread has little to do while others replay.
  const [{ tally, contradictions }, earlier] = await allDone([filled, readReleases(releasesOf(folder))])
  const { releases, written } = await releasesNow(options, earlier, publication.cards, tally.updated)
  const { announcements } = publication
  const rendered = { catalog: draft, tally, releases, announcements, reference: facts.reference }
  const manifest = await renderSnapshot(rendered, files.put, show('rendering'))
  const { version, isNew } = await publish(files.path, manifest)

  return {
    ...{ version, published: isNew, counts: manifest.counts, written: files.written },
    ...{ release: written, contradictions },
  }
}

/** Card files per job of a thread. */
const FILES = 50

interface Replay extends Facts {
  /** Folder of the facts. */
  readonly folder: string
  readonly today: string | undefined
}

/** Replays all cards, in the order of their files. Throws `FactsRefused` after the last one if any is wrong. */
async function* replayFiles(
  { folder, today, reference, checks, cardFiles }: Replay,
  publication: Publication,
): AsyncGenerator<CatalogEntry> {
  const checker = cardChecker()
  const jobs = inBatches(cardFiles, FILES)
  for await (const files of onThreads(work, { folder, reference, checks, today }, jobs))
    for (const { file, slug, problems, replayed } of files) {
      if (!checker.accepts(file, slug, problems) || replayed === null) continue
      addPublished(publication, replayed.publication)
      yield replayed.entry
    }
  checker.finish()
}

interface Releases {
  readonly releases: readonly Release[]
  readonly written: string | null
}

/** Returns the releases up to the current facts, the last of them written if this is a publication. */
async function releasesNow(
  { facts, publishedAt }: BuildOptions,
  earlier: readonly Release[],
  cards: PublishedCards,
  updated: string | null,
): Promise<Releases> {
  const at = publishedAt === undefined ? (updated ?? EPOCH) : publicationTime(publishedAt())
  const next = nextRelease(earlier, cards, at)
  if (next === null) return { releases: earlier, written: null }
  if (publishedAt !== undefined) await writeRelease(releasesOf(facts), next)
  return { releases: [...earlier, next], written: publishedAt === undefined ? null : next.release }
}

const EPOCH = '1970-01-01T00:00:00Z'
