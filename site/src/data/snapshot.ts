import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '../../../data/schema/card.ts'
import type { Change } from '../../../data/schema/changes.ts'
import type { Issuer } from '../../../data/schema/issuer.ts'
import type { Plan } from '../../../data/schema/plans.ts'
import type { Category, CategoryRate } from '../../../data/schema/rates.ts'
import type { Stats } from '../../../data/schema/reference.ts'
import type { ChangeLocations } from '../../../data/snapshot/changes.ts'
import {
  type BestList,
  type CardIndex,
  type FileRef,
  fileName,
  type Manifest,
  POINTER,
  type Ref,
  type ResponseIndex,
  readPointerFile,
} from '../../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../../data/snapshot/header-line.ts'
import type { ValueFacts } from '../../../data/value/facts.ts'

const folder = process.env.SNAPSHOT_DIR ?? '.snapshot'
const read = (name: string) => readFileSync(join(folder, name))
const json = <T>(name: string): T => JSON.parse(read(name).toString()) as T
const file = <T>(note: FileRef): T => json<T>(fileName(note.hash))

/** The published catalog in the Enterprise view, for the site's pages. */
export interface Catalog {
  readonly version: string
  readonly updated: string | null
  readonly stats: Stats
  /** Number of open cards that are stated to run on no payment network. */
  readonly storeCards: number
  readonly cards: readonly Card[]
  readonly issuers: readonly Issuer[]
  readonly categories: readonly Category[]
  /** Values of each card with the date-time of their last confirmation by the issuer, in the order of `cards`. */
  readonly verifiedValues: readonly (readonly VerifiedValue[])[]
}

/** A field or relation that has a value. */
export interface VerifiedValue {
  readonly field: string
  /** Date-time; null if no page of the issuer ever confirmed the value. */
  readonly verified: string | null
}

function readManifest(): { readonly version: string; readonly manifest: Manifest } {
  const pointer = readPointerFile(read(POINTER))
  if (pointer === null) throw new Error(`${join(folder, POINTER)} is of another version: run npm run build.`)
  return {
    version: pointer.version,
    manifest: JSON.parse(new TextDecoder().decode(pointer.manifest)) as Manifest,
  }
}

let cached: Catalog | undefined

/** Reads the snapshot once per build of the site. */
export function catalog(): Catalog {
  cached ??= readCatalog()
  return cached
}

function readCatalog(): Catalog {
  const { version, manifest } = readManifest()
  const pack = readPack<Card>('enterprise')
  return {
    version,
    updated: manifest.data_updated,
    stats: file<{ data: Stats }>(manifest.stats).data,
    storeCards: manifest.counts.store_cards ?? 0,
    cards: pack.cards,
    issuers: pack.named<Issuer>('listIssuers'),
    categories: pack.named<Category>('listCategories'),
    verifiedValues: pack.perCard<VerifiedValue>('listCardSources'),
  }
}

/** The responses of one plan. */
export interface Pack<C> {
  /** Sorted by name. */
  readonly cards: readonly C[]
  /** Rows of a prebuilt response; empty if there is none of this name. */
  named<T>(name: string): readonly T[]
  /** Rows of an endpoint with one response per card, in the order of `cards`. */
  perCard<T>(endpoint: string): readonly (readonly T[])[]
}

/** Reads the pack of a plan. `C` must name only fields that the plan includes. */
export function readPack<C>(plan: Plan): Pack<C> {
  const pack = readManifest().manifest.packs[plan]
  const index = file<CardIndex>(pack.cards)
  const responses = file<ResponseIndex>(pack.responses)
  const parts = pack.parts.map((part) => read(fileName(part.hash)))
  const parsed = (part: number, start = 0, length = 0) =>
    JSON.parse(parts[part]?.toString('utf8', start, start + length) ?? 'null')
  const rows = <T>(ref: Ref | null | undefined): readonly T[] =>
    ref ? (parsed(ref[0], ref[1], ref[2]).data as T[]) : []
  return {
    cards: index.part.map((part, card) => parsed(part, index.start[card], index.length[card]) as C),
    named: (name) => rows(responses.named[name]),
    perCard: (endpoint) => (responses.perCard[endpoint] ?? []).map((ref) => rows(ref)),
  }
}

/** Returns the facts that the value of cards is computed from, in the Starter view, by country. */
export function valueFacts(): readonly ValueFacts[] {
  const { starter } = readManifest().manifest.values
  return starter === undefined ? [] : Object.values(starter).map((ref) => file<ValueFacts>(ref))
}

/** Returns the code of each card's rewards program, by the card's slug. */
export function programsOfCards(): ReadonlyMap<string, string> {
  const cards = valueFacts().flatMap((facts) => facts.cards)
  return new Map(cards.flatMap(({ slug, program }) => (program === null ? [] : [[slug, program] as const])))
}

/** Ranked rates of each category by its slug, the same on every plan. */
export function readRankings(): ReadonlyMap<string, readonly RankedRate[]> {
  const { best } = readManifest().manifest
  return new Map(Object.entries(best).map(([slug, ref]) => [slug, readRanking(ref)]))
}

/** A rate in a ranking. */
export interface RankedRate {
  /** Index of the card in a pack's cards. */
  readonly card: number
  /** Whether it is limited to a merchant, a portal, or a choice (LIMITS); 0 if not. */
  readonly limits: number
  readonly rate: CategoryRate
}

function readRanking({ hash }: FileRef): readonly RankedRate[] {
  const { head, rest } = splitHeaderLine(read(fileName(hash)))
  const list = JSON.parse(new TextDecoder().decode(head)) as BestList
  const text = (row: number) =>
    new TextDecoder().decode(rest.subarray(list.rowFrom[row], list.rowFrom[row + 1]))
  return list.card.map((card, row) => ({
    card,
    limits: list.limits[row] ?? 0,
    rate: JSON.parse(text(row)) as CategoryRate,
  }))
}

/** Every published change that the Free plan sees, oldest first. */
export function publishedChanges(): readonly Change[] {
  const pack = readManifest().manifest.changes.plans.free
  if (pack === undefined) return []
  const { part, start, length } = file<ChangeLocations>(pack.locations)
  const parts = pack.parts.map(({ hash }) => read(fileName(hash)))
  return part.flatMap((i, at) => {
    const [from = 0, size = 0] = [start[at], length[at]]
    return size === 0 ? [] : [JSON.parse(parts[i]?.toString('utf8', from, from + size) ?? 'null') as Change]
  })
}
