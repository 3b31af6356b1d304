import type { Buffer } from 'node:buffer'
import type { CardIndex, FileRef, PackFiles, ResponseIndex } from '../../data/snapshot/format.ts'
import type { StateIndex } from '../../data/snapshot/states.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { type LazyFile, lazyFile, type Signal } from './lazy-file.ts'
import { BrokenSnapshot } from './source.ts'

const PACK_INDEXES = ['cards', 'concise', 'responses'] as const
/** Indexes of a pack. */
export type PackIndex = (typeof PACK_INDEXES)[number]

/** The prebuilt responses of one plan. Files are read when they are first needed. */
export interface Pack {
  /** Locations of the cards. */
  cards(signal: Signal): MaybePromise<CardIndex>
  /** Locations of the cards' concise forms. */
  concise(signal: Signal): MaybePromise<CardIndex>
  /** Locations of the other responses. */
  responses(signal: Signal): MaybePromise<ResponseIndex>
  /** States of the cards over time. */
  states(signal: Signal): MaybePromise<StateIndex>
  /** States of their sources over time. */
  sourceStates(signal: Signal): MaybePromise<StateIndex>
  /** Part number `i`. */
  part(i: number, signal: Signal): MaybePromise<Buffer>
  /** Indexes that have been read. */
  opened(): readonly PackIndex[]
}

/** Opens a pack. Reads no file yet. */
export function openPack(refs: PackFiles, files: Files): Pack {
  const indexes = {
    cards: lazyFile<CardIndex>(files, refs.cards),
    concise: lazyFile<CardIndex>(files, refs.concise),
    responses: lazyFile<ResponseIndex>(files, refs.responses),
  }
  return {
    states: indexOfStates(files, refs.states),
    sourceStates: indexOfStates(files, refs.source_states),
    cards: indexes.cards.value,
    concise: indexes.concise.value,
    responses: indexes.responses.value,
    part(i, signal) {
      const ref = refs.parts[i]
      if (ref === undefined) throw new BrokenSnapshot(`A pack has no part ${i}`)
      return files.get(ref, signal)
    },
    opened: () => PACK_INDEXES.filter((name) => indexes[name].isRead()),
  }
}

/** Reads an index of states; throws if the plan has none. */
function indexOfStates(files: Files, ref: FileRef | undefined): LazyFile<StateIndex>['value'] {
  const missing = () => {
    throw new BrokenSnapshot('The pack has no states')
  }
  return ref === undefined ? missing : lazyFile<StateIndex>(files, ref).value
}
