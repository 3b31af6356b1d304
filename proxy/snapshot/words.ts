import type { Buffer } from 'node:buffer'
import type { WordIndex } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
import { parse, textOf } from './parsed.ts'

/** Where words occur, and what cards are called. */
export interface Words extends WordIndex {
  /** A line per card: see WordIndex. */
  readonly lines: string
}

/** What a file of words says. */
export function wordsIn(file: Buffer): Words {
  const { head, rest } = splitHeaderLine(file)
  return { ...parse<WordIndex>(head), lines: textOf(rest) }
}
