import type { Country } from '../schema/card.ts'
import type { Scheme } from '../schema/crosswalk.ts'
import type { Plan } from '../schema/plans.ts'
import type { ChangeFiles } from './changes.ts'
import { digest, stableJson } from './digest.ts'
import type { ExportPack } from './exports.ts'
import type { FileRef } from './file-ref.ts'
import { joinHeaderLine, splitHeaderLine } from './header-line.ts'

export type { FileRef } from './file-ref.ts'
export type { CardIndex, Ref, ResponseIndex } from './pack-index.ts'

/**
 * Format of a snapshot, the only interface between the build and the proxy.
 *
 *     current.json                  pointer to the served snapshot, written last
 *     manifests/<version>.json      files of each snapshot that is served or available for rollback
 *     files/<sha256>                every other file, named by its own content
 *     exports.json                  exports of earlier releases (export-archive.ts); no part of a snapshot
 *
 * The version is the hash of the manifest, so the same facts give the same version; a file that did not change keeps
 * its name and is not uploaded again; a damaged file does not match its name.
 */
export const FORMAT = 13

export const POINTER = 'current.json'
export const manifestName = (version: string) => `manifests/${version}.json`
export const fileName = (hash: string) => `files/${hash}`

/** First line of the pointer file. The manifest follows it, so that one read returns both. */
export interface Pointer {
  readonly format: typeof FORMAT
  readonly version: string
}

/** Content of the pointer file. */
export const pointerFile = (version: string, manifest: string): string =>
  joinHeaderLine({ format: FORMAT, version } satisfies Pointer, manifest)

/** Parses a pointer file into version and manifest; null if it is not a pointer of this format. */
export function readPointerFile(file: Uint8Array): { version: string; manifest: Uint8Array } | null {
  const { head, rest } = splitHeaderLine(file)
  const pointer = jsonOrNull(head) as Partial<Pointer> | null
  const { format, version } = pointer ?? {}
  const isPointer = format === FORMAT && typeof version === 'string' && /^[0-9a-f]{16}$/.test(version)
  return isPointer ? { version, manifest: rest } : null
}

function jsonOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** The files of a snapshot. */
export interface Manifest {
  readonly format: typeof FORMAT
  /** Name of the newest release; null without one. */
  readonly release: string | null
  /** Date-time of the newest fact; `last_updated` of `/v1/stats`. */
  readonly data_updated: string | null
  readonly counts: Readonly<Record<string, number>>
  /** Columns; same for every plan. */
  readonly columns: FileRef
  /** Search index; same for every plan. */
  readonly words: FileRef
  /** Ranked rates, a file per category slug; same for every plan. */
  readonly best: Readonly<Record<string, FileRef>>
  /** MerchantList and MerchantRates; same for every plan. */
  readonly merchants: FileRef
  readonly merchant_rates: FileRef
  /** A CodeList per scheme; same for every plan. */
  readonly codes: Readonly<Record<Scheme, FileRef>>
  /** Events of the catalog's changes, oldest first: one JSON object per line, as sent to webhooks. */
  readonly events: FileRef
  /** Prebuilt response of `/v1/stats`, the only data endpoint without a key. */
  readonly stats: FileRef
  /** The published changes, release by release. */
  readonly changes: ChangeFiles
  readonly values: ValueFiles
  /** Exported files; only of plans that can read them. */
  readonly exports: Readonly<Partial<Record<Plan, ExportPack>>>
  readonly packs: Readonly<Record<Plan, PackFiles>>
}

/** The manifest as stored. Equal manifests have equal text. */
export const manifestText = (manifest: Manifest): string => stableJson(manifest)

/** The version of a stored manifest: the first 16 hex digits of its SHA-256. */
export const versionOf = (stored: Uint8Array | string): string => digest(stored).slice(0, 16)

/** Every file of a snapshot except its manifest. */
export function filesOf(manifest: Manifest): readonly FileRef[] {
  const exported = Object.values(manifest.exports).flatMap(({ index, parts }) => [index, ...parts])
  return [...responseFilesOf(manifest), ...exported]
}

/** The files that responses other than exported files come from. */
export function responseFilesOf(manifest: Manifest): readonly FileRef[] {
  const { columns, words, best, merchants, merchant_rates, codes, events, stats, changes, values, packs } =
    manifest
  const packFiles = Object.values(packs).flatMap(
    ({ cards, concise, responses, parts, states, source_states }) => [
      ...[cards, concise, responses, ...parts],
      ...[states, source_states].filter((ref) => ref !== undefined),
    ],
  )
  const changePacks = Object.values(changes.plans).flatMap(({ locations, parts }) => [locations, ...parts])
  const lists = [merchants, merchant_rates, ...Object.values(codes), ...Object.values(best)]
  const shared = [columns, words, events, stats, changes.columns, ...lists]
  const valueFiles = Object.values(values).flatMap((files) => Object.values(files))
  return [...shared, ...changePacks, ...valueFiles, ...packFiles]
}

