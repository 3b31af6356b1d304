import type { Buffer } from 'node:buffer'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { type Columns, filesOf, type Manifest, versionOf } from '../../data/snapshot/format.ts'
import { type BestRates, bestRates } from './best-rates.ts'
import { type Files, openFiles } from './files.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { openPack, type Pack } from './pack.ts'
import { parse, parsed, type Signal } from './parsed.ts'
import type { Pointed } from './pointer.ts'
import { BrokenSnapshot, type Source } from './source.ts'
import { type Words, wordsIn } from './words.ts'

/** One immutable state of the catalog. A request reads a single one from start to end. */
export interface Snapshot {
  readonly version: string
  readonly manifest: Manifest
  readonly columns: Columns
  /** Place of a card in the columns. */
  placeOf(slug: string): number | undefined
  pack(plan: Plan): Pack
  /** Words that a search finds. */
  words(signal: Signal): MaybePromise<Words>
  /** Ranked rates of a category; null where it has none. */
  best(category: string, signal: Signal): MaybePromise<BestRates | null>
  stats(signal: Signal): MaybePromise<Buffer>
  /** Its verified files, for the next snapshot to take over. */
  readonly files: Files
}

export interface OpenOptions {
  readonly source: Source
  /** Bytes of files kept in memory. */
  readonly budgetBytes?: number
  /** Reads and verifies every file before the snapshot counts as open. */
  readonly whole?: boolean
  /** Files that it has in common with the new one are not read again. */
  readonly previous?: Snapshot | null
  readonly signal: Signal
}

/** Opens the snapshot that a pointer names, or refuses it with BrokenSnapshot. */
export async function openSnapshot(pointed: Pointed, options: OpenOptions): Promise<Snapshot> {
  const { source, budgetBytes = Number.POSITIVE_INFINITY, previous, signal } = options
  const { version } = pointed
  const manifest = readManifest(pointed)
  const files = openFiles(source, budgetBytes)
  if (previous) takeOver(files, previous.files, manifest)
  const columns = parse<Columns>(await files.get(manifest.columns, signal))
  const snapshot = {
    ...lazyParts(manifest, files),
    version,
    manifest,
    columns,
    files,
    placeOf: placesBySlug(columns),
  }
  if (options.whole === true) await loadWhole(snapshot, signal)
  return snapshot
}

function readManifest({ version, manifest: stored }: Pointed): Manifest {
  if (versionOf(stored) !== version) throw new BrokenSnapshot(`The manifest of ${version} is damaged`)
  return parse<Manifest>(stored)
}

/** The map is made when it is first looked into: lists and searches of a fresh isolate go without. */
function placesBySlug(columns: Columns): Snapshot['placeOf'] {
  let places: ReadonlyMap<string, number> | undefined
  return (slug) => {
    places ??= new Map(columns.slug.map((each, place) => [each, place]))
    return places.get(slug)
  }
}

type Lazy = Pick<Snapshot, 'pack' | 'words' | 'best' | 'stats'>

function lazyParts(manifest: Manifest, files: Files): Lazy {
  const packs = Object.fromEntries(
    PLANS.map((plan) => [plan, openPack(manifest.packs[plan], files)]),
  ) as Readonly<Record<Plan, Pack>>
  const words = parsed(files, manifest.words, wordsIn)
  const lists = new Map(
    Object.entries(manifest.best).map(([category, note]) => [category, parsed(files, note, bestRates)]),
  )
  return {
    words: words.value,
    pack: (plan) => packs[plan],
    best: (category, signal) => lists.get(category)?.value(signal) ?? null,
    stats: (signal) => files.get(manifest.stats, signal),
  }
}

/** A file that did not change keeps its name, and need not be read again. */
function takeOver(files: Files, from: Files, manifest: Manifest) {
  for (const { hash } of filesOf(manifest)) {
    const bytes = from.peek(hash)
    if (bytes !== undefined && files.peek(hash) === undefined) files.add(hash, bytes)
  }
}

/** Reads all and makes all that is made once, so that no call has to. */
async function loadWhole(snapshot: Snapshot, signal: Signal) {
  const { manifest, files, columns } = snapshot
  snapshot.placeOf(columns.slug[0] ?? '')
  for (const note of filesOf(manifest)) await files.get(note, signal)
  await snapshot.words(signal)
  for (const category of Object.keys(manifest.best)) await snapshot.best(category, signal)
  for (const plan of PLANS) {
    const pack = snapshot.pack(plan)
    await pack.cards(signal)
    await pack.answers(signal)
  }
}
