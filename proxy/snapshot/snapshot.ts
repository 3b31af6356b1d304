import type { Buffer } from 'node:buffer'
import { SCHEMES, type Scheme } from '../../data/schema/crosswalk.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import {
  type BestList,
  type CodeList,
  type Columns,
  type Manifest,
  type MerchantList,
  type MerchantRates,
  responseFilesOf,
  versionOf,
} from '../../data/snapshot/format.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import { type Changes, openChanges } from './changes.ts'
import { type Exports, openExports } from './exports.ts'
import { type Files, openFiles } from './files.ts'
import { lazyFile, lazyFiles, parseJson, type Signal } from './lazy-file.ts'
import { openPack, type Pack } from './pack.ts'
import type { Pointer } from './pointer.ts'
import { parseRows, type Rows } from './rows.ts'
import { BrokenSnapshot, type Source } from './source.ts'
import { openValues, type ValuesOf } from './values.ts'
import { parseWords, type Words } from './words.ts'

/** An immutable state of the catalog. A request uses one snapshot from start to end. */
export interface Snapshot {
  readonly version: string
  readonly manifest: Manifest
  readonly columns: Columns
  /** Position of a card in the columns. */
  positionOf(slug: string): number | undefined
  pack(plan: Plan): Pack
  /** The word index of searches. */
  words(signal: Signal): MaybePromise<Words>
  /** Ranked rates of a category; null if it has none. */
  best(category: string, signal: Signal): MaybePromise<Rows<BestList> | null>
  /** The merchants, and the rates that are limited to one. */
  merchants(signal: Signal): MaybePromise<Rows<MerchantList>>
  merchantRates(signal: Signal): MaybePromise<Rows<MerchantRates>>
  /** The codes of a scheme. */
  codes(scheme: Scheme, signal: Signal): MaybePromise<Rows<CodeList>>
  stats(signal: Signal): MaybePromise<Buffer>
  readonly changes: Changes
  /** Facts that values of a country's cards are computed from, as a plan sees them. */
  readonly values: ValuesOf
  readonly exports: Exports
  /** Its verified files, which the next snapshot may share. */
  readonly files: Files
}

export interface OpenOptions {
  readonly source: Source
  /** Maximum bytes of files in memory. */
  readonly budgetBytes?: number
  /** Reads and verifies every file before the snapshot is returned. */
  readonly eager?: boolean
  /** Files that this snapshot and the new one share are not read again. */
  readonly previous?: Snapshot | null
  readonly signal: Signal
}

/** Opens the snapshot of a pointer. Throws BrokenSnapshot if a file is missing or damaged. */
export async function openSnapshot(pointer: Pointer, options: OpenOptions): Promise<Snapshot> {
  const { source, budgetBytes = Number.POSITIVE_INFINITY, previous, signal } = options
  const { version } = pointer
  const manifest = readManifest(pointer)
  const files = openFiles(source, budgetBytes)
  if (previous) shareFiles(files, previous.files, manifest)
  const columns = parseJson<Columns>(await files.get(manifest.columns, signal))
  const snapshot = {
    ...lazyParts(manifest, files, source),
    version,
    manifest,
    columns,
    files,
    positionOf: positionsBySlug(columns),
  }
  if (options.eager === true) await loadAll(snapshot, signal)
  return snapshot
}

function readManifest({ version, manifest: stored }: Pointer): Manifest {
  if (versionOf(stored) !== version) throw new BrokenSnapshot(`The manifest of ${version} is damaged`)
  return parseJson<Manifest>(stored)
}

/** The map is created on first use, since lists and searches in a new isolate do without it. */
function positionsBySlug(columns: Columns): Snapshot['positionOf'] {
  let positions: ReadonlyMap<string, number> | undefined
  return (slug) => {
    positions ??= new Map(columns.slug.map((each, position) => [each, position]))
    return positions.get(slug)
  }
}

type Lazy = Omit<Snapshot, 'version' | 'manifest' | 'columns' | 'positionOf' | 'files'>

function lazyParts(manifest: Manifest, files: Files, source: Source): Lazy {
  const packs = Object.fromEntries(
    PLANS.map((plan) => [plan, openPack(manifest.packs[plan], files)]),
  ) as Readonly<Record<Plan, Pack>>
  const best = new Map(Object.entries(manifest.best))
  const readBest = lazyFiles(files, parseRows<BestList>)
  const readCodes = lazyFiles(files, parseRows<CodeList>)
  return {
    words: lazyFile(files, manifest.words, parseWords).value,
    pack: (plan) => packs[plan],
    best(category, signal) {
      const ref = best.get(category)
      return ref === undefined ? null : readBest(ref, signal)
    },
    merchants: lazyFile(files, manifest.merchants, parseRows<MerchantList>).value,
    merchantRates: lazyFile(files, manifest.merchant_rates, parseRows<MerchantRates>).value,
    codes: (scheme, signal) => readCodes(manifest.codes[scheme], signal),
    stats: (signal) => files.get(manifest.stats, signal),
    changes: openChanges(manifest.changes, files),
    values: openValues(manifest.values, files),
    exports: openExports(manifest.exports, files, source),
  }
}

/** Adds the files that the previous snapshot has in memory. A file that did not change has the same name. */
function shareFiles(files: Files, from: Files, manifest: Manifest) {
  for (const { hash } of responseFilesOf(manifest)) {
    const bytes = from.peek(hash)
    if (bytes !== undefined && files.peek(hash) === undefined) files.add(hash, bytes)
  }
}

/** Reads and parses everything, so that no call has to wait for it. */
async function loadAll(snapshot: Snapshot, signal: Signal) {
  const { manifest, files, columns } = snapshot
  snapshot.positionOf(columns.slug[0] ?? '')
  for (const ref of responseFilesOf(manifest)) await files.get(ref, signal)
  await snapshot.words(signal)
  await snapshot.merchants(signal)
  await snapshot.merchantRates(signal)
  for (const scheme of SCHEMES) await snapshot.codes(scheme, signal)
  for (const category of Object.keys(manifest.best)) await snapshot.best(category, signal)
  for (const plan of PLANS) {
    const pack = snapshot.pack(plan)
    await pack.cards(signal)
    await pack.responses(signal)
  }
}
