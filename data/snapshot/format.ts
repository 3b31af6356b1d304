import type { Country } from '../schema/card.ts'
import type { Plan } from '../schema/plans.ts'
import { digest, stableJson } from './digest.ts'
import { headed, partedHead } from './headed.ts'

/**
 * The snapshot's format: the only place where the build and the proxy meet.
 *
 *     current.json                  pointer to the served snapshot, written last
 *     manifests/<version>.json      what each snapshot consists of that is served or can be gone back to
 *     files/<sha256>                every other file, named by its own content
 *
 * The version is the hash of the manifest, so the same facts give the same version; a file that did not change keeps
 * its name and is not uploaded again; a damaged file is recognised by its name.
 */
export const FORMAT = 4

export const POINTER = 'current.json'
export const manifestName = (version: string) => `manifests/${version}.json`
export const fileName = (hash: string) => `files/${hash}`

/** Which snapshot is served: the head of the pointer's file; below it is the stored manifest, so that one read gives both. */
export interface Pointer {
  readonly format: typeof FORMAT
  readonly version: string
}

/** The pointer's file. */
export const pointerFile = (version: string, manifest: string): string =>
  headed({ format: FORMAT, version } satisfies Pointer, manifest)

/** The version that a pointer's file names and the manifest below it; null where it is no pointer of this format. */
export function readPointerFile(file: Uint8Array): { version: string; manifest: Uint8Array } | null {
  const { head, rest } = partedHead(file)
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

export interface FileNote {
  /** SHA-256 of the bytes, hex; also the file's name. */
  readonly hash: string
  readonly bytes: number
}

/** What a snapshot consists of. */
export interface Manifest {
  readonly format: typeof FORMAT
  /** Date-time of the newest fact; `last_updated` of /v1/stats. */
  readonly data_updated: string | null
  readonly counts: Readonly<Record<string, number>>
  /** Columns; same for every plan. */
  readonly columns: FileNote
  /** Words that a search finds; same for every plan. */
  readonly words: FileNote
  /** Ranked rates, a file per category slug; same for every plan. */
  readonly best: Readonly<Record<string, FileNote>>
  /** Events of the catalog's changes, oldest first: one JSON object per line, the body that a webhook receives. */
  readonly events: FileNote
  /** Ready answer of /v1/stats, the only one without a key. */
  readonly stats: FileNote
  readonly packs: Readonly<Record<Plan, PackNote>>
}

/** The manifest as it is stored: the same content gives the same text. */
export const manifestText = (manifest: Manifest): string => stableJson(manifest)

/** The version of a stored manifest: the first 16 hex digits of its SHA-256. */
export const versionOf = (stored: Uint8Array | string): string => digest(stored).slice(0, 16)

/** Every file that a snapshot consists of, beside its manifest. */
export function notesOf({ columns, words, best, events, stats, packs }: Manifest): readonly FileNote[] {
  const ofPacks = Object.values(packs).flatMap(({ cards, answers, parts }) => [cards, answers, ...parts])
  return [columns, words, events, stats, ...Object.values(best), ...ofPacks]
}

export interface PackNote {
  /** CardIndex. */
  readonly cards: FileNote
  /** AnswerIndex; apart, since the first call of an isolate pays for all that it reads. */
  readonly answers: FileNote
  readonly parts: readonly FileNote[]
}

/** What queries filter and rank by: one entry per card, sorted by name. Unpublished cards are not in it. */
export interface Columns {
  readonly slug: readonly string[]
  /** Place in `issuers`. */
  readonly issuer: readonly number[]
  /** Place in NETWORKS, -1 where unknown. */
  readonly network: readonly number[]
  /** Place in CARD_TYPES, -1 where unknown. */
  readonly type: readonly number[]
  readonly fee: readonly (number | null)[]
  readonly score: readonly (number | null)[]
  /** 1 where no longer open to new applicants. */
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
 * Where each word occurs that a search may ask for. It is the head of a file; below it is what cards are called, a line per
 * card in the columns' order: its name, then short names that people type, a tab after each. All is folded (fold.ts).
 */
export interface WordIndex {
  /** Where each card's line begins, in characters. */
  readonly lineFrom: readonly number[]
  /** Sorted, so that those with a prefix lie together. The arrays below are parallel to it. */
  readonly words: readonly string[]
  /** Places of the cards that have the word in their name. */
  readonly inName: readonly (readonly number[])[]
  /** Places of the cards that have it in a short name. */
  readonly inAlias: readonly (readonly number[])[]
  /** Places of the issuers that have it in their name or in a short name. */
  readonly ofIssuer: readonly (readonly number[])[]
}

/**
 * Rates of one category, best first: by multiplier, equals by annual fee (unknown last), then by name; a card has a row per
 * matching rate. Parallel arrays; they are the head of a file, and below it are the rates' bytes, one after the other.
 */
export interface BestList {
  /** Place of the card in the columns. */
  readonly card: readonly number[]
  /** 1 for a merchant-only, portal-only or pick-your-category rate. */
  readonly restricted: readonly (0 | 1)[]
  /** Quarter of a rotating rate as year * 4 + (quarter - 1); 0 where the rate does not rotate. */
  readonly quarter: readonly number[]
  /** Where each CategoryRate begins among those bytes, and at last where they end; the same on every plan (spec 4.2, best). */
  readonly rateFrom: readonly number[]
}

/** Where bytes lie in a pack: part, start, length, and the lengths of gzip and brotli forms that follow (0 = none). */
export type Ref = readonly [part: number, start: number, length: number, gzip: number, brotli: number]

/**
 * Where the cards' JSON objects lie in a pack, with all that the plan sees, `issuers.website` included; no compressed forms.
 * Parallel arrays with one entry per card, in the columns' order: a small array for each card would be slow to parse.
 */
export interface CardIndex {
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
  /**
   * Byte spans of the objects which other answers leave out, as pairs of start and end, card after card: the first pair of a
   * card is the issuer's website (left out of all but one-card answers), the others are the relation arrays (left out of
   * search answers).
   */
  readonly cuts: readonly number[]
  /** Where each card's spans begin in `cuts`, and at last where they end. */
  readonly cutsFrom: readonly number[]
}

/** Where one plan's other answers lie. Arrays have one entry per card, in the columns' order; null means an empty list. */
export interface AnswerIndex {
  /** Compressed forms of the whole one-card answer; its identity form is stitched from the card, so length is 0. */
  readonly detail: readonly Ref[]
  /** Ready answers per card, by endpoint; an endpoint above the plan is absent. */
  readonly perCard: Readonly<Record<string, readonly (Ref | null)[]>>
  /** Ready answers by name (names.ts). */
  readonly named: Readonly<Record<string, Ref>>
}