/** Facts that values are computed from (ValueFacts), per plan that has them and per country. */
export type ValueFiles = Readonly<Partial<Record<Plan, Readonly<Record<Country, FileRef>>>>>

export interface PackFiles {
  /** CardIndex. */
  readonly cards: FileRef
  /** CardIndex of the cards' concise forms, which tools return (mcp/concise-card.ts). They have no website, so its span is empty. */
  readonly concise: FileRef
  /** ResponseIndex; a file of its own, since the first request of an isolate waits for everything that it reads. */
  readonly responses: FileRef
  readonly parts: readonly FileRef[]
  /** StateIndex of the cards, and of their sources; only of plans that can read cards as of a day. */
  readonly states?: FileRef
  readonly source_states?: FileRef
}

/** Columns that queries filter and rank by: one entry per published card, sorted by name. */
export interface Columns {
  readonly slug: readonly string[]
  /** Index in `issuers`. */
  readonly issuer: readonly number[]
  /** Index in NETWORKS; -1 if unknown. */
  readonly network: readonly number[]
  /** Index in CARD_TYPES; -1 if unknown. */
  readonly type: readonly number[]
  readonly fee: readonly (number | null)[]
  readonly score: readonly (number | null)[]
  /** 1 if closed to new applicants. */
  readonly discontinued: readonly (0 | 1)[]
  readonly issuers: readonly IssuerColumn[]
  readonly categories: readonly CategoryColumn[]
}

export interface IssuerColumn {
  readonly slug: string
  readonly country: Country
  readonly name: string
  readonly aliases: readonly string[]
}

export interface CategoryColumn {
  readonly slug: string
  readonly aliases: readonly string[]
}

/**
 * Inverted index of search words. It is the first line of a file; the names follow, one line per card in the columns' order: the
 * name, then short names, each followed by a tab. All text is folded (fold.ts).
 */
export interface WordIndex {
  /** Offset of each card's line, in characters. */
  readonly lineFrom: readonly number[]
  /** Sorted, so that words with a common prefix are adjacent. */
  readonly words: readonly string[]
  /** Indexes of the cards with the word in their name. */
  readonly inName: Occurrences
  /** Indexes of the cards with the word in a short name. */
  readonly inAlias: Occurrences
  /** Indexes of the issuers with the word in their name or a short name. */
  readonly ofIssuer: Occurrences
}

/** Indexes for each word, word after word, since two arrays parse faster than one per word. */
export interface Occurrences {
  readonly all: readonly number[]
  /** Index in `all` of each word's first one, then the length of `all`. */
  readonly from: readonly number[]
}

/** Rows in a file: a list as its first line, then the JSON of each row. */
export interface RowList {
  /** Offset of each row in those bytes, then their total length. */
  readonly rowFrom: readonly number[]
}

/** Bits of `BestList.limits`. */
export const LIMITS = { merchant: 1, portal: 2, choice: 4 } as const

/**
 * Rates of one category, sorted by multiplier (highest first), annual fee (lowest first, unknown last), and name; one row per
 * matching rate. Parallel arrays; the rows are CategoryRates, the same on every plan (spec 4.2, best).
 */
export interface BestList extends RowList {
  /** Index of the card in the columns. */
  readonly card: readonly number[]
  readonly multiplier: readonly number[]
  /** What the rate is limited to, as LIMITS; 0 for nothing. */
  readonly limits: readonly number[]
  /** Quarter of a rotating rate as `year * 4 + quarter - 1`; 0 if the rate does not rotate. */
  readonly quarter: readonly number[]
}

/** Every rate that is limited to known merchants, sorted like those of a category. */
export interface MerchantRates extends BestList {
  /** Rows of the rates that count at a merchant, by its id. */
  readonly rows: Readonly<Record<string, readonly number[]>>
}

/** The merchants, sorted by name. Parallel arrays; the rows are Merchants, the same on every plan. */
export interface MerchantList extends RowList {
  readonly id: readonly string[]
  readonly country: readonly Country[]
  readonly category: readonly string[]
  /** Indexes in NETWORKS of the networks taken; null if all are. */
  readonly accepts: readonly (readonly number[] | null)[]
  /** Name and aliases of each merchant, folded. */
  readonly names: readonly (readonly string[])[]
}

/** The codes of one scheme, sorted. Parallel arrays; the rows are CategoryCodes, the same on every plan. */
export interface CodeList extends RowList {
  readonly code: readonly string[]
  readonly category: readonly (string | null)[]
}
