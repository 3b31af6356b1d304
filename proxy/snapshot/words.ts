import type { Buffer } from 'node:buffer'
import type { WordIndex } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
import { parseJson, textOf } from './lazy-file.ts'

/** The word index, and the names of the cards. */
export interface Words extends WordIndex {
  /** One line per card, as WordIndex describes. */
  readonly lines: string
}

/** Parses a word index file. */
export function parseWords(file: Buffer): Words {
  const { head, rest } = splitHeaderLine(file)
  return { ...parseJson<WordIndex>(head), lines: textOf(rest) }
}
