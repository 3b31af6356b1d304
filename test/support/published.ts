import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import {
  type CardIndex,
  type Columns,
  type FileRef,
  fileName,
  type Manifest,
  manifestName,
  POINTER,
  type Pointer,
  type Ref,
  type ResponseIndex,
} from '../../data/snapshot/format.ts'

/** A published snapshot, read by its documented format, without the service's own reader. */
export interface Published {
  readonly version: string
  readonly manifest: Manifest
  readonly columns: Columns
  json(note: FileRef): Promise<unknown>
  text(note: FileRef): Promise<string>
  pack(plan: Plan): Promise<ReadPack>
}

export interface ReadPack {
  /** The bytes of a card by its position, with the spans that other responses omit. */
  card(place: number): { readonly bytes: Buffer; readonly cuts: readonly number[] }
  readonly responses: ResponseIndex
  readonly parts: readonly Buffer[]
  /** The stored forms of a record. */
  forms(ref: Ref): { readonly identity: Buffer; readonly gzip: Buffer; readonly brotli: Buffer }
}

export const filesOf = ({ changes, values, packs, exports, ...manifest }: Manifest): readonly FileRef[] => [
  ...Object.values(exports).flatMap(({ index, parts }) => [index, ...parts]),
  ...[manifest.columns, manifest.words, manifest.events, manifest.stats, changes.columns],
  ...Object.values(changes.plans).flatMap(({ locations, parts }) => [locations, ...parts]),
  ...Object.values(values).flatMap((files) => Object.values(files)),
  ...Object.values(manifest.best),
  ...[manifest.merchants, manifest.merchant_rates, ...Object.values(manifest.codes)],
  ...Object.values(packs).flatMap(({ cards, concise, responses, parts, states, source_states }) => [
    ...[cards, concise, responses, ...parts],
    ...[states, source_states].filter((ref) => ref !== undefined),
  ]),
]

/** Reads the served snapshot and all of its files. Throws if a file is missing or damaged. */
export async function readPublished(out: string): Promise<Published> {
  const [pointer = '', ...below] = (await readFile(join(out, POINTER), 'utf8')).split('\n')
  const { version } = JSON.parse(pointer) as Pointer
  const stored = await readFile(join(out, manifestName(version)), 'utf8')
  if (below.join('\n') !== stored) throw new Error(`the pointer to ${version} has another manifest below it`)
  if (digest(stored).slice(0, 16) !== version) throw new Error(`manifest ${version} is damaged`)
  const manifest = JSON.parse(stored) as Manifest
  const files = new Map<string, Buffer>()
  for (const { hash, bytes } of filesOf(manifest)) {
    const file = await readFile(join(out, fileName(hash)))
    if (digest(file) !== hash || file.length !== bytes) throw new Error(`file ${hash} is damaged`)
    files.set(hash, file)
  }
  const read = ({ hash }: FileRef) => files.get(hash)!
  const json = async (note: FileRef): Promise<unknown> => JSON.parse(read(note).toString())
  return {
    version,
    manifest,
    columns: (await json(manifest.columns)) as Columns,
    json,
    text: async (note) => read(note).toString(),
    pack: async (plan) => {
      const { cards, responses, parts } = manifest.packs[plan]
      return readPack(
        (await json(cards)) as CardIndex,
        (await json(responses)) as ResponseIndex,
        parts.map(read),
      )
    },
  }
}

function readPack(cards: CardIndex, responses: ResponseIndex, parts: readonly Buffer[]): ReadPack {
  return {
    card(place) {
      const [part, start, length] = [cards.part[place]!, cards.start[place]!, cards.length[place]!]
      const cuts = cards.cuts.slice(cards.cutsFrom[place], cards.cutsFrom[place + 1])
      return { bytes: parts[part]!.subarray(start, start + length), cuts }
    },
    responses,
    parts,
    forms([part, start, length, gzip, brotli]) {
      const bytes = parts[part]!
      const ends = [start, start + length, start + length + gzip, start + length + gzip + brotli]
      if (ends[3]! > bytes.length) throw new Error('a record ends beyond its part')
      const cut = (from: number) => bytes.subarray(ends[from], ends[from + 1])
      return { identity: cut(0), gzip: cut(1), brotli: cut(2) }
    },
  }
}

/** Names of every file below a folder, sorted. */
export async function namesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}
