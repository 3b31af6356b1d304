import type { Buffer } from 'node:buffer'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { digest, stableJson } from '../../data/snapshot/digest.ts'
import {
  type BestList,
  type Columns,
  type FileNote,
  FORMAT,
  type Manifest,
  manifestName,
  notesOf,
  type PackIndex,
  type WordIndex,
} from '../../data/snapshot/format.ts'
import { type Files, openFiles } from './files.ts'
import { type Soon, soon } from './soon.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** Asked for only where something must be waited for. */
export type Signal = () => AbortSignal

/** One plan's answers. */
export interface Pack {
  readonly index: PackIndex
  part(place: number, signal: Signal): Soon<Buffer>
}

/** One immutable state of the catalog. A request reads a single one from start to end. */
export interface Snapshot {
  readonly version: string
  readonly manifest: Manifest
  readonly columns: Columns
  /** Place of a card in the columns, by slug. */
  readonly places: ReadonlyMap<string, number>
  pack(plan: Plan, signal: Signal): Soon<Pack>
  /** Plans whose packs have been asked for. */
  opened(): readonly Plan[]
  /** Words that a search finds. */
  words(signal: Signal): Soon<WordIndex>
  /** Ranked rates of a category; null where it has none. */
  best(category: string, signal: Signal): Soon<BestList | null>
  stats(signal: Signal): Soon<Buffer>
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

/** Opens the snapshot of a version, or refuses it with BrokenSnapshot. */
export async function openSnapshot(version: string, options: OpenOptions): Promise<Snapshot> {
  const { source, budgetBytes = Number.POSITIVE_INFINITY, previous, signal } = options
  const manifest = await readManifest(source, version, signal())
  const files = openFiles(source, budgetBytes)
  if (previous) takeOver(files, previous.files, manifest)
  const columns = parse<Columns>(await files.get(manifest.columns, signal))
  const snapshot = {
    ...lazyParts(manifest, files),
    version,
    manifest,
    columns,
    files,
    places: placesOf(columns),
  }
  if (options.whole === true) await loadWhole(snapshot, signal)
  return snapshot
}

async function readManifest(source: Source, version: string, signal: AbortSignal): Promise<Manifest> {
  const name = manifestName(version)
  const bytes = await source.read(name, signal)
  if (bytes === null) throw new BrokenSnapshot(`${name} is missing`)
  const manifest = parse<Manifest>(bytes)
  if (manifest.format !== FORMAT) throw new BrokenSnapshot(`${name} has format ${manifest.format}`)
  const { version: stated, ...rest } = manifest
  const content = digest(stableJson(rest)).slice(0, 16)
  if (stated !== version || content !== version) throw new BrokenSnapshot(`${name} is damaged`)
  return manifest
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text has been verified by its hash, or is about to be: its form is the builder's. */
function parse<T>(bytes: Uint8Array): T {
  try {
    return JSON.parse(decoder.decode(bytes)) as T
  } catch (cause) {
    throw new BrokenSnapshot('A file is not JSON', cause)
  }
}

const placesOf = (columns: Columns) => new Map(columns.slug.map((slug, place) => [slug, place]))

function lazyParts(
  manifest: Manifest,
  files: Files,
): Pick<Snapshot, 'pack' | 'opened' | 'words' | 'best' | 'stats'> {
  const packs = new Map<Plan, Pack>()
  const lists = new Map<string, BestList>()
  const words = new Map<'words', WordIndex>()
  return {
    words: (signal) =>
      words.get('words') ??
      remember(words, 'words', files.get(manifest.words, signal), (bytes) => parse<WordIndex>(bytes)),
    pack: (plan, signal) =>
      packs.get(plan) ??
      remember(packs, plan, files.get(manifest.packs[plan].index, signal), (bytes) =>
        packOf(parse<PackIndex>(bytes), manifest.packs[plan].parts, files),
      ),
    opened: () => [...packs.keys()],
    best(category, signal) {
      const note = Object.hasOwn(manifest.best, category) ? manifest.best[category] : undefined
      if (note === undefined) return null
      return (
        lists.get(category) ??
        remember(lists, category, files.get(note, signal), (bytes) => parse<BestList>(bytes))
      )
    },
    stats: (signal) => files.get(manifest.stats, signal),
  }
}

const packOf = (index: PackIndex, parts: readonly FileNote[], files: Files): Pack => ({
  index,
  part(place, signal) {
    const note = parts[place]
    if (note === undefined) throw new BrokenSnapshot(`A pack has no part ${place}`)
    return files.get(note, signal)
  },
})

function remember<K, V>(known: Map<K, V>, key: K, bytes: Soon<Buffer>, make: (bytes: Buffer) => V): Soon<V> {
  return soon(bytes, (loaded) => {
    const value = known.get(key) ?? make(loaded)
    known.set(key, value)
    return value
  })
}

/** A file that did not change keeps its name, and need not be read again. */
function takeOver(files: Files, from: Files, manifest: Manifest) {
  for (const { hash } of notesOf(manifest)) {
    const bytes = from.peek(hash)
    if (bytes !== undefined && files.peek(hash) === undefined) files.take(hash, bytes)
  }
}

async function loadWhole(snapshot: Snapshot, signal: Signal) {
  const { manifest, files } = snapshot
  for (const note of notesOf(manifest)) await files.get(note, signal)
  await snapshot.words(signal)
  for (const category of Object.keys(manifest.best)) await snapshot.best(category, signal)
  for (const plan of PLANS) await snapshot.pack(plan, signal)
}
