import type { Country } from '../schema/card.ts'
import type { Plan } from '../schema/plans.ts'

/**
 * The snapshot's format: the only place where the build and the proxy meet.
 *
 *     current.json                  pointer, written last
 *     manifests/<version>.json      what the snapshot consists of
 *     files/<sha256>                every other file, named by its own content
 *
 * The version is the hash of the manifest's content, so the same facts give the same version; a file that did not
 * change keeps its name and is not uploaded again; a damaged file is recognised by its name.
 */
export const FORMAT = 3

export const POINTER = 'current.json'
export const manifestName = (version: string) => `manifests/${version}.json`
export const fileName = (hash: string) => `files/${hash}`

export interface Pointer {
  readonly format: typeof FORMAT
  readonly version: string
}

export interface FileNote {
  /** SHA-256 of the bytes, hex; also the file's name. */
  readonly hash: string
  readonly bytes: number
}

/** `version` is the first 16 hex digits of the SHA-256 of the rest, as `stable JSON` (see digest.ts). */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: string
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

/** What cards are called: one entry per card, in the columns' order. */
export interface CardNames {
  /** Folded name (fold.ts). */
  readonly name: readonly string[]
  /** Folded short names that people type. */
  readonly aliases: readonly (readonly string[])[]
}

/** Where each word occurs that a search may ask for: words sorted, so that those with a prefix lie together. Parallel arrays. */
export interface WordIndex extends CardNames {
  readonly words: readonly string[]
  /** Places of the cards that have it in their name. */
  readonly inName: readonly (readonly number[])[]
  /** Places of the cards that have it in their issuer's name or in a short name of either. */
  readonly beside: readonly (readonly number[])[]
}

/**
 * Rates of one category, best first: by multiplier, equals by annual fee (unknown last), then by name; a card has a row per
 * matching rate. Parallel arrays.
 */
export interface BestList {
  /** Place of the card in the columns. */
  readonly card: readonly number[]
  /** 1 for a merchant-only, portal-only or pick-your-category rate. */
  readonly restricted: readonly (0 | 1)[]
  /** Quarter of a rotating rate as year * 4 + (quarter - 1); 0 where the rate does not rotate. */
  readonly quarter: readonly number[]
  /** The CategoryRate as JSON text; the same on every plan (spec 4.2, best, rule 1). */
  readonly rate: readonly string[]
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
