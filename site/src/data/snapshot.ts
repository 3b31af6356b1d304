import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '../../../data/schema/card.ts'
import type { Change } from '../../../data/schema/changes.ts'
import type { Issuer } from '../../../data/schema/issuer.ts'
import type { Category } from '../../../data/schema/rates.ts'
import type { Stats } from '../../../data/schema/reference.ts'
import type { ChangeLocations } from '../../../data/snapshot/changes.ts'
import {
  type CardIndex,
  type FileRef,
  fileName,
  type Manifest,
  POINTER,
  type ResponseIndex,
  readPointerFile,
} from '../../../data/snapshot/format.ts'

const folder = process.env.SNAPSHOT_DIR ?? '.snapshot'
const read = (name: string) => readFileSync(join(folder, name))
const json = <T>(name: string): T => JSON.parse(read(name).toString()) as T
const file = <T>(note: FileRef): T => json<T>(fileName(note.hash))

/** The published catalog in the Enterprise view, for the site's pages. */
export interface Catalog {
  readonly version: string
  readonly updated: string | null
  readonly stats: Stats
  readonly cards: readonly Card[]
  readonly issuers: readonly Issuer[]
  readonly categories: readonly Category[]
  /** Values of each card with the date-time of their last confirmation by the issuer, in the order of `cards`. */
  readonly sources: readonly (readonly VerifiedValue[])[]
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
  const pack = manifest.packs.enterprise
  const index = file<CardIndex>(pack.cards)
  const responses = file<ResponseIndex>(pack.answers)
  const parts = pack.parts.map((part) => read(fileName(part.hash)))
  const parsed = (part: number, start = 0, length = 0) =>
    JSON.parse(parts[part]?.toString('utf8', start, start + length) ?? 'null')
  const named = <T>(name: string): readonly T[] => {
    const ref = responses.named[name]
    return ref === undefined ? [] : (parsed(ref[0], ref[1], ref[2]).data as T[])
  }
  return {
    version,
    updated: manifest.data_updated,
    stats: file<{ data: Stats }>(manifest.stats).data,
    cards: index.part.map(
      (part, position) => parsed(part, index.start[position], index.length[position]) as Card,
    ),
    issuers: named<Issuer>('listIssuers'),
    categories: named<Category>('listCategories'),
    sources: (responses.perCard.listCardSources ?? []).map((ref) =>
      ref === null ? [] : (parsed(ref[0], ref[1], ref[2]).data as VerifiedValue[]),
    ),
  }
}

export interface PublishedEvent {
  readonly type: string
  readonly timestamp: string
}

/** Every event of the snapshot, oldest first. */
export function events(): readonly PublishedEvent[] {
  const { events } = readManifest().manifest
  const lines = read(fileName(events.hash)).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PublishedEvent)
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
