import type { Buffer } from 'node:buffer'
import type { CardIndex, PackFiles, ResponseIndex } from '../../data/snapshot/format.ts'
import type { Files } from './files.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { parsed, type Signal } from './parsed.ts'
import { BrokenSnapshot } from './source.ts'

const PACK_INDEXES = ['cards', 'answers'] as const
/** The indexes of a pack. */
export type PackIndex = (typeof PACK_INDEXES)[number]

/** One plan's answers, read as calls need them. */
export interface Pack {
  /** Where the cards lie. */
  cards(signal: Signal): MaybePromise<CardIndex>
  /** Where the other answers lie. */
  answers(signal: Signal): MaybePromise<ResponseIndex>
  part(place: number, signal: Signal): MaybePromise<Buffer>
  /** The indexes that have been read. */
  opened(): readonly PackIndex[]
}

/** The pack that the notes name. */
export function openPack(notes: PackFiles, files: Files): Pack {
  const indexes = {
    cards: parsed<CardIndex>(files, notes.cards),
    answers: parsed<ResponseIndex>(files, notes.answers),
  }
  return {
    cards: indexes.cards.value,
    answers: indexes.answers.value,
    part(place, signal) {
      const note = notes.parts[place]
      if (note === undefined) throw new BrokenSnapshot(`A pack has no part ${place}`)
      return files.get(note, signal)
    },
    opened: () => PACK_INDEXES.filter((name) => indexes[name].isRead()),
  }
}
