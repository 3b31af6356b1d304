import type { Buffer } from 'node:buffer'
import type { CardIndex, PackFiles, ResponseIndex } from '../../data/snapshot/format.ts'
import type { StateIndex } from '../../data/snapshot/states.ts'
import type { MaybePromise } from '../async/maybe-promise.ts'
import type { Files } from './files.ts'
import { lazyFile, type Signal } from './lazy-file.ts'
import { BrokenSnapshot } from './source.ts'

const PACK_INDEXES = ['cards', 'answers'] as const
/** Indexes of a pack. */
export type PackIndex = (typeof PACK_INDEXES)[number]

/** The prebuilt responses of one plan. Files are read when they are first needed. */
export interface Pack {
  /** Locations of the cards. */
  cards(signal: Signal): MaybePromise<CardIndex>
  /** Locations of the other responses. */
  answers(signal: Signal): MaybePromise<ResponseIndex>
  /** States of the cards over time. */
  states(signal: Signal): MaybePromise<StateIndex>
  /** Part number `i`. */
  part(i: number, signal: Signal): MaybePromise<Buffer>
  /** Indexes that have been read. */
  opened(): readonly PackIndex[]
}

/** Opens a pack. Reads no file yet. */
export function openPack(refs: PackFiles, files: Files): Pack {
  const indexes = {
    cards: lazyFile<CardIndex>(files, refs.cards),
    answers: lazyFile<ResponseIndex>(files, refs.answers),
  }
  const states = refs.states && lazyFile<StateIndex>(files, refs.states)
  return {
    states(signal) {
      if (states === undefined) throw new BrokenSnapshot('The pack has no states')
      return states.value(signal)
    },
    cards: indexes.cards.value,
    answers: indexes.answers.value,
    part(i, signal) {
      const ref = refs.parts[i]
      if (ref === undefined) throw new BrokenSnapshot(`A pack has no part ${i}`)
      return files.get(ref, signal)
    },
    opened: () => PACK_INDEXES.filter((name) => indexes[name].isRead()),
  }
}
