import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '../../../data/schema/card.ts'
import type { Issuer } from '../../../data/schema/issuer.ts'
import type { Category } from '../../../data/schema/rates.ts'
import type { Stats } from '../../../data/schema/reference.ts'
import {
  type AnswerIndex,
  type CardIndex,
  type FileNote,
  fileName,
  type Manifest,
  POINTER,
  readPointerFile,
} from '../../../data/snapshot/format.ts'

const folder = process.env.SNAPSHOT_DIR ?? '.snapshot'
const read = (name: string) => readFileSync(join(folder, name))
const json = <T>(name: string): T => JSON.parse(read(name).toString()) as T
const file = <T>(note: FileNote): T => json<T>(fileName(note.hash))

/** The published catalog as the site's pages read it: the Enterprise view, whole. */
export interface Catalog {
  readonly version: string
  readonly updated: string | null
  readonly stats: Stats
  readonly cards: readonly Card[]
  readonly issuers: readonly Issuer[]
  readonly categories: readonly Category[]
}

function served(): { readonly version: string; readonly manifest: Manifest } {
  const pointed = readPointerFile(read(POINTER))
  if (pointed === null) throw new Error(`${join(folder, POINTER)} is of another version: run npm run build.`)
  return {
    version: pointed.version,
    manifest: JSON.parse(new TextDecoder().decode(pointed.manifest)) as Manifest,
  }
}

let opened: Catalog | undefined

/** Reads the snapshot once per build of the site. */
export function catalog(): Catalog {
  opened ??= open()
  return opened
}

function open(): Catalog {
  const { version, manifest } = served()
  const pack = manifest.packs.enterprise
  const index = file<CardIndex>(pack.cards)
  const answers = file<AnswerIndex>(pack.answers)
  const parts = pack.parts.map((part) => read(fileName(part.hash)))
  const parsed = (part: number, start = 0, length = 0) =>
    JSON.parse(parts[part]?.toString('utf8', start, start + length) ?? 'null')
  const named = <T>(name: string): readonly T[] => {
    const ref = answers.named[name]
    return ref === undefined ? [] : (parsed(ref[0], ref[1], ref[2]).data as T[])
  }
  return {
    version,
    updated: manifest.data_updated,
    stats: file<{ data: Stats }>(manifest.stats).data,
    cards: index.part.map((part, place) => parsed(part, index.start[place], index.length[place]) as Card),
    issuers: named<Issuer>('listIssuers'),
    categories: named<Category>('listCategories'),
  }
}

export interface PublishedEvent {
  readonly type: string
  readonly timestamp: string
}

/** Every event that the snapshot carries, oldest first. */
export function events(): readonly PublishedEvent[] {
  const { events } = served().manifest
  const lines = read(fileName(events.hash)).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PublishedEvent)
}
